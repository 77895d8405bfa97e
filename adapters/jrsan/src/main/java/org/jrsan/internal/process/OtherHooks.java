package org.jrsan.internal.process;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The shutdown hooks that run beside one of JRSan's, to be waited for. The JDK keeps them in a map, which can be looked at where its package is open,
 * as the agent opens it. Elsewhere nobody tells which they are. So a daemon
 * looks now and then which threads there are: a hook is one that was not there shortly before the first hooks were started,
 * and is there once all are.
 */
public final class OtherHooks {
    private static final long MILLIS_BETWEEN_LOOKS = 500;

    /** The threads of the last look and of the one before; guarded by the monitor of this. */
    private Set<Thread> seen = alive();

    private Set<Thread> seenBefore = seen;

    /** All hooks, as the JDK has them until it starts them; null where that cannot be looked at. */
    private final @Nullable Map<?, ?> registered = registered();

    /** Who starts all hooks; null until it does. */
    private volatile @Nullable Thread starter;

    private OtherHooks() {}

    /** Begins to look at threads. */
    public static OtherHooks watch() {
        OtherHooks hooks = new OtherHooks();
        Thread watching = new Thread(null, hooks::look, "jrsan-hooks", 0, false);
        watching.setDaemon(true);
        watching.setContextClassLoader(null);
        watching.start();
        return hooks;
    }

    private static @Nullable Map<?, ?> registered() {
        try {
            Field hooks = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
            hooks.setAccessible(true);
            return (Map<?, ?>) hooks.get(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // The package is not open, or this is another JDK.
            return null;
        }
    }

    private void look() {
        try {
            while (starter == null && registered == null) {
                Thread.sleep(MILLIS_BETWEEN_LOOKS);
                Set<Thread> now = alive();
                synchronized (this) {
                    // When some hooks were started before this was told, the look before last was still without them.
                    if (starter == null) {
                        seenBefore = seen;
                        seen = now;
                    }
                }
            }
        } catch (InterruptedException e) {
            // Somebody wants all threads to end: what was seen until now has to do.
        }
    }

    /** The hooks are being started. */
    public synchronized void startedBy(Thread thread) {
        starter = thread;
    }

    /** Waits for the other hooks to end, and says which it does not wait for any longer. */
    public void join(Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        // It waits for hooks to end as soon as it has started all of them.
        Thread startsAll = Objects.requireNonNull(starter);
        while (startsAll.getState() != Thread.State.WAITING && System.nanoTime() < end) {
            pause();
        }
        Set<Thread> hooks = registered == null ? hooks() : known(registered);
        hooks.removeIf(hook -> !hook.isAlive());
        while (!hooks.isEmpty() && System.nanoTime() < end) {
            pause();
            hooks.removeIf(hook -> !hook.isAlive());
        }
        hooks.forEach(hook -> LastWords.say("JRSan: thread " + hook.getName() + " did not end within "
                + atMost.toSeconds() + " s (option timeout) after the JVM began to shut down; the JVM ends now"));
    }

    /** The JDK lets go of the map when it starts the hooks, and changes it no more. */
    private static Set<Thread> known(Map<?, ?> registered) {
        Set<Thread> hooks = Collections.newSetFromMap(new IdentityHashMap<>());
        registered.keySet().forEach(hook -> hooks.add((Thread) hook));
        hooks.remove(Thread.currentThread());
        return hooks;
    }

    private Set<Thread> hooks() {
        Set<Thread> hooks = alive();
        synchronized (this) {
            hooks.removeAll(seenBefore);
        }
        hooks.remove(starter);
        hooks.remove(Thread.currentThread());
        // What is left of the main thread once it has returned.
        hooks.removeIf(thread -> thread.getName().equals("DestroyJavaVM"));
        hooks.removeIf(OtherHooks::isOfTheJvm);
        // They are started when they are made, so nobody can add them; and they may live on for a minute.
        hooks.removeIf(ForkJoinWorkerThread.class::isInstance);
        return hooks;
    }

    /** Threads of the JVM itself begin when they are first needed, which an agent comes before, and never end. */
    private static boolean isOfTheJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        boolean isSystems =
                group != null && (group.getParent() == null || group.getName().equals("InnocuousThreadGroup"));
        return isSystems && thread.isDaemon();
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(1);
        } catch (InterruptedException e) {
            // A hook is interrupted by nobody who knows what for.
        }
    }

    /** By identity. */
    private static Set<Thread> alive() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[all.activeCount() + 1];
        int count = all.enumerate(threads);
        while (count == threads.length) {
            threads = new Thread[2 * count];
            count = all.enumerate(threads);
        }
        Set<Thread> alive = Collections.newSetFromMap(new IdentityHashMap<>());
        alive.addAll(Arrays.asList(threads).subList(0, count));
        return alive;
    }
}
