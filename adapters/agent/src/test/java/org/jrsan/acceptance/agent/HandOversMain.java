package org.jrsan.acceptance.agent;

import java.util.concurrent.Callable;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Verdict;

/**
 * Runs each of {@link HandOvers}, or of {@link JdkHandOvers}, {@link ChannelHandOvers}, {@link HandleHandOvers}, {@link LibraryHandOvers},
 * {@link StartedOutOfSight}, {@link Looks}, {@link CalledInsideOfJdk}, {@link NewerHandOvers}, {@link MadeCollections},
 * {@link ServiceHandOvers} and {@link ReflectedHandOvers}, under the agent, and prints what was
 * found. Those of the kind {@code late} have a race when told to.
 */
public final class HandOversMain {
    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm().with("iterations", "20");

    private HandOversMain() {}

    /**
     * See the class.
     *
     * @param args the kinds, one after another; none for {@link HandOvers}
     * @throws Exception if one of {@link ReflectedHandOvers}, which are tried without a session as well, does something else then
     */
    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            for (HandOvers one : HandOvers.values()) {
                run("", one, OPTIONS);
            }
        }
        for (String kind : args) {
            run(kind);
        }
        System.exit(0);
    }

    private static void run(String kind) throws Exception {
        SanitizerOptions few = OPTIONS.with("schedule", "os").with("iterations", "5");
        switch (kind) {
            case "jdk" -> all(kind, few, JdkHandOvers.values());
            case "disguises" -> all(kind, few, Disguises.values());
            case "channels" -> all(kind, few, ChannelHandOvers.values());
            case "handles" -> all(kind, OPTIONS, HandleHandOvers.known());
            case "library" -> all(kind, few, LibraryHandOvers.values());
            case "scheduled" -> all(kind, OPTIONS.with("schedule", "exhaustive"), StartedOutOfSight.NOT_WAITED_FOR);
            case "started" -> all(kind, few, StartedOutOfSight.values());
            case "called" -> all(kind, few, CalledInsideOfJdk.values());
            case "services" -> all(kind, few, ServiceHandOvers.values());
            case "looks" -> all(kind, few.with("iterations", "3"), Looks.values());
            case "made" -> all(kind, few, MadeCollections.values());
            case "newer" -> all(kind, few, NewerHandOvers.values());
            case "reflected" -> {
                for (ReflectedHandOvers one : ReflectedHandOvers.values()) {
                    HandOvers.require(one.call() == 2);
                }
                all(kind, few, ReflectedHandOvers.values());
            }
            case "late" -> {
                ChannelHandOvers.isLate = true;
                JdkHandOvers.isLate = true;
                all(kind, few.with("iterations", "2"), ChannelHandOvers.values());
                all(kind, few.with("iterations", "2"), JdkHandOvers.STORING.toArray(JdkHandOvers[]::new));
            }
            default -> throw new IllegalArgumentException(kind);
        }
    }

    @SafeVarargs
    private static <T extends Enum<T> & Callable<Integer>> void all(String kind, SanitizerOptions options, T... all) {
        for (T one : all) {
            run(kind + " ", one, options);
        }
    }

    private static <T extends Enum<T> & Callable<Integer>> void run(String kind, T one, SanitizerOptions options) {
        Exploration exploration = Sanitizer.exploration(options, one.name());
        while (exploration.hasNext()) {
            exploration.runNext(session -> HandOvers.require(one.call() == 2));
        }
        if (exploration.verdict() == Verdict.INTERNAL_ERROR || exploration.verdict() == Verdict.NOT_ALL_CHECKED) {
            System.out.println(exploration.report());
        }
        System.out.println(kind + one + " " + exploration.verdict() + " "
                + (exploration.failure() == null && exploration.accesses() > 0 ? "passes" : exploration.failure()));
        exploration.violations().forEach(System.out::println);
        exploration.races().forEach(System.out::println);
    }
}
