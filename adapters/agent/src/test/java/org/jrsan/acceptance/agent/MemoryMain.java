package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.HandOvers.require;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.internal.widths.Block;
import org.jrsan.internal.widths.Blocks;
import org.jspecify.annotations.Nullable;

/** What the agent knows of memory outside of the heap, by which ways it is allocated and freed. */
public final class MemoryMain {
    private MemoryMain() {}

    private static boolean is(@Nullable Block block, long address, long size) {
        return block != null && block.address() == address && block.size() == size;
    }

    /** By reflection, as the compiler warns of the class. */
    private static Object call(String name, Object... arguments) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Method method = Arrays.stream(type.getMethods())
                .filter(one -> one.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return method.invoke(field.get(null), arguments);
    }

    /**
     * See the class.
     *
     * @param args none
     * @throws ReflectiveOperationException if there is no {@code Unsafe}
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        long first = (long) call("allocateMemory", 100L);
        require(is(Blocks.at(first), first, 100) && is(Blocks.at(first + 99), first, 100));
        long second = (long) call("reallocateMemory", first, 1_000_000L);
        require(is(Blocks.at(second), second, 1_000_000));
        require(first == second || Blocks.at(first) == null);
        call("freeMemory", second);
        require(Blocks.at(second) == null);
        require((long) call("allocateMemory", 0L) == 0 && Blocks.at(0) == null);

        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        Block block = Objects.requireNonNull(Blocks.at(Direct.address(buffer)));
        require(is(block, Direct.address(buffer), 64));
        buffer.position(8);
        require(Blocks.at(Direct.address(buffer.slice())) == block);
        long address = Direct.address(buffer);
        call("invokeCleaner", buffer);
        require(Blocks.at(address) == null);
        require(Sanitizer.explore(SanitizerOptions.ofJvm(), "memory", session -> {
                            for (int i = 0; i < 10; i++) {
                                long fresh = (long) call("allocateMemory", 64L);
                                require((long) call("getAddress", fresh) == 0);
                                call("putAddress", fresh, -1L);
                                call("freeMemory", fresh);
                            }
                        })
                        .failure()
                == null);
        System.out.println("all blocks are known");
    }
}
