package org.jrsan.bench.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.AbstractQueue;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.sync.RobustThreads;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** Classes of {@code java.util.concurrent}, copied into another package when they are loaded, and contended by two threads. */
final class Classic extends ClassLoader {
    /** The package of the copies. */
    static final String COPIES = "org.jrsan.bench.agent.checked.copies.";

    /** What is copied, without the package. */
    static final List<String> TYPES = List.of("ConcurrentLinkedQueue", "ConcurrentLinkedDeque");

    private static final String ORIGINALS = "java.util.concurrent.";
    private static final int THREADS = 2;
    private static final int ROUNDS = 5;

    /** In nanoseconds. Two threads leave it no processor. */
    private static final long TIME_FOR_THE_JIT = 8_000_000_000L;

    /** In nanoseconds. Long, so that the threads meet: what one of them does alone, while the other one starts, is no contention. */
    private static final long ROUND = 200_000_000L;

    /** Offers and polls between two looks at the clock. */
    private static final int PIECE = 1_000;

    private Classic() {
        super(Classic.class.getClassLoader());
    }

    /** The best time of an operation, in nanoseconds, in a JVM of its own: of a round, divided by what both threads did in it. */
    static double measure(String type, List<String> jvmArgs) {
        return Double.parseDouble(Forked.run(jvmArgs, Path.of("."), Classic.class.getName(), type));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : name.startsWith(COPIES) ? copy(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> copy(String name) throws ClassNotFoundException {
        String original = '/' + ORIGINALS.replace('.', '/') + name.substring(COPIES.length()) + ".class";
        try (InputStream file = AbstractQueue.class.getResourceAsStream(original)) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(file).accept(new ClassRemapper(writer, new Renaming()), 0);
            byte[] bytes = writer.toByteArray();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** The types that are copied with their nested classes, and what they use of their package that is not public. */
    private static final class Renaming extends Remapper {
        Renaming() {
            super(Opcodes.ASM9);
        }

        @Override
        public String map(String internalName) {
            String own = ORIGINALS.replace('.', '/');
            if (!internalName.startsWith(own)) {
                return internalName;
            }
            String simple = internalName.substring(own.length());
            boolean isCopied = simple.equals("Helpers")
                    || TYPES.stream().anyMatch(type -> simple.equals(type) || simple.startsWith(type + '$'));
            return isCopied ? COPIES.replace('.', '/') + simple : internalName;
        }
    }

    /**
     * Prints the best time of an operation; in a session, if checking is on. If a thread dies, the JVM ends with exit code 1 and prints no
     * time.
     *
     * @param args the type
     * @throws ReflectiveOperationException if it cannot be copied
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            System.err.println(args[0] + ": a thread died: " + error);
            Runtime.getRuntime().halt(1);
        });
        Object made = new Classic()
                .loadClass(COPIES + args[0])
                .getDeclaredConstructor()
                .newInstance();
        Session session = Boolean.getBoolean("jrsan.enabled") ? Sanitizer.open() : null;
        double best = Double.POSITIVE_INFINITY;
        long end = System.nanoTime() + TIME_FOR_THE_JIT;
        for (int i = 0; i < ROUNDS || System.nanoTime() < end; i++) {
            best = Math.min(best, round(made));
        }
        System.out.println(best);
        if (session != null) {
            session.close();
        }
    }

    private static double round(Object made) {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        LongAdder operations = new LongAdder();
        LongAdder nanos = new LongAdder();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = RobustThreads.start(() -> {
                await(start);
                long before = System.nanoTime();
                operations.add(use(made, before + ROUND));
                nanos.add(System.nanoTime() - before);
            });
        }
        for (Thread thread : threads) {
            try {
                RobustThreads.join(thread);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return nanos.doubleValue() / THREADS / operations.doubleValue();
    }

    private static void await(CyclicBarrier start) {
        try {
            start.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns how many operations there were until then. */
    @SuppressWarnings("unchecked") // what is copied takes anything
    private static long use(Object made, long end) {
        Queue<Integer> queue = (Queue<Integer>) made;
        long operations = 0;
        do {
            for (int i = 0; i < PIECE; i++) {
                queue.offer(i);
                queue.poll();
            }
            operations += 2 * PIECE;
        } while (System.nanoTime() < end);
        return operations;
    }
}
