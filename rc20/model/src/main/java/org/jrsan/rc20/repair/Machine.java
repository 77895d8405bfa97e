package org.jrsan.rc20.repair;

/**
 * What modes and fences cost on a machine: the one table of costs.
 *
 * <p>An access costs what is added to a plain load or store of the machine. A cost is a weight, which ranks instructions, and no
 * time: {@value #LOAD_ACQUIRE} for an acquiring load of ARM, {@value #STORE_RELEASE} for its releasing store, {@value #UPDATE} for
 * its read-modify-write, and {@value #FULL_BARRIER} for what waits for all stores before it, as does every locked instruction of
 * x86. It counts each place once, however often it runs.
 *
 * <p>Which instructions HotSpot emits, and so what each mode adds:
 *
 * <table>
 * <caption>Modes and their instructions</caption>
 * <tr><th></th><th>x86</th><th>ARMv8</th></tr>
 * <tr><td>acquire or volatile load</td><td>mov: nothing</td><td>ldar</td></tr>
 * <tr><td>release store</td><td>mov: nothing</td><td>stlr</td></tr>
 * <tr><td>volatile store</td><td>mov, then a locked instruction (or xchg)</td><td>stlr</td></tr>
 * <tr><td>read-modify-write</td><td>a locked instruction in any mode</td><td>one instruction or a loop; the form with a, l or
 * al</td></tr>
 * <tr><td>acquire fence</td><td>nothing</td><td>dmb ishld</td></tr>
 * <tr><td>release fence</td><td>nothing</td><td>dmb ish, since earlier loads count, too</td></tr>
 * <tr><td>full fence</td><td>a locked instruction (or mfence)</td><td>dmb ish</td></tr>
 * </table>
 *
 * <p>Sources of the instructions: D. Lea, "The JSR-133 Cookbook for Compiler Writers" (barriers of x86 and ARM, and that locked
 * instructions of x86 are full barriers); P. Sewell and J. Sevcik, "C/C++11 mappings to processors" (x86: a load is mov in every
 * mode, a store that is SC is xchg, or mov and mfence); the instruction selection of OpenJDK 17, {@code x86_64.ad} ({@code
 * membar_volatile} is a locked add) and {@code aarch64.ad} ({@code ldar}, {@code stlr}, {@code dmb}).
 *
 * <p>Sources of the ranks: N. Liu, B. Zang, H. Chen, "No Barrier in the Road: A Comprehensive Study and Optimization of ARM
 * Barriers", PPoPP 2020 (what orders without the bus, such as an acquiring load, costs far less than what does not); H. Schweizer,
 * M. Besta, T. Hoefler, "Evaluating the Cost of Atomic Operations on Modern Architectures", PACT 2015 (on x86 all
 * read-modify-writes cost about the same, and nothing runs beside them). That a read-modify-write of ARM ranks with a releasing
 * store is our judgement: it waits for its location and for nothing else.
 */
public enum Machine {
    /** x86, where only a store before a load is not ordered by itself. */
    X86 {
        @Override
        int ofMode(Shape shape, Strength strength) {
            boolean waits = strength.has(Part.VOLATILE) && shape != Shape.LOAD && shape != Shape.PLAIN_LOAD;
            return waits || shape.updates(strength) ? FULL_BARRIER : 0;
        }
    },
    /** ARMv8 with its acquiring loads and releasing stores. */
    ARM {
        @Override
        int ofMode(Shape shape, Strength strength) {
            if (shape == Shape.FENCE) {
                boolean waits = strength.has(Part.RELEASE) || strength.has(Part.VOLATILE);
                return waits ? FULL_BARRIER : strength.has(Part.ACQUIRE) ? LOAD_BARRIER : 0;
            }
            boolean updates = shape.updates(strength);
            boolean acquires = strength.has(Part.ACQUIRE) || updates && strength.has(Part.VOLATILE);
            return (updates ? UPDATE : 0)
                    + (acquires ? LOAD_ACQUIRE : 0)
                    + (strength.has(Part.RELEASE) ? STORE_RELEASE : 0);
        }
    };

    private static final int LOAD_ACQUIRE = 1;
    private static final int STORE_RELEASE = 2;
    private static final int LOAD_BARRIER = 2;
    private static final int UPDATE = 2;
    private static final int FULL_BARRIER = 4;

    abstract int ofMode(Shape shape, Strength strength);

    /**
     * What a strength costs here, with the fences beside it.
     *
     * @param shape what has it
     * @param strength the strength
     * @return 0 for nothing; never less for a stronger one
     */
    public int cost(Shape shape, Strength strength) {
        int fences = (strength.has(Part.FENCE_BEFORE) ? 1 : 0) + (strength.has(Part.FENCE_AFTER) ? 1 : 0);
        return ofMode(shape, strength) + fences * FULL_BARRIER;
    }
}
