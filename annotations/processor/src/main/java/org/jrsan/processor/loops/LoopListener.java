package org.jrsan.processor.loops;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import javax.annotation.processing.ProcessingEnvironment;
import javax.tools.Diagnostic;

/** Gets each class from javac as soon as javac knows what the names in the class mean. */
public final class LoopListener implements TaskListener {
    private final ProcessingEnvironment environment;
    private final Trees trees;
    private final boolean notes;

    private LoopListener(ProcessingEnvironment environment, boolean notes) {
        this.environment = environment;
        this.notes = notes;
        trees = Trees.instance(environment);
    }

    /**
     * Starts to examine classes.
     *
     * @param environment the environment of javac
     * @param notes whether loops get notes; claims are always checked
     * @throws IllegalArgumentException if the compiler is not javac
     */
    public static void install(ProcessingEnvironment environment, boolean notes) {
        JavacTask.instance(environment).addTaskListener(new LoopListener(environment, notes));
    }

    @Override
    public void finished(TaskEvent event) {
        if (event.getKind() != TaskEvent.Kind.ANALYZE || event.getTypeElement() == null) {
            return;
        }
        TreePath type = trees.getPath(event.getTypeElement());
        if (type == null) {
            return;
        }
        try {
            LoopScanner.scan(trees, type, notes);
            HalfSwaps.scan(trees, type);
        } catch (RuntimeException e) {
            // If this were thrown further, javac would crash although the user's code may be right.
            environment
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.WARNING,
                            "JRSan failed to examine " + event.getTypeElement() + ": " + e + " at "
                                    + e.getStackTrace()[0]);
        }
    }
}
