package org.jrsan.bench.schedules;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import net.openhft.affinity.Affinity;

/**
 * A main class: runs a program under Lincheck's model checking, again and again. Arguments: the program, the number of CPUs, the
 * milliseconds before and of the measurement. Lincheck changes what the code under test sees of the time, and sets its static
 * fields back. So another thread measures, and what it counts are the threads that the program starts.
 */
public final class Lincheck {
    private static final int INVOCATIONS = 1_000_000;

    private Lincheck() {}

    /**
     * See the class.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        if (args[1].equals("1")) {
            Affinity.setAffinity(0);
        }
        Program program = Program.valueOf(args[0]);
        Thread clock = new Thread(() -> measure(program.threads, Long.parseLong(args[2]), Long.parseLong(args[3])));
        clock.setDaemon(true);
        clock.start();
        while (true) {
            org.jetbrains.lincheck.Lincheck.runConcurrentTest(INVOCATIONS, program.forLincheck);
        }
    }

    private static void measure(int threads, long before, long during) {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            Thread.sleep(before);
            long first = bean.getTotalStartedThreadCount();
            long start = System.nanoTime();
            Thread.sleep(during);
            double seconds = (System.nanoTime() - start) / 1e9;
            double runs = (double) (bean.getTotalStartedThreadCount() - first) / threads;
            new Measurement().with("rate", runs / seconds).print();
            System.out.flush();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }
}
