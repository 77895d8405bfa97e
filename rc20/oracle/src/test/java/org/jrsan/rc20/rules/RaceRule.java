package org.jrsan.rc20.rules;

import java.util.Locale;

/**
 * The rules of section 3 of docs/algorithm.md that {@link RuleRaces} can leave out; named and used as {@link Rule} is.
 */
enum RaceRule {
    ACQUIRE_READ("C ⊔= W(x) on an acquire read", "an acquire read is a relaxed one"),
    ACQUIRE_RMW("C ⊔= W(x) on an acquire RMW", "an acquire RMW is a relaxed one"),
    RELAXED_READ_RECEIVES("A ⊔= W(x) on a relaxed read", "an acquire fence gets nothing from reads before it"),
    RELAXED_RMW_RECEIVES("A ⊔= W(x) on a relaxed RMW", "an acquire fence gets nothing from RMWs before it"),
    RELAXED_READ_DOES_NOT_ACQUIRE("C unchanged by a relaxed read", "every read acquires"),
    RELAXED_RMW_DOES_NOT_ACQUIRE("C unchanged by a relaxed or release RMW", "every RMW acquires"),
    RELEASE_WRITE("W(x) := C on a release write", "a release write is a relaxed one"),
    RELEASE_RMW("W(x) ⊔= C on a release RMW", "a release RMW is a relaxed one"),
    RELAXED_WRITE_SENDS_FENCED("W(x) := R on a relaxed write", "a relaxed write sends nothing"),
    RELAXED_RMW_SENDS_FENCED("W(x) ⊔= R on a relaxed RMW", "a relaxed RMW sends nothing"),
    RELAXED_WRITE_DOES_NOT_RELEASE("W(x) := R, not C, on a relaxed write", "every write releases"),
    RELAXED_RMW_DOES_NOT_RELEASE("W(x) ⊔= R, not C, on a relaxed or acquire RMW", "every RMW releases"),
    SEQUENCE_ENDED_BY_WRITE("a write replaces the message", "a relaxed write continues a release sequence"),
    SEQUENCE_CONTINUED_BY_RMW("an RMW adds to the message", "an RMW ends a release sequence"),
    TICK_AFTER_WRITE("C(τ)(τ) += 1 after a release write", "what follows it counts as before it"),
    TICK_AFTER_RMW("C(τ)(τ) += 1 after a release RMW", "what follows it counts as before it"),
    TICK_AFTER_FENCE("C(τ)(τ) += 1 after a release fence", "what follows it counts as before it"),
    FENCE_ACQUIRE("an acquire fence: C ⊔= A", "it does nothing"),
    FENCE_RELEASE("a release fence: R := C", "it does nothing"),
    FENCE_ACQ_REL_ORDER("an acquire-release fence acquires first", "it releases first"),
    FENCE_FULL_ORDERS("a full fence is an RMW of f", "it is an acquire-release fence"),
    START("C(child) ⊔= C(parent)", "a start orders nothing"),
    START_TICKS("C(parent)(parent) += 1 after a start", "what follows the start counts as before it"),
    JOIN("C(parent) ⊔= C(child)", "a join orders nothing"),
    EDGE_LEAVES_RELEASE_ALONE("R of the child starts empty", "a start is a release fence of the child"),
    LOCK("C(τ) ⊔= L on a lock", "a lock orders nothing"),
    UNLOCK_TICKS("C(τ)(τ) += 1 after an unlock", "what follows it counts as before it"),
    READ_COMPARED_ONCE_ACQUIRED("an atomic read races with what is unordered once it acquired", "before it acquired"),
    RMW_COMPARED_ONCE_ACQUIRED("an RMW races with what is unordered once it acquired", "before it acquired"),
    READ_AFTER_WRITE("a plain read races with an unordered plain write", "not looked for"),
    WRITE_AFTER_READ("a plain write races with an unordered plain read", "not looked for"),
    WRITE_AFTER_WRITE("a plain write races with an unordered plain write", "not looked for"),
    PLAIN_READ_AFTER_ATOMIC_WRITE("a plain read races with an unordered atomic write", "not looked for"),
    PLAIN_WRITE_AFTER_ATOMIC_READ("a plain write races with an unordered atomic read", "not looked for"),
    PLAIN_WRITE_AFTER_ATOMIC_WRITE("a plain write races with an unordered atomic write", "not looked for"),
    ATOMIC_READ_AFTER_PLAIN_WRITE("an atomic read races with an unordered plain write", "not looked for"),
    ATOMIC_WRITE_AFTER_PLAIN_READ("an atomic write races with an unordered plain read", "not looked for"),
    ATOMIC_WRITE_AFTER_PLAIN_WRITE("an atomic write races with an unordered plain write", "not looked for");

    private final String text;
    private final String without;

    RaceRule(String text, String without) {
        this.text = text;
        this.without = without;
    }

    /** The rule. */
    String text() {
        return text;
    }

    /** What happens without it. */
    String without() {
        return without;
    }

    /** The name of the program that needs it. */
    String program() {
        return "race-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
