package org.jrsan.internal.values;

/** What an unconditional read-modify-write of a variable does with the old value and its operand. */
public enum Update {
    /** The operand becomes the value. */
    SET,
    /** Adds, wrapping at the width of the type. */
    ADD,
    /** Bitwise or; logical on booleans. */
    OR,
    /** Bitwise and; logical on booleans. */
    AND,
    /** Bitwise exclusive or; logical on booleans. */
    XOR;

    /** The new value of a primitive. */
    public long apply(ValueType type, long old, long operand) {
        return switch (this) {
            case SET -> operand;
            case ADD -> type.sum(old, operand);
            // Both are extended in the same way, so the result is extended, too.
            case OR -> old | operand;
            case AND -> old & operand;
            case XOR -> old ^ operand;
        };
    }
}
