package org.jrsan.generator;

/** How what call sites of the agent do with references differs from what they do with bits. */
final class SiteTwins {
    private SiteTwins() {}

    static Rules references() {
        return locals().keep("long version")
                .text(
                        "of primitive variables in one mode. Values are passed as bits, so nothing is boxed. A record, so that\n"
                                + " * the JIT takes the handles of a constant site for constants.",
                        "of variables with references in one mode, see {@link BitsSite}.")
                .text(" * @param type their type\n", "")
                .text("how values are accessed, as bits", "how values are accessed")
                .text("ValueType type, RawBits raw", "RawRefs raw")
                .text("floating-point values by their bits", "by identity")
                .text(
                        "Replaces a value by one that is computed from it and the operand; returns",
                        "Replaces a value; returns")
                .text("values.RawBits", "values.RawRefs")
                .text(
                        "getAndUpdate(holder, index, mode.form().update, type, operand)",
                        "getAndSet(holder, index, operand)")
                .text("getAndUpdate", "getAndSet")
                .text("!= 0)", "!= null)")
                .text("bits, null", "0, newRef")
                .text("next, null", "0, newRef")
                .text("expected, null", "0, expectedRef")
                .text("BitsSite", "RefSite")
                .and(objects());
    }

    static Rules rawReferences() {
        return locals().text(
                        "of primitive variables as bits, with a holder and an index first.",
                        "of references, with a holder and an index first. A value of another type is refused with an exception.")
                .text("the bits that are expected", "the value that is expected")
                .text("the bits", "the value")
                .text("the new ones", "the new one")
                .text(
                        "what is there by what is computed from it and an operand; returns what was there",
                        "what is there; returns it")
                .text(
                        "getAndUpdate(@Nullable Object holder, int index, Update update, ValueType type, long operand)",
                        "getAndSet(@Nullable Object holder, int index, @Nullable Object newValue)")
                .text("update.apply(type, old, operand)", "newValue")
                .text("(long)", "(Object)")
                .text("RawBits", "RawRefs")
                .and(objects());
    }

    private static Rules locals() {
        return new Rules().pattern("long (seen|old)\\b", "Object $1");
    }

    private static Rules objects() {
        return new Rules().word("bits", "value").word("long", "@Nullable Object");
    }
}
