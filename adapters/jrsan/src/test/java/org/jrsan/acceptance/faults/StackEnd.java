package org.jrsan.acceptance.faults;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A program that makes accesses so and so many calls before the end of the stack, and looks at the location afterwards. */
final class StackEnd {
    private static final int DEPTHS = 200;
    private static final long STACK_BYTES = 256 << 10;

    private final String access;
    private Accesses accesses;
    private int framesToGo;
    private Throwable met;

    private StackEnd(String access, int frames) {
        this.access = access;
        framesToGo = frames;
    }

    /** Of {@code -Ddepths} depths one is tried, after {@code -Dtimes} times where there is enough stack. */
    public static void main(String[] args) throws Exception {
        int every = Integer.getInteger("depths");
        ExecutorService other = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "other");
            thread.setDaemon(true);
            return thread;
        });
        int tried = 0;
        int overflowed = 0;
        for (String access : Accesses.all()) {
            for (String sites : List.of("off", "full")) {
                warm(access, sites, sites.equals("off") ? Integer.getInteger("times") : 1);
                for (boolean isAlone : mayBeAlone(access) ? new boolean[] {false, true} : new boolean[] {false}) {
                    for (int frames = tried % every; frames < DEPTHS; frames += every) {
                        overflowed += attempt(access, sites, isAlone, frames, other) ? 1 : 0;
                        tried++;
                    }
                }
            }
        }
        System.out.println(tried + " accesses near the end of the stack, of which " + overflowed + " reached it");
        System.exit(0);
    }

    /** Whether nothing may be kept of it while its thread is alone. */
    private static boolean mayBeAlone(String access) {
        return access.startsWith("bits ") || access.startsWith("ref ");
    }

    private static void warm(String access, String sites, int times) throws InterruptedException {
        for (String alone : List.of("counted", "followed")) {
            try (Accesses accesses = new Accesses(sites, alone)) {
                for (int i = 0; i < times; i++) {
                    accesses.setSites(0);
                    if (!mayBeAlone(access)) {
                        accesses.setAll(0);
                    }
                    accesses.make(access);
                }
            }
        }
    }

    private void open(String sites, String alone) {
        accesses = new Accesses(sites, alone);
        if (framesToGo % 2 == 0) {
            accesses.setSites(0);
            if (alone.equals("followed")) {
                accesses.setAll(0);
            }
        }
    }

    /** Whether the end of the stack was met. */
    private static boolean attempt(String access, String sites, boolean isAlone, int frames, ExecutorService other)
            throws Exception {
        StackEnd end = new StackEnd(access, frames);
        if (!isAlone) {
            end.open(sites, "followed");
        }
        Runnable task = () -> {
            if (isAlone) {
                end.open(sites, "counted");
            }
            end.descend();
        };
        Thread thread = new Thread(null, task, "near the end", STACK_BYTES);
        thread.start();
        thread.join();
        try (Accesses accesses = end.accesses) {
            int value = elsewhere(other, () -> accesses.value(access));
            elsewhere(other, () -> {
                accesses.setAll(2);
                return null;
            });
            boolean writes = !access.endsWith("get") && !access.endsWith("await");
            boolean isRight = end.met == null
                    ? value == (writes ? 1 : 0)
                    : end.met instanceof StackOverflowError && (value == 0 || writes && value == 1);
            if (!isRight) {
                throw new AssertionError(access + ", sites=" + sites + ", " + frames + ": value " + value, end.met);
            }
            return end.met != null || !accesses.errors().isEmpty();
        }
    }

    private static <T> T elsewhere(ExecutorService other, Callable<T> step) throws Exception {
        return other.submit(step).get(10, TimeUnit.SECONDS);
    }

    /** To the end of the stack; on the way back, that many calls from it, comes the access. */
    @SuppressWarnings("InfiniteRecursion") // meant so
    private void descend() {
        try {
            descend();
        } catch (StackOverflowError e) {
            // The end.
        }
        if (framesToGo-- == 0) {
            try {
                accesses.make(access);
            } catch (Throwable e) {
                met = e;
            }
        }
    }
}
