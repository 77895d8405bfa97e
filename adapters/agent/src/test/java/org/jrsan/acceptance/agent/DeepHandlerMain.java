package org.jrsan.acceptance.agent;

/** A thread meets the end of its stack, where handlers access for the first time in the program; then others go on, as after any recursion that was too deep. */
@SuppressWarnings("InfiniteRecursion") // which is what this is about
public final class DeepHandlerMain {
    private static final long STACK = 512 * 1024;

    private static int caught;
    private static volatile int after;

    private DeepHandlerMain() {}

    private static void down() {
        try {
            down();
        } catch (StackOverflowError e) {
            caught++;
            throw e;
        }
    }

    /**
     * See the class.
     *
     * @param args none
     */
    public static void main(String[] args) throws InterruptedException {
        Thread deep = new Thread(
                null,
                () -> {
                    try {
                        down();
                    } catch (StackOverflowError e) {
                        System.out.println("the stack has ended");
                    }
                },
                "deep",
                STACK);
        deep.start();
        deep.join();
        after = 1;
        int[] elements = new int[1];
        elements[0] = after;
        caught++;
        System.out.println("goes on " + after + elements[0] + (caught > 1));
    }
}
