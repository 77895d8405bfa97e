package org.jrsan.rc20.litmus.herd;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/** The memory orders of C11, and what they are here. */
enum MemoryOrder {
    RELAXED(Mode.OPAQUE, Optional.empty()),
    /** Stronger than C11's: nothing here asks for dependencies. */
    CONSUME(Mode.ACQUIRE, Optional.of(Fence.ACQUIRE)),
    ACQUIRE(Mode.ACQUIRE, Optional.of(Fence.ACQUIRE)),
    RELEASE(Mode.RELEASE, Optional.of(Fence.RELEASE)),
    ACQ_REL(Mode.ACQ_REL, Optional.of(Fence.ACQ_REL)),
    SEQ_CST(Mode.VOLATILE, Optional.of(Fence.FULL));

    private final Mode mode;
    private final Optional<Fence> fence;

    MemoryOrder(Mode mode, Optional<Fence> fence) {
        this.mode = mode;
        this.fence = fence;
    }

    Mode mode() {
        return mode;
    }

    /** The fence in this order; a relaxed one is none. */
    Optional<Fence> fence() {
        return fence;
    }

    /** How C writes it. */
    String word() {
        return "memory_order_" + name().toLowerCase(Locale.ROOT);
    }

    static Optional<MemoryOrder> of(String word) {
        return Arrays.stream(values())
                .filter(order -> order.word().equals(word))
                .findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(MemoryOrder::word).collect(Collectors.joining(", "));
    }
}
