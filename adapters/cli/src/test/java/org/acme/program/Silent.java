package org.acme.program;

/** Accesses nothing that threads share. */
public final class Silent {
    private Silent() {}

    /**
     * A program.
     *
     * @param args are not looked at, as an array is shared memory, too
     */
    public static void main(String[] args) {
        System.out.println("nothing");
    }
}
