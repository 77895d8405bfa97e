package org.jrsan.processor.loops;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import javax.annotation.processing.ProcessingEnvironment;
import javax.tools.Diagnostic;

/** Has javac hand over each class as soon as it knows what the names in it mean. */
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
     * Starts looking.
     *
     * @param environment javac's
     * @param notes whether loops get notes; claims are held to in any case
     * @throws IllegalArgumentException when the compiler is not javac
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
            // Thrown on, it would be a crash of javac; the user's code may still be right.
            environment
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.WARNING,
                            "JRSan failed to examine " + event.getTypeElement() + ": " + e + " at "
                                    + e.getStackTrace()[0]);
        }
    }
}
