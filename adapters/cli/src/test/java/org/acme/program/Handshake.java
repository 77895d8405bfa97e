package org.acme.program;

import java.util.concurrent.Exchanger;

/** Each of two threads sets its flag and looks at the other's. Without volatile fields, both may see none. */
public final class Handshake {
    private static volatile boolean isSeen;

    private int count;
    private volatile int first;
    private volatile int second;

    private Handshake() {}

    /**
     * A program.
     *
     * @param args {@code race} for a plain counter, {@code halting-race} for one in a program that ends by {@code Runtime.halt}, {@code exit} or
     *     {@code halt} and a number to end by that, {@code halting-hooks} for shutdown hooks that do
     */
    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "race" -> new Handshake().race();
            case "halting-race" -> {
                new Handshake().race();
                Runtime.getRuntime().halt(0);
            }
            case "halting-hooks" -> {
                for (int i = 0; i < 2; i++) {
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime()
                            .halt(0)));
                }
                new Handshake().shake();
            }
            case "exchange" -> look(new Exchanger<Integer>().exchange(1));
            case "halt" -> {
                new Handshake().shake();
                Runtime.getRuntime().halt(Integer.parseInt(args[1]));
            }
            case "exit" -> {
                new Handshake().shake();
                System.exit(Integer.parseInt(args[1]));
            }
            default -> new Handshake().shake();
        }
    }

    private void race() throws InterruptedException {
        together(() -> count++, () -> count++);
    }

    private void shake() throws InterruptedException {
        together(
                () -> {
                    first = 1;
                    look(second);
                },
                () -> {
                    second = 1;
                    look(first);
                });
    }

    private static void look(int value) {
        isSeen = value == 1;
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
