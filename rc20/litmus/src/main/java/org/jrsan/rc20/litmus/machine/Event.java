package org.jrsan.rc20.litmus.machine;

import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Objects;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * An event with as much of it as clocks depend on.
 *
 * @param object the location, lock or other thread; -1 for a fence
 * @param mode the mode of an atomic access, otherwise null
 * @param fence the fence, otherwise null
 * @param overwritten the value that a write replaces, otherwise 0
 */
public record Event(
        Kind kind,
        int thread,
        int object,
        @Nullable Mode mode,
        @Nullable Fence fence,
        long overwritten) {
    /** What happens. */
    public enum Kind {
        READ,
        WRITE,
        UPDATE,
        PLAIN_READ,
        PLAIN_WRITE,
        FENCE,
        START,
        JOIN,
        LOCK,
        UNLOCK
    }

    /** Whether it writes a location. */
    public boolean isWrite() {
        return kind == Kind.WRITE || kind == Kind.UPDATE || kind == Kind.PLAIN_WRITE;
    }

    /** Tells a monitor of it. The monitor may use no value but the one that a write replaces. */
    public void tell(Monitor monitor) {
        switch (kind) {
            case READ -> monitor.read(thread, object, accessMode(), 0);
            case WRITE -> monitor.write(thread, object, accessMode(), overwritten, 0);
            case UPDATE -> monitor.update(thread, object, accessMode(), overwritten, 0);
            case PLAIN_READ -> monitor.plainRead(thread, object, 0);
            case PLAIN_WRITE -> monitor.plainWrite(thread, object, overwritten, 0);
            case FENCE -> monitor.fence(thread, Objects.requireNonNull(fence));
            case START -> monitor.start(thread, object);
            case JOIN -> monitor.join(thread, object);
            case LOCK -> monitor.lock(thread, object);
            case UNLOCK -> monitor.unlock(thread, object);
        }
    }

    private Mode accessMode() {
        return Objects.requireNonNull(mode);
    }

    /** Appends numbers that tell it from other events. */
    void encode(LongList out) {
        out.add(kind.ordinal());
        out.add(thread);
        out.add(object);
        out.add(mode == null ? -1 : mode.ordinal());
        out.add(fence == null ? -1 : fence.ordinal());
        out.add(overwritten);
    }
}
