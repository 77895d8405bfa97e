package org.jrsan.processor.loops;

/**
 * An atomic that code names. Two are the same when they are named by the same text: what is behind the text may differ, but
 * not in one turn of the loops that are looked at.
 *
 * @param family what it is
 * @param receiver the text before the dot, empty for accessors of {@code this}
 * @param coordinates the leading arguments that choose a variable, with a comma and a space behind each
 * @param field for an accessor the capitalised name of its field, else the same for a name to propose
 * @param values what it holds
 */
record Atomic(Family family, String receiver, String coordinates, String field, Values values) {
    /** What an atomic holds, as far as its operations depend on it. */
    enum Values {
        NUMBERS,
        BOOLEANS,
        /** References, or not known. */
        OTHERS
    }

    /** How an atomic is used. */
    enum Family {
        /** A drop-in of JRSan. */
        ROBUST,
        /** A scalar of the JDK that has a drop-in. */
        JDK,
        /** An array of either. */
        ARRAY,
        UPDATER,
        VAR_HANDLE,
        /** A field of a {@code @Robust} declaration. */
        ACCESSORS
    }

    /** Whether it has that operation when it is called by name, without a swap of its type. */
    private boolean hasUpdates() {
        return family != Family.VAR_HANDLE;
    }

    /** A call that waits for it: {@code operation} is {@code await}, {@code awaitValue} or {@code bcas}. */
    String waiting(String operation, String mode, String arguments) {
        return switch (family) {
            case ROBUST -> receiver + "." + onAtomic(operation) + mode + "(" + arguments + ")";
            case JDK ->
                receiver + "." + onAtomic(operation) + mode + "(" + arguments + "), with the drop-in type"
                        + " RobustAtomic*";
            case ACCESSORS -> dot() + onAccessor(operation) + mode + "(" + arguments + ")";
            case ARRAY ->
                receiver + "[...]." + onAtomic(operation) + mode + "(" + arguments + "), with an array of"
                        + " RobustAtomic*";
            case VAR_HANDLE, UPDATER ->
                onAccessor(operation) + mode + "(" + arguments + "), with a field of a @Robust" + " declaration";
        };
    }

    /** A call that updates it by a method such as {@code updateAndGet}. */
    String updating(String operation, String arguments) {
        if (family == Family.ACCESSORS) {
            return dot() + operation + field + "(" + arguments + ")";
        }
        return hasUpdates()
                ? receiver + "." + operation + "(" + coordinates + arguments + ")"
                : operation + field + "(" + arguments + "), with a field of a @Robust declaration";
    }

    private String dot() {
        return receiver.isEmpty() ? "" : receiver + ".";
    }

    private static String onAtomic(String operation) {
        return operation.equals("await") ? "awaitUntil" : operation;
    }

    private String onAccessor(String operation) {
        return operation.equals("awaitValue") ? "await" + field + "Value" : operation + field;
    }
}
