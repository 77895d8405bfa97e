package org.jrsan.rc20.oracle;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Operand;
import org.jspecify.annotations.Nullable;

/**
 * A building block of a random thread; {@link Assembly} makes instructions of it. Any list of items makes a valid
 * thread, so that generators can drop and change them freely.
 *
 * @param kind what it is
 * @param mode the mode of an atomic access
 * @param fence the kind of a fence
 * @param target the number of a location, lock or thread
 * @param first the first operand: the value written, awaited, expected, or compared with
 * @param second the second operand
 * @param length how many items a jump leaps over or a lock is held for; a choice among accesses
 */
record Item(Kind kind, @Nullable Mode mode, Fence fence, int target, Operand first, Operand second, int length) {
    /** The mode of an atomic access. */
    Mode accessMode() {
        return Objects.requireNonNull(mode);
    }

    /** The kinds of items, simple ones first: generators shrink towards them. */
    enum Kind {
        LOAD(Mode.OPAQUE, Mode.ACQUIRE, Mode.VOLATILE),
        STORE(Mode.OPAQUE, Mode.RELEASE, Mode.VOLATILE),
        PLAIN_LOAD,
        PLAIN_STORE,
        FENCE,
        ADD(Mode.values()),
        SWAP(Mode.values()),
        CAS(Mode.values()),
        WEAK_CAS(Mode.values()),
        WAIT(Mode.OPAQUE, Mode.ACQUIRE, Mode.VOLATILE),
        BCAS(Mode.values()),
        /** Waits for any of two values. */
        WAIT_ANY(Mode.OPAQUE, Mode.ACQUIRE, Mode.VOLATILE),
        /** An atomic access of a location that is plain elsewhere. */
        PLAIN_ELSEWHERE(Mode.values()),
        /** Leaps over items when the register read last does not have a value. */
        IF,
        /** Leaps over items or not. */
        CHOOSE,
        /** Stops when the register read last does not have a value. */
        ASSUME,
        /** Adds to the register read last. */
        ASSIGN,
        /** Holds a lock during the items that follow. */
        LOCK,
        /** Starts a thread with a higher number, once. */
        START,
        JOIN;

        private final Set<Mode> modes;

        Kind(Mode... modes) {
            this.modes = Set.of(modes);
        }

        /** The modes this kind can have among those given, from weak to strong; empty when it has none. */
        List<Mode> modes(EnumSet<Mode> among) {
            return among.stream().filter(modes::contains).toList();
        }

        boolean hasMode() {
            return !modes.isEmpty();
        }
    }
}
