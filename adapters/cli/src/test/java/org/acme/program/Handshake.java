package org.acme.program;

/** Each of two threads sets its flag and looks at the other's. Without volatile fields, both may see none. */
public final class Handshake {
    private static volatile boolean isRepaired;

    private int plain;
    private volatile int first;
    private volatile int second;

    private Handshake() {}

    /**
     * A program.
     *
     * @param args {@code race} for a plain counter, {@code exit} and a number to end by {@code System.exit}, {@code nothing}
     */
    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "race" -> new Handshake().race();
            case "nothing" -> System.out.println("nothing");
            case "exit" -> {
                new Handshake().shake();
                System.exit(Integer.parseInt(args[1]));
            }
            default -> new Handshake().shake();
        }
    }

    private void race() throws InterruptedException {
        together(() -> plain++, () -> plain++);
    }

    private void shake() throws InterruptedException {
        together(
                () -> {
                    first = 1;
                    plain(second);
                },
                () -> {
                    second = 1;
                    plain(first);
                });
    }

    private static void plain(int value) {
        isRepaired = value == 1;
    }

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread a = new Thread(one);
        Thread b = new Thread(other);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
