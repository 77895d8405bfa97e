package org.jrsan.acceptance.agent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// Long because each kind of code that is called back has a class of its own.
/** Code of a program that calls of the JDK's call in turn. Each of these calls one hook. May be left unchecked. */
final class CallBacks {
    /** Set while no other thread runs. */
    private static Runnable hook;

    private CallBacks() {}

    static void set(Runnable now) {
        hook = now;
    }

    /** Where a class calls back in one of several methods: if this is the one. */
    private static void runIf(String now, String chosen) {
        if (now.equals(chosen)) {
            run();
        }
    }

    static void run() {
        Runnable now = hook;
        if (now != null) {
            now.run();
        }
    }

    /** Comes to an object that no schedule knows. */
    static Runnable meeting(Phaser at) {
        return () -> {
            Seen.isCalled = true;
            // What this does by itself ends no call-back.
            new CompletableFuture<>().complete(1);
            at.register();
        };
    }

    static <T> T given(T value) {
        run();
        return value;
    }

    static <T> Callable<T> callable(T value) {
        return () -> given(value);
    }

    /** Which of its methods calls the hook. */
    enum Of {
        EQUALS,
        HASH,
        COMPARED,
        STRING
    }

    /** A key or an element. All have one hash. */
    static final class Key implements Comparable<Key> {
        final int number;
        private final Of of;

        Key(int number, Of of) {
            this.number = number;
            this.of = of;
        }

        private void calls(Of now) {
            if (now == of) {
                run();
            }
        }

        @Override
        public boolean equals(Object other) {
            calls(Of.EQUALS);
            return other instanceof Key key && key.number == number;
        }

        @Override
        public int hashCode() {
            calls(Of.HASH);
            return 1;
        }

        @Override
        public int compareTo(Key other) {
            calls(Of.COMPARED);
            return Integer.compare(number, other.number);
        }

        @Override
        public String toString() {
            calls(Of.STRING);
            return "key";
        }
    }

    static Comparator<Object> order() {
        return (one, other) -> {
            run();
            return Integer.compare(one.hashCode(), other.hashCode());
        };
    }

    /** A collection of the program's. */
    static final class Own<T> extends ArrayList<T> {
        private static final long serialVersionUID = 1L;

        @SafeVarargs
        @SuppressWarnings("varargs") // they are copied
        Own(T... elements) {
            super(List.of(elements));
        }

        @Override
        public boolean add(T element) {
            run();
            return super.add(element);
        }

        @Override
        public Iterator<T> iterator() {
            run();
            return super.iterator();
        }

        @Override
        public Object[] toArray() {
            run();
            return super.toArray();
        }

        @Override
        public boolean contains(Object element) {
            run();
            return super.contains(element);
        }
    }

    /** A failure that tells of itself by the program's code. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            run();
            return "failure";
        }
    }

    /** A command that is compared, and told of, by the program's code. */
    static final class Command implements Runnable {
        @Override
        public void run() {}

        @Override
        public boolean equals(Object other) {
            CallBacks.run();
            return other == this;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public String toString() {
            CallBacks.run();
            return "command";
        }
    }

    static ThreadFactory threads() {
        return task -> {
            run();
            return new Thread(task);
        };
    }

    /** A thread with methods of the program's. */
    static final class OwnThread extends Thread {
        private final String calls;

        OwnThread(Runnable task, String calls) {
            super(task);
            this.calls = calls;
        }

        private void calls(String now) {
            runIf(now, calls);
        }

        @Override
        public void run() {
            calls("run");
            super.run();
            calls("end");
        }

        @Override
        public synchronized void start() {
            calls("start");
            super.start();
        }

        @Override
        public void interrupt() {
            calls("interrupt");
            super.interrupt();
        }

        @Override
        public boolean isInterrupted() {
            calls("is interrupted");
            return super.isInterrupted();
        }

        @Override
        public State getState() {
            calls("state");
            return super.getState();
        }
    }

    static RejectedExecutionHandler handler() {
        return (task, executor) -> run();
    }

    static Thread.UncaughtExceptionHandler last() {
        return (thread, failure) -> run();
    }

    static Executor direct() {
        return task -> {
            run();
            task.run();
        };
    }

    /** A queue whose methods the JDK's call by each other. */
    static final class OwnQueue<T> extends LinkedBlockingQueue<T> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(T element) {
            run();
            return super.offer(element);
        }

        @Override
        public T poll() {
            run();
            return super.poll();
        }
    }

    /** The same of an array. */
    static final class OwnArrayQueue<T> extends ArrayBlockingQueue<T> {
        private static final long serialVersionUID = 1L;

        OwnArrayQueue() {
            super(4);
        }

        @Override
        public boolean offer(T element) {
            run();
            return super.offer(element);
        }
    }

    /** The same of maps. */
    static final class OwnMap<K, V> extends ConcurrentHashMap<K, V> {
        private static final long serialVersionUID = 1L;

        OwnMap(K key, V value) {
            put(key, value);
        }

        @Override
        public V get(Object key) {
            run();
            return super.get(key);
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            run();
            return super.entrySet();
        }
    }

    /** The same of lists. */
    static final class OwnList<T> extends CopyOnWriteArrayList<T> {
        private static final long serialVersionUID = 1L;

        @Override
        public int indexOf(Object element) {
            run();
            return super.indexOf(element);
        }

        @Override
        public T remove(int index) {
            run();
            return super.remove(index);
        }
    }

    /** A task with methods of the program's. */
    static final class OwnTask extends FutureTask<Integer> {
        private final String calls;

        OwnTask(Callable<Integer> task, String calls) {
            super(task);
            this.calls = calls;
        }

        private void calls(String now) {
            runIf(now, calls);
        }

        @Override
        protected void done() {
            calls("done");
        }

        @Override
        protected void set(Integer value) {
            calls("set");
            super.set(value);
            calls("set after");
        }

        @Override
        protected void setException(Throwable failure) {
            calls("setException");
            super.setException(failure);
        }

        @Override
        public void run() {
            calls("run");
            super.run();
        }
    }

    /** A future with methods of the program's. */
    static final class OwnFuture extends CompletableFuture<Object> {
        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            CallBacks.run();
            return new CompletableFuture<>();
        }

        @Override
        public Executor defaultExecutor() {
            CallBacks.run();
            return super.defaultExecutor();
        }

        @Override
        public CompletableFuture<Object> toCompletableFuture() {
            CallBacks.run();
            return this;
        }

        @Override
        public boolean isDone() {
            CallBacks.run();
            return super.isDone();
        }
    }

    static CompletionStage<Object> stage() {
        OwnFuture own = new OwnFuture();
        own.complete(1);
        return own;
    }

    /** An executor with methods of the program's. */
    static final class OwnPool extends ThreadPoolExecutor {
        private final String calls;

        OwnPool(String calls) {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            this.calls = calls;
        }

        private void calls(String now) {
            runIf(now, calls);
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {
            calls("before");
        }

        @Override
        protected void afterExecute(Runnable task, Throwable failure) {
            calls("after");
        }

        @Override
        protected void terminated() {
            calls("terminated");
        }

        @Override
        public void execute(Runnable task) {
            calls("execute");
            super.execute(task);
        }

        @Override
        protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
            calls("newTaskFor");
            return super.newTaskFor(task);
        }
    }

    /** What a thread hands on to those that it starts. */
    static final InheritableThreadLocal<Integer> HANDED_ON = new InheritableThreadLocal<>() {
        @Override
        protected Integer childValue(Integer of) {
            CallBacks.run();
            return of;
        }
    };

    static <T> Collection<T> own(T element) {
        return new Own<>(element);
    }
}
