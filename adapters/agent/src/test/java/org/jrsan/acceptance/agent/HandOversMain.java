package org.jrsan.acceptance.agent;

import java.util.concurrent.Callable;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/**
 * Runs each of {@link HandOvers}, of {@link JdkHandOvers}, of {@link ChannelHandOvers}, of {@link HandleHandOvers},
 * of {@link LibraryHandOvers}, or of {@link ReflectedHandOvers}, under the agent, and prints what was found.
 */
public final class HandOversMain {
    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm().with("iterations", "20");

    private HandOversMain() {}

    /**
     * See the class.
     *
     * @param args {@code jdk} for the second kind, {@code channels} for the third, {@code called} and {@code started} for those of {@link CalledInsideOfJdk} and {@link StartedOutOfSight}, {@code handles} for the fourth, {@code stable} for {@link StableHandOvers}, {@code library} for the fifth, {@code late} for those that have a race when told to, {@code reflected} for the last, which is tried
     *     without a session as well
     * @throws Exception if the last kind does something else without a session
     */
    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            for (HandOvers one : HandOvers.values()) {
                run(one, OPTIONS);
            }
        } else if (args[0].equals("reflected")) {
            for (ReflectedHandOvers one : ReflectedHandOvers.values()) {
                HandOvers.require(one.call() == 2);
                run(one, OPTIONS.with("schedule", "os").with("iterations", "5"));
            }
        } else if (args[0].equals("late")) {
            ChannelHandOvers.isLate = true;
            for (ChannelHandOvers one : ChannelHandOvers.values()) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "2"));
            }
            JdkHandOvers.isLate = true;
            for (JdkHandOvers one : JdkHandOvers.STORING) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "2"));
            }
        } else if (args[0].equals("scheduled")) {
            run(StartedOutOfSight.NOT_WAITED_FOR, OPTIONS.with("schedule", "exhaustive"));
        } else if (args[0].equals("started")) {
            for (StartedOutOfSight one : StartedOutOfSight.values()) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "5"));
            }
        } else if (args[0].equals("called")) {
            for (CalledInsideOfJdk one : CalledInsideOfJdk.values()) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "5"));
            }
        } else if (args[0].equals("channels")) {
            for (ChannelHandOvers one : ChannelHandOvers.values()) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "5"));
            }
        } else if (args[0].equals("stable")) {
            for (StableHandOvers one : StableHandOvers.values()) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "5"));
            }
        } else if (args[0].equals("handles")) {
            for (HandleHandOvers one : HandleHandOvers.known()) {
                run(one, OPTIONS);
            }
        } else if (args[0].equals("library")) {
            for (LibraryHandOvers one : LibraryHandOvers.values()) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "5"));
            }
        } else {
            for (JdkHandOvers one : JdkHandOvers.values()) {
                run(one, OPTIONS.with("schedule", "os").with("iterations", "5"));
            }
        }
        System.exit(0);
    }

    private static <T extends Enum<T> & Callable<Integer>> void run(T one, SanitizerOptions options) {
        Exploration exploration = Sanitizer.exploration(options, one.name());
        while (exploration.hasNext()) {
            exploration.runNext(session -> HandOvers.require(one.call() == 2));
        }
        System.out.println(one + " " + exploration.verdict() + " "
                + (exploration.failure() == null && exploration.accesses() > 0 ? "passes" : exploration.failure()));
        exploration.violations().forEach(System.out::println);
        exploration.races().forEach(System.out::println);
    }
}
