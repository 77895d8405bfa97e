package org.jrsan.processor.loops;

import java.util.Locale;

/**
 * An atomic that code names. Two atomics are the same if their text is the same. The text may stand for different
 * objects, but not within one turn of the loops that are examined.
 *
 * @param family what kind of type it has
 * @param receiver the text before the dot, empty for accessors of {@code this}
 * @param coordinates the leading arguments that choose a variable, with a comma and a space behind each
 * @param field for an accessor, the capitalised name of its field; otherwise a capitalised name to propose
 * @param values what it holds
 */
record Atomic(Family family, String receiver, String coordinates, String field, Values values) {
    private static final String SWAP_TYPE = ", with the drop-in type in org.jrsan.atomic";
    private static final String DECLARE = ", with a field of a @Robust declaration";

    /** What an atomic holds, as far as its operations depend on it. */
    enum Values {
        NUMBERS,
        BOOLEANS,
        /** References, or unknown. */
        OTHERS
    }

    /** How an atomic is used. */
    enum Family {
        /** A drop-in for a scalar. */
        ROBUST,
        /** A drop-in for an array. */
        ROBUST_ARRAY,
        ROBUST_HANDLE,
        /** A scalar of the JDK. */
        JDK,
        JDK_ARRAY,
        JDK_HANDLE,
        /** Field updaters of either. */
        UPDATER,
        /** A field of a {@code @Robust} declaration. */
        ACCESSORS
    }

    /**
     * Returns a call that waits for it.
     *
     * @param operation {@code await}, {@code awaitValue} or {@code bcas}
     * @param mode its mode, as in {@link Access}
     * @param arguments the condition or the values
     */
    String waiting(String operation, String mode, String arguments) {
        String all = arguments + (mode.isEmpty() ? "" : ", " + modeArgument(mode));
        return switch (family) {
            case ACCESSORS -> dot() + onAccessor(operation) + "(" + all + ")";
            case ROBUST, ROBUST_ARRAY -> onAtomic(operation, all);
            // A call on a handle always has its mode.
            case ROBUST_HANDLE ->
                onAtomic(operation, arguments + ", " + modeArgument(mode.isEmpty() ? "Volatile" : mode));
            case JDK, JDK_ARRAY -> onAtomic(operation, all) + SWAP_TYPE;
            case JDK_HANDLE, UPDATER -> onAccessor(operation) + "(" + all + ")" + DECLARE;
        };
    }

    private static String modeArgument(String mode) {
        return "WaitMode." + mode.toUpperCase(Locale.ROOT);
    }

    /** A call that updates it with a method such as {@code updateAndGet}. */
    String updating(String operation, String arguments) {
        if (family == Family.ACCESSORS) {
            return dot() + operation + field + "(" + arguments + ")";
        }
        boolean hasUpdates = family != Family.JDK_HANDLE && family != Family.ROBUST_HANDLE;
        return hasUpdates
                ? receiver + "." + operation + "(" + coordinates + arguments + ")"
                : operation + field + "(" + arguments + ")" + DECLARE;
    }

    private String dot() {
        return receiver.isEmpty() ? "" : receiver + ".";
    }

    private String onAtomic(String operation, String arguments) {
        String method = operation.equals("await") ? "awaitUntil" : operation;
        return receiver + "." + method + "(" + coordinates + arguments + ")";
    }

    private String onAccessor(String operation) {
        return operation.equals("awaitValue") ? "await" + field + "Value" : operation + field;
    }
}
