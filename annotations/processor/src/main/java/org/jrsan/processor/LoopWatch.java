package org.jrsan.processor;

import javax.annotation.processing.ProcessingEnvironment;
import org.jrsan.processor.loops.LoopListener;

/** Has loops examined if the compiler is javac. It refers to none of javac's classes, so that it loads everywhere. */
final class LoopWatch {
    private LoopWatch() {}

    static void start(ProcessingEnvironment environment, Options options, Reporter reporter) {
        try {
            LoopListener.install(environment, options.notes());
        } catch (IllegalArgumentException | LinkageError e) {
            reporter.report(
                    Problem.LOOPS_NOT_SEEN,
                    "this compiler is not javac: loops are not examined, and @WaitLoop and @CasLoop are not checked");
        }
    }
}
