package org.jrsan.acceptance.agent;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.acceptance.agent.CallBackCases.Act;
import org.jrsan.acceptance.agent.SteppedMain.Body;

/** Programs with calls of the JDK's that call code of the program, in several ways. Prints what came of them. */
public final class CallBackMain {
    /** The levels of a list are chosen at random, and JDKs from 21 on do without some calls. */
    private static final String MAY_CALL_NOTHING = ".*SkipList.*|factory of own start|stage toString of a failure";

    private CallBackMain() {}

    private static void two(Body first, Body second) throws InterruptedException {
        for (Throwable failure : SteppedMain.failures(first, second)) {
            if (failure != null) {
                throw new AssertionError("a thread failed", failure);
            }
        }
    }

    /** Others may run in the midst of the call-back. */
    private static void between(Callable<Act> maker) throws Exception {
        Act act = maker.call();
        AtomicInteger shared = new AtomicInteger();
        CallBacks.set(() -> {
            Seen.isCalled = true;
            int before = shared.get();
            if (before != shared.get()) {
                Seen.isSeen = true;
            }
        });
        two(act.call(), () -> shared.set(1));
        act.end().run();
    }

    /** Others may run behind the call-back, before the call does the rest. */
    private static void after(Callable<Act> maker) throws Exception {
        Act act = maker.call();
        AtomicInteger shared = new AtomicInteger();
        CallBacks.set(() -> {
            Seen.isCalled = true;
            shared.set(1);
        });
        two(act.call(), () -> {
            if (shared.get() == 1 && !act.isDone().call()) {
                Seen.isSeen = true;
            }
        });
        act.end().run();
    }

    /** Both make the call at one object. */
    private static void same(Callable<Act> maker) throws Exception {
        Act act = maker.call();
        AtomicInteger shared = new AtomicInteger();
        CallBacks.set(() -> {
            Seen.isCalled = true;
            shared.incrementAndGet();
        });
        two(act.call(), act.call());
        act.end().run();
    }

    /** Both call-backs meet at an object that no schedule knows. */
    private static void met(Callable<Act> maker, boolean isUnchecked) throws Exception {
        Act one = maker.call();
        Act other = maker.call();
        AtomicInteger shared = new AtomicInteger();
        Phaser phaser = new Phaser(1);
        CallBacks.set(
                isUnchecked
                        ? CallBacks.meeting(phaser)
                        : () -> {
                            Seen.isCalled = true;
                            phaser.register();
                        });
        two(
                () -> {
                    shared.get();
                    one.call().run();
                },
                () -> {
                    shared.get();
                    other.call().run();
                });
        one.end().run();
        other.end().run();
    }

    private static void run(String mode, Callable<Act> maker) throws Exception {
        // Threads of the execution before may have called it to its end.
        CallBacks.set(null);
        switch (mode) {
            case "between" -> between(maker);
            case "after" -> after(maker);
            case "same" -> same(maker);
            default -> met(maker, mode.equals("unchecked"));
        }
    }

    /** Executions of which one at least shows what is looked for, or all are not run. */
    private static int most(String mode) {
        return switch (mode) {
            case "between" -> 20;
            case "after" -> 60;
            default -> 4;
        };
    }

    private static String explore(String mode, String name, Callable<Act> maker) {
        Seen.isCalled = false;
        Seen.isSeen = false;
        String most = Integer.getInteger("call-backs.most", most(mode)).toString();
        long begin = System.nanoTime();
        Exploration found = Sanitizer.explore(SanitizerOptions.ofJvm().with("iterations", most), name, session -> {
            try {
                // An access, so that there is something to check.
                new AtomicInteger().set(1);
                run(mode, maker);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        if (Boolean.getBoolean("call-backs.reports")) {
            System.out.println(found.report());
            System.out.println((System.nanoTime() - begin) / 1_000_000 + " ms");
        }
        return mode + ' ' + name + ": " + judged(mode, name, found);
    }

    private static String judged(String mode, String name, Exploration found) {
        Throwable failure = found.failure();
        if (failure != null) {
            return failure.toString().lines().findFirst().orElse("") + ' ' + failure.getCause();
        }
        if (!found.races().isEmpty() || !found.violations().isEmpty()) {
            return "it is " + found.verdict();
        }
        if (!Seen.isCalled && !name.matches(MAY_CALL_NOTHING)) {
            return "nothing was called";
        }
        boolean isPart = found.report().contains("in classes that are not checked, not all orders were run");
        boolean isHonest =
                switch (mode) {
                    case "met", "unchecked" -> isPart || !Seen.isCalled;
                    case "same" -> true;
                    default ->
                        Seen.isSeen
                                || isPart
                                || !Seen.isCalled
                                || !found.report().contains("all classes of schedules");
                };
        return isHonest ? "right" : "orders are missing, and it is " + found.verdict();
    }

    public static void main(String[] args) throws Exception {
        String only = System.getProperty("call-backs.only", ".*");
        for (String mode : System.getProperty("call-backs.modes", "unchecked,between,after")
                .split(",")) {
            for (Map.Entry<String, Callable<Act>> one : CallBackCases.ALL.entrySet()) {
                boolean isMeant = one.getKey().matches(only)
                        && (!mode.equals("after") || one.getValue().call().isDone() != null);
                if (isMeant) {
                    System.out.println(explore(mode, one.getKey(), one.getValue()));
                }
            }
        }
        // Some executors have threads yet.
        System.exit(0);
    }
}
