package org.jrsan.rc20.litmus;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.SearchProgress;

/** Answers litmus programs, several at a time. A large one uses processors that are idle by itself. */
public final class LitmusRunner {
    /** All expectations hold. */
    public static final int EXIT_OK = 0;

    /** Some expectation does not hold. */
    public static final int EXIT_MISMATCH = 1;

    /** Some input was malformed. */
    public static final int EXIT_BAD_INPUT = 2;

    /** Something stayed unknown. */
    public static final int EXIT_UNKNOWN = 3;

    private final Limits limits;
    private final int parallelism;
    private final Function<? super Program, ? extends SearchProgress> progress;

    /**
     * A runner. The memory of the limits is shared by the programs that are answered at the same time; the other limits
     * are for each program.
     *
     * @param limits when to give up on a program
     * @param parallelism how many programs to answer at the same time, at least 1
     */
    public LitmusRunner(Limits limits, int parallelism) {
        this(limits, parallelism, program -> SearchProgress.NONE);
    }

    /**
     * A runner that tells how far it has come.
     *
     * @param limits when to give up on a program, as above
     * @param parallelism how many programs to answer at the same time, at least 1
     * @param progress who is told about a program, by the threads that explore it
     */
    public LitmusRunner(Limits limits, int parallelism, Function<? super Program, ? extends SearchProgress> progress) {
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism must be at least 1, is " + parallelism);
        }
        this.limits = limits;
        this.parallelism = parallelism;
        this.progress = progress;
    }

    /** Answers one program in the calling thread, in the form of {@link Explorer#explore}. */
    public LitmusAnswer answer(Program program) {
        return answer(program, limits);
    }

    private LitmusAnswer answer(Program program, Limits each) {
        long begin = System.nanoTime();
        Exploration exploration = Explorer.explore(program, each, progress.apply(program));
        return new LitmusAnswer(program, exploration, Duration.ofNanos(System.nanoTime() - begin));
    }

    /**
     * Answers programs in their order.
     *
     * @param answered is given each answer as soon as it and all before it are known, in the calling thread
     * @return all answers
     * @throws InterruptedException when the calling thread is interrupted; programs under way are given up
     */
    public List<LitmusAnswer> run(List<Program> programs, Consumer<? super LitmusAnswer> answered)
            throws InterruptedException {
        int atOnce = Math.max(1, Math.min(parallelism, programs.size()));
        Limits each = limits.withMaxBytes(limits.maxBytes() / atOnce);
        ExecutorService executor = Executors.newFixedThreadPool(atOnce);
        try {
            List<Future<LitmusAnswer>> pending = new ArrayList<>();
            for (Program program : programs) {
                pending.add(executor.submit(() -> answer(program, each)));
            }
            List<LitmusAnswer> answers = new ArrayList<>();
            for (Future<LitmusAnswer> future : pending) {
                LitmusAnswer answer = get(future);
                answered.accept(answer);
                answers.add(answer);
            }
            return answers;
        } finally {
            executor.shutdownNow();
        }
    }

    private static LitmusAnswer get(Future<LitmusAnswer> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a program could not be explored", e.getCause());
        }
    }

    /**
     * The exit code that answers amount to. Malformed input counts before a mismatch, a mismatch before unknown.
     *
     * @param badInput whether some input was malformed
     * @return one of the constants of this class
     */
    public static int exitCode(Collection<LitmusAnswer> answers, boolean badInput) {
        if (badInput) {
            return EXIT_BAD_INPUT;
        }
        if (answers.stream().anyMatch(answer -> answer.status() == LitmusAnswer.Status.MISMATCH)) {
            return EXIT_MISMATCH;
        }
        return answers.stream().anyMatch(LitmusAnswer::isUnknown) ? EXIT_UNKNOWN : EXIT_OK;
    }
}
