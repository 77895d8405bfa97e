package org.jrsan.rc20.weak;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a program that runs on the weak machine. Beside its views there stand the vector clocks that race detection knows: they
 * take the same steps.
 */
public final class WeakEngineThread extends ThreadState {
    private static final int MOST_REACHED = 64;

    final WeakThread thread;
    final HbThread hb;
    private final WeakEngine engine;

    /** The latest messages that it read whose values are references. */
    private final @Nullable Message[] reached = new @Nullable Message[MOST_REACHED];

    private int reads;

    WeakEngineThread(WeakEngine engine, WeakThread thread) {
        this.engine = engine;
        this.thread = thread;
        hb = engine.happensBefore.newThread();
    }

    /** It has read a message. */
    void reach(Message message) {
        if (message.ref() != null) {
            reached[reads++ % MOST_REACHED] = message;
        }
    }

    /** The latest messages that it read whose values are references, among null. */
    @Nullable
    Message[] reached() {
        return reached;
    }

    @Override
    public void fence(Fence fence) {
        synchronized (engine.machine) {
            engine.machine.fence(thread, fence);
            engine.happensBefore.fence(hb, fence);
        }
    }

    @Override
    public void end() {
        synchronized (engine.machine) {
            engine.machine.end(thread);
            hb.end();
        }
    }

    @Override
    public HbThread happensBefore() {
        return hb;
    }
}
