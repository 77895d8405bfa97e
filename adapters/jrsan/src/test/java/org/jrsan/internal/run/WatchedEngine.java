package org.jrsan.internal.run;

import org.jrsan.internal.run.Engines.Before;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.Remedy;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.ThreadClockThread;
import org.jrsan.rc20.ThreadState;

/** The production engine without bounds, each operation of which is told of before it is made. */
final class WatchedEngine implements Engine<WatchedEngine.WatchedThread> {
    private final ThreadClockEngine engine = ThreadClockEngine.unbounded();
    private final Before before;
    private final boolean withFastPath;

    WatchedEngine(Before before, boolean withFastPath) {
        this.before = before;
        this.withFastPath = withFastPath;
    }

    @Override
    public WatchedThread newThread() {
        before.call("newThread", null);
        return new WatchedThread(engine.newThread());
    }

    @Override
    public WatchedThread adoptThread() {
        before.call("adoptThread", null);
        return new WatchedThread(engine.adoptThread());
    }

    @Override
    public void everybodyLearnsEverything() {
        before.call("everybodyLearnsEverything", null);
        engine.everybodyLearnsEverything();
    }

    @Override
    public LocationState<WatchedThread> newLocation(long bits, Object ref, Object origin) {
        before.call("newLocation", null);
        return new WatchedLocation(bits, ref, origin);
    }

    @Override
    public SyncState<WatchedThread> newSync() {
        before.call("newSync", null);
        return new WatchedSync();
    }

    final class WatchedThread extends ThreadState {
        private final ThreadClockThread thread;

        WatchedThread(ThreadClockThread thread) {
            this.thread = thread;
        }

        @Override
        public void fence(Fence fence) {
            before.call("fence", fence);
            thread.fence(fence);
        }

        @Override
        public void end() {
            before.call("end", null);
            thread.end();
        }

        @Override
        public HbThread happensBefore() {
            before.call("happensBefore", null);
            return thread.happensBefore();
        }
    }

    private final class WatchedSync extends SyncState<WatchedThread> {
        private final SyncState<ThreadClockThread> sync = engine.newSync();

        @Override
        public void release(WatchedThread watched) {
            before.call("release", null);
            sync.release(watched.thread);
        }

        @Override
        public void releaseHappensBefore(WatchedThread watched) {
            before.call("releaseHappensBefore", null);
            sync.releaseHappensBefore(watched.thread);
        }

        @Override
        public void releaseAndEnd(WatchedThread watched) {
            before.call("releaseAndEnd", null);
            sync.releaseAndEnd(watched.thread);
        }

        @Override
        public void acquire(WatchedThread watched) {
            before.call("acquire", null);
            sync.acquire(watched.thread);
        }

        @Override
        public void acquireHappensBefore(WatchedThread watched) {
            before.call("acquireHappensBefore", null);
            sync.acquireHappensBefore(watched.thread);
        }
    }

    /** Has the same history as the location that it watches. */
    private final class WatchedLocation extends LocationState<WatchedThread> {
        private final LocationState<ThreadClockThread> location;

        WatchedLocation(long bits, Object ref, Object origin) {
            super(Integer.MAX_VALUE, bits, ref, origin);
            location = engine.newLocation(bits, ref, origin);
        }

        @Override
        public Finding checkRead(WatchedThread watched, Mode mode) {
            before.call("checkRead", mode);
            return location.checkRead(watched.thread, mode);
        }

        @Override
        public Finding checkWrite(WatchedThread watched, Mode mode) {
            before.call("checkWrite", mode);
            return location.checkWrite(watched.thread, mode);
        }

        @Override
        public Finding checkWait(WatchedThread watched, Mode mode, long bits, Object ref) {
            before.call("checkWait", mode);
            return location.checkWait(watched.thread, mode, bits, ref);
        }

        @Override
        public Finding checkBcas(WatchedThread watched, Mode mode, long bits, Object ref) {
            before.call("checkBcas", mode);
            return location.checkBcas(watched.thread, mode, bits, ref);
        }

        @Override
        public Finding checkCas(WatchedThread watched, Mode mode, long bits, Object ref) {
            before.call("checkCas", mode);
            return location.checkCas(watched.thread, mode, bits, ref);
        }

        @Override
        public boolean read(WatchedThread watched, Mode mode) {
            before.call("read", mode);
            return location.read(watched.thread, mode);
        }

        @Override
        public boolean readsAgain(WatchedThread watched, Mode mode) {
            if (!withFastPath) {
                return false;
            }
            before.call("readsAgain", mode);
            return location.readsAgain(watched.thread, mode);
        }

        @Override
        public void write(WatchedThread watched, Mode mode, long bits, Object ref, Object origin) {
            before.call("write", mode);
            location.write(watched.thread, mode, bits, ref, origin);
            append(true, bits, ref, origin);
        }

        @Override
        public void rmw(WatchedThread watched, Mode mode, long bits, Object ref, Object origin) {
            before.call("rmw", mode);
            location.rmw(watched.thread, mode, bits, ref, origin);
            append(false, bits, ref, origin);
        }

        @Override
        public boolean isAgain(WatchedThread watched, Mode mode) {
            if (!withFastPath) {
                return false;
            }
            before.call("isAgain", mode);
            return location.isAgain(watched.thread, mode);
        }

        @Override
        public void writeAgain(
                WatchedThread watched, boolean isStore, Mode mode, long bits, Object ref, Object origin) {
            before.call("writeAgain", mode);
            location.writeAgain(watched.thread, isStore, mode, bits, ref, origin);
            append(isStore, bits, ref, origin);
        }

        @Override
        public Remedy remedy(WatchedThread watched) {
            before.call("remedy", null);
            return location.remedy(watched.thread);
        }
    }
}
