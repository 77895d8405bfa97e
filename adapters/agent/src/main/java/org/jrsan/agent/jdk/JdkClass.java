package org.jrsan.agent.jdk;

import org.jspecify.annotations.Nullable;

/** Which classes of the JDK are instrumented in a way of their own. */
public final class JdkClass {
    private JdkClass() {}

    /**
     * Whether a class is one. Any thread may ask.
     *
     * @param name the name of a class that the boot loader has defined
     * @return whether {@link #instrument} changes it
     */
    public static boolean isOne(String name) {
        return ThreadMethod.isOf(name)
                || name.equals(RefusedClass.OF)
                || name.equals(HiddenClass.OF)
                || name.equals(HaltMethod.OF)
                || name.equals(SerialLambda.OF)
                || MemoryMethod.isOf(name)
                || QuietLock.isIn(name)
                || isForEdges(name);
    }

    /** Loads those that must not be loaded first by a thread that instruments, and so sees nothing. */
    public static void load() {
        MemoryMethod.load();
        AtomicValue.load();
        SharedValue.load();
    }

    /** Whether it does nothing but to make edges. */
    private static boolean isForEdges(String name) {
        return ChannelMethod.isOf(name)
                || AtomicValue.isOf(name)
                || SharedValue.isOf(name)
                || MetInterrupt.isOf(name)
                || name.equals(FinalizedObject.OF)
                || name.equals(ThreadFlock.OF);
    }

    /**
     * Instruments a class file. Any thread may call.
     *
     * @param name the name of such a class
     * @param bytes its class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @param edges whether edges are wanted
     * @return the instrumented one, null if it stays as it is
     */
    public static byte @Nullable [] instrument(String name, byte[] bytes, String link, boolean edges) {
        if (!edges && isForEdges(name)) {
            return null;
        }
        if (ThreadMethod.isOf(name)) {
            return ThreadMethod.instrument(name, bytes, link);
        }
        if (MemoryMethod.isOf(name)) {
            return MemoryMethod.instrument(bytes, link);
        }
        if (QuietLock.isIn(name)) {
            return QuietLock.instrument(bytes, link);
        }
        if (AtomicValue.isOf(name)) {
            return AtomicValue.instrument(bytes, link);
        }
        if (SharedValue.isOf(name)) {
            return SharedValue.instrument(name, bytes, link);
        }
        if (MetInterrupt.isOf(name)) {
            return MetInterrupt.instrument(bytes, link);
        }
        return switch (name) {
            case RefusedClass.OF -> RefusedClass.instrument(bytes, link);
            case FinalizedObject.OF -> FinalizedObject.instrument(bytes, link);
            case ThreadFlock.OF -> ThreadFlock.instrument(bytes, link);
            case HaltMethod.OF -> HaltMethod.instrument(bytes, link);
            case SerialLambda.OF -> SerialLambda.instrument(bytes, link);
            case HiddenClass.OF -> HiddenClass.instrument(bytes, link);
            default -> ChannelMethod.instrument(bytes, link);
        };
    }
}
