package org.jrsan.agent;

import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jrsan.agent.code.Instrumenter;
import org.jrsan.internal.source.Quiet;
import org.jspecify.annotations.Nullable;

/**
 * Instruments classes before they are loaded, beside the program: those that loaded classes call, whose files are known by then. What is
 * made this way is what would be made when the class is loaded, or it is not used. Nobody ever waits for it, no class is loaded for it,
 * and no loader is kept alive or called. Its thread ends when nothing has come for some time. Thread-safe.
 */
final class Ahead {
    /** Makes what stands for a class. */
    @FunctionalInterface
    interface Maker {
        /**
         * Instruments a class, and says or changes nothing.
         *
         * @param file the class
         * @param loader its loader
         * @param domain where it is from
         * @param read gets the files of other classes that were read for it
         * @return what was made; null if it has to be made when the class is loaded
         */
        Instrumenter.@Nullable Result make(File file, ClassLoader loader, ProtectionDomain domain, List<File> read);
    }

    /**
     * A class file.
     *
     * @param name the internal name of its class
     * @param bytes what is in it
     */
    record File(String name, byte[] bytes) {}

    /**
     * What was made of a class.
     *
     * @param result the class
     * @param read the files of other classes that were read for it, which may be loaded next
     */
    record Made(Instrumenter.Result result, List<File> read) {}

    /** A class that may be loaded. Guarded by the monitor. */
    private static final class Task {
        private final File file;
        private final WeakReference<ClassLoader> loader;
        private final WeakReference<ProtectionDomain> domain;

        /** Whether it is of no use any more. */
        private boolean isOver;

        private @Nullable Made made;

        Task(File file, ClassLoader loader, ProtectionDomain domain) {
            this.file = file;
            this.loader = new WeakReference<>(loader);
            this.domain = new WeakReference<>(domain);
        }
    }

    private static final int MOST_BYTES = 4_000_000;
    private static final long IDLE_MILLIS = 2_000;

    private final Maker maker;
    private final Runnable afterwards;

    /** By loaders, and the names of classes. Guarded by the monitor, as all below. */
    private final Map<ClassLoader, Map<String, Task>> tasks = new WeakHashMap<>();

    /** The last one comes first: what was called last is likely to be loaded soon, and the program is least likely to be at the same class. */
    private final Deque<Task> waiting = new ArrayDeque<>();

    private boolean isRunning;

    /** How much was offered, less what was taken. */
    private int bytes;

    /**
     * Nothing is made so far.
     *
     * @param maker makes what stands for a class
     * @param afterwards is run behind each class, on the same thread
     */
    Ahead(Maker maker, Runnable afterwards) {
        this.maker = maker;
        this.afterwards = afterwards;
    }

    /** Begins with it, on a thread that knows nothing of the program's. */
    void begin() {
        synchronized (this) {
            isRunning = true;
        }
        // No lambda, which takes milliseconds to be linked before the program begins.
        Runnable quietly = new Runnable() {
            @Override
            public void run() {
                Quiet.quietly(Ahead.this::run);
            }
        };
        Thread thread = new Thread(null, quietly, "jrsan-agent-ahead", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
    }

    /**
     * A class may be loaded soon.
     *
     * @param file its file
     * @param loader who may load it
     * @param domain where it would be from
     */
    synchronized void offer(File file, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        if (isRunning
                && loader != null
                && domain != null
                && bytes + file.bytes.length <= MOST_BYTES
                && !ClassMaker.isAnnotated(file.bytes)) {
            // Without lambdas, which would be linked while a class is loaded.
            Map<String, Task> known = tasks.get(loader);
            if (known == null) {
                known = new HashMap<>();
                tasks.put(loader, known);
            }
            Task task = new Task(file, loader, domain);
            if (known.putIfAbsent(file.name, task) == null) {
                bytes += file.bytes.length;
                waiting.addLast(task);
                notifyAll();
            }
        }
    }

    /**
     * What was made of a class that is being loaded.
     *
     * @param file the class
     * @param loader its loader
     * @param domain where it is from
     * @return what would be made now; null if it has to be made
     */
    synchronized @Nullable Made take(File file, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        if (!isRunning || loader == null) {
            return null;
        }
        Map<String, Task> known = tasks.get(loader);
        Task task = known == null ? null : known.remove(file.name);
        if (task == null) {
            return null;
        }
        task.isOver = true;
        bytes -= task.file.bytes.length;
        boolean isSame = task.domain.refersTo(domain) && Arrays.equals(task.file.bytes, file.bytes);
        return isSame ? task.made : null;
    }

    private void run() {
        try {
            for (Task task = next(); task != null; task = next()) {
                make(task);
                afterwards.run();
            }
        } catch (InterruptedException e) {
            // Nobody does that. Then classes are instrumented when they are loaded.
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    private synchronized void end() {
        isRunning = false;
        tasks.clear();
        waiting.clear();
    }

    /** The next one to make; null if none has come for some time. */
    private synchronized @Nullable Task next() throws InterruptedException {
        long end = System.nanoTime() + IDLE_MILLIS * 1_000_000;
        while (true) {
            for (Task task = waiting.pollLast(); task != null; task = waiting.pollLast()) {
                if (!task.isOver) {
                    return task;
                }
            }
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return null;
            }
            wait(left);
        }
    }

    private void make(Task task) {
        ClassLoader loader = task.loader.get();
        ProtectionDomain domain = task.domain.get();
        if (loader == null || domain == null) {
            return;
        }
        Made made = null;
        try {
            List<File> read = new ArrayList<>();
            Instrumenter.Result result = maker.make(task.file, loader, domain, read);
            made = result == null ? null : new Made(result, read);
        } catch (RuntimeException | Error e) {
            // Who loads the class meets the same, and tells of it.
            made = null;
        }
        synchronized (this) {
            task.made = made;
        }
    }
}
