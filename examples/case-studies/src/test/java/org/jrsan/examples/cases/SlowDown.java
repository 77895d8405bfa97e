package org.jrsan.examples.cases;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** An operation of each class, again and again by one thread: how long it takes, and what it comes to. */
final class SlowDown {
    /** The property for how many operations a round has. */
    static final String PROPERTY = "cases.slow.operations";

    /** Few, so that the build is short. */
    static final int OPERATIONS = Integer.getInteger(PROPERTY, 20);

    static final int ROUNDS = 5;

    private SlowDown() {}

    /** Each with objects of its own, in the order of the table of classes in docs/case-studies.md. */
    static List<Operation> operations() {
        return Stream.of(
                        JctoolsOperations.all(),
                        AgronaOperations.all(),
                        DisruptorOperations.all(),
                        CaffeineOperations.all(),
                        NettyOperations.all(),
                        GuavaOperations.all())
                .flatMap(List::stream)
                .toList();
    }

    /** In nanoseconds, of one operation in the best round, and the sum of all results. */
    static long[] run(Callable<Integer> operation) throws Exception {
        long best = Long.MAX_VALUE;
        long sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            for (int i = 0; i < OPERATIONS; i++) {
                sum += operation.call();
            }
            best = Math.min(best, (System.nanoTime() - begin) / OPERATIONS);
        }
        return new long[] {best, sum};
    }

    /** A line for each: its library, its class, what it calls, its time and its sum. */
    public static void main(String[] args) throws Exception {
        for (Operation one : operations()) {
            long[] found = run(one.run());
            System.out.println("slow: " + one.library() + " | " + one.type() + " | " + one.what() + " | " + found[0]
                    + " | " + found[1]);
        }
    }
}
