package org.jrsan.internal.values;

/** Numbers of things in words. */
public final class Amount {
    private Amount() {}

    /**
     * A number of things.
     *
     * @param number the number
     * @param one what one of them is called; several have an s behind it
     * @return both
     */
    public static String of(long number, String one) {
        return of(number, one, one + "s");
    }

    /**
     * The same.
     *
     * @param number the number
     * @param one what one of them is called
     * @param several what several of them are called, and none
     * @return both
     */
    public static String of(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
