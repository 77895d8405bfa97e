package org.jrsan.rc20.oracle;

import java.util.Objects;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * An event of an execution graph.
 *
 * @param thread its thread, −1 for initial writes
 * @param type what it is
 * @param target the name of the location or lock, the number of the other thread; empty for a fence and a begin
 * @param mode the order of an atomic access, null for all else
 * @param fence the kind of a fence, null for all else
 * @param read the value read
 * @param written the value written
 */
record Event(
        int thread,
        Type type,
        String target,
        @Nullable Mode mode,
        @Nullable Fence fence,
        long read,
        long written) {
    /** The kinds of events. */
    enum Type {
        /** The write that gives a location its initial value. */
        INITIAL,
        /** An atomic read: R. */
        READ,
        /** An atomic write: W. */
        WRITE,
        /** A read-modify-write: RMW, at once a read and a write. */
        UPDATE,
        PLAIN_READ,
        PLAIN_WRITE,
        FENCE,
        START,
        /** The first event of a started thread. */
        BEGIN,
        JOIN,
        LOCK,
        UNLOCK
    }

    static Event initial(String location, long value) {
        return new Event(-1, Type.INITIAL, location, null, null, 0, value);
    }

    static Event read(int thread, String location, Mode mode, long value) {
        return new Event(thread, Type.READ, location, mode, null, value, 0);
    }

    static Event write(int thread, String location, Mode mode, long value) {
        return new Event(thread, Type.WRITE, location, mode, null, 0, value);
    }

    static Event update(int thread, String location, Mode mode, long read, long written) {
        return new Event(thread, Type.UPDATE, location, mode, null, read, written);
    }

    static Event plainRead(int thread, String location, long value) {
        return new Event(thread, Type.PLAIN_READ, location, null, null, value, 0);
    }

    static Event plainWrite(int thread, String location, long value) {
        return new Event(thread, Type.PLAIN_WRITE, location, null, null, 0, value);
    }

    static Event fence(int thread, Fence fence) {
        return new Event(thread, Type.FENCE, "", null, fence, 0, 0);
    }

    /** A start, begin, join, lock or unlock. */
    static Event synchronisation(int thread, Type type, String target) {
        return new Event(thread, type, target, null, null, 0, 0);
    }

    /** The mode of an atomic access. */
    Mode accessMode() {
        return Objects.requireNonNull(mode);
    }

    /** The kind of a fence. */
    Fence fenceKind() {
        return Objects.requireNonNull(fence);
    }

    boolean isRead() {
        return switch (type) {
            case READ, UPDATE, PLAIN_READ -> true;
            default -> false;
        };
    }

    boolean isWrite() {
        return switch (type) {
            case INITIAL, WRITE, UPDATE, PLAIN_WRITE -> true;
            default -> false;
        };
    }

    public boolean isPlain() {
        return type == Type.PLAIN_READ || type == Type.PLAIN_WRITE;
    }

    boolean isAcquireRead() {
        return isRead() && mode != null && mode.isAcquire();
    }

    boolean isReleaseWrite() {
        return isWrite() && mode != null && mode.isRelease();
    }

    boolean isAcquireFence() {
        return type == Type.FENCE && fence != Fence.RELEASE;
    }

    boolean isReleaseFence() {
        return type == Type.FENCE && fence != Fence.ACQUIRE;
    }

    boolean isFullFence() {
        return fence == Fence.FULL;
    }

    /** An access in the order of section 5: Java's volatile. */
    boolean isScAccess() {
        return mode == Mode.VOLATILE;
    }

    /** Whether the two access the same location, one of them writes, and one of them is plain. */
    boolean conflictsWith(Event other) {
        return (isPlain() && (other.isRead() || other.isWrite()) || other.isPlain() && (isRead() || isWrite()))
                && (isWrite() || other.isWrite())
                && target.equals(other.target);
    }

    private String order() {
        return mode == null ? "" : "." + mode.text();
    }

    @Override
    public String toString() {
        String what =
                switch (type) {
                    case INITIAL -> "initial " + target + "=" + written;
                    case READ -> "R" + order() + " " + target + "=" + read;
                    case WRITE -> "W" + order() + " " + target + "=" + written;
                    case UPDATE -> "RMW" + order() + " " + target + "=" + read + "->" + written;
                    case PLAIN_READ -> "R.plain " + target + "=" + read;
                    case PLAIN_WRITE -> "W.plain " + target + "=" + written;
                    case FENCE -> "F." + fence;
                    default -> type + (target.isEmpty() ? "" : " " + target);
                };
        return thread < 0 ? what : "T" + thread + ": " + what;
    }
}
