package org.jrsan.rc20.litmus.machine;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.machine.Event.Kind;
import org.jspecify.annotations.Nullable;

/** Keeps the latest event. */
final class EventRecorder implements Monitor {
    private Event latest = new Event(Kind.FENCE, 0, -1, null, null, 0);

    Event latest() {
        return latest;
    }

    private void note(Kind kind, int thread, int object, @Nullable Mode mode, long overwritten) {
        latest = new Event(kind, thread, object, mode, null, overwritten);
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        note(Kind.READ, thread, location, mode, 0);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        note(Kind.WRITE, thread, location, mode, oldValue);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        note(Kind.UPDATE, thread, location, mode, oldValue);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        note(Kind.PLAIN_READ, thread, location, null, 0);
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        note(Kind.PLAIN_WRITE, thread, location, null, oldValue);
    }

    @Override
    public void fence(int thread, Fence fence) {
        latest = new Event(Kind.FENCE, thread, -1, null, fence, 0);
    }

    @Override
    public void start(int parent, int child) {
        note(Kind.START, parent, child, null, 0);
    }

    @Override
    public void join(int parent, int child) {
        note(Kind.JOIN, parent, child, null, 0);
    }

    @Override
    public void lock(int thread, int lock) {
        note(Kind.LOCK, thread, lock, null, 0);
    }

    @Override
    public void unlock(int thread, int lock) {
        note(Kind.UNLOCK, thread, lock, null, 0);
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        // The machine tells.
    }
}
