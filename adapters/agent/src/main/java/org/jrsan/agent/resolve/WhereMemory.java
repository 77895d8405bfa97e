package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jrsan.internal.widths.Block;
import org.jrsan.internal.widths.Blocks;
import org.jspecify.annotations.Nullable;

/**
 * What an access by {@code Unsafe} is of that is outside of the heap: a record, as {@link Where} is.
 *
 * @param blocks what the site has found
 * @param bytes how wide the access is
 */
public record WhereMemory(Blocks.OfOnePlace blocks, int bytes) {
    private static final MethodHandle IS_NONE =
            method(MethodHandles.lookup(), Objects.class, "isNull", MethodType.methodType(boolean.class, Object.class));

    /**
     * The block of an access.
     *
     * @param address the address that is accessed
     * @return the block, null if none is known or no such value belongs there
     */
    public @Nullable Block find(long address) {
        Block block = blocks.at(address);
        return block != null && block.has(address, bytes) ? block : null;
    }

    static int first(Block block, long address) {
        return (int) (address - block.address());
    }

    /**
     * The test of what {@code Unsafe} takes: without an object it is an address.
     *
     * @param site the type of the site
     * @param before how many arguments are in front of the address
     * @return the test
     */
    public static MethodHandle test(MethodType site, int before) {
        return before == 1
                ? MethodHandles.dropArguments(MethodHandles.constant(boolean.class, true), 0, site.parameterType(0))
                : MethodHandles.dropArguments(IS_NONE, 0, site.parameterType(0));
    }

    /**
     * From an access of a block to one of an address. The block is looked for once, as it may be freed meanwhile.
     *
     * @param access takes a block and the number of a byte first
     * @param general of the type of the site, for an address that is in no block, or where no such value belongs
     * @param before how many arguments are in front of the address
     * @return an access of the type of the site
     */
    public MethodHandle way(MethodHandle access, MethodHandle general, int before) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType site = general.type();
        MethodHandle first =
                method(lookup, WhereMemory.class, "first", MethodType.methodType(int.class, Block.class, long.class));
        MethodHandle found = MethodHandles.collectArguments(access, 1, first);
        int[] order = new int[found.type().parameterCount()];
        for (int i = 1; i < order.length; i++) {
            order[i] = i - 1;
        }
        MethodType once = found.type().dropParameterTypes(0, 1);
        MethodHandle checked = MethodHandles.dropArguments(
                MethodHandles.permuteArguments(found, once, order),
                1,
                site.parameterList().subList(0, before));
        MethodHandle find;
        try {
            find = lookup.findVirtual(WhereMemory.class, "find", MethodType.methodType(Block.class, long.class))
                    .bindTo(this);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        MethodType all = site.insertParameterTypes(0, Block.class);
        MethodHandle either = MethodHandles.guardWithTest(
                IS_NONE.asType(MethodType.methodType(boolean.class, Block.class)),
                MethodHandles.dropArguments(general, 0, Block.class),
                checked.asType(all));
        return MethodHandles.foldArguments(
                either,
                MethodHandles.dropArguments(find, 0, site.parameterList().subList(0, before)));
    }

    private static MethodHandle method(MethodHandles.Lookup lookup, Class<?> of, String name, MethodType type) {
        try {
            return lookup.findStatic(of, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
