package org.jrsan.rc20;

/**
 * Models an SC (volatile) access as an acquire or release access with full fences: one before a load, one on each side
 * of a store or read-modify-write. Stronger than Java's volatile, so violations of code that mixes volatile with weaker
 * accesses can be missed; none is invented.
 *
 * <p>The fence before the access belongs to its check, the one after to its event; a wait or blocking compare-and-set
 * therefore fences when it arrives.
 */
public final class VolatileByFences implements Engine {
    private final Engine engine;

    /**
     * Puts the fences around the volatile accesses of an engine that has no rule for them.
     *
     * @param engine the engine that follows the run
     */
    public VolatileByFences(Engine engine) {
        this.engine = engine;
    }

    @Override
    public ThreadState newThread() {
        return engine.newThread();
    }

    @Override
    public ThreadState adoptThread() {
        return engine.adoptThread();
    }

    @Override
    public void learnEverything(ThreadState thread) {
        engine.learnEverything(thread);
    }

    @Override
    public void endThread(ThreadState thread) {
        engine.endThread(thread);
    }

    @Override
    public LocationState newLocation(long bits, Object ref, Object origin) {
        return engine.newLocation(bits, ref, origin);
    }

    @Override
    public SyncState newSync() {
        return engine.newSync();
    }

    @Override
    public void release(ThreadState thread, SyncState sync) {
        engine.release(thread, sync);
    }

    @Override
    public void acquire(ThreadState thread, SyncState sync) {
        engine.acquire(thread, sync);
    }

    @Override
    public void acquireHappensBefore(ThreadState thread, SyncState sync) {
        engine.acquireHappensBefore(thread, sync);
    }

    @Override
    public Finding checkRead(ThreadState thread, LocationState location, Mode mode) {
        return engine.checkRead(thread, location, arrive(thread, mode));
    }

    @Override
    public Finding checkWrite(ThreadState thread, LocationState location, Mode mode) {
        return engine.checkWrite(thread, location, arrive(thread, mode));
    }

    @Override
    public Finding checkWait(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        return engine.checkWait(thread, location, arrive(thread, mode), bits, ref);
    }

    @Override
    public Finding checkBcas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        return engine.checkBcas(thread, location, arrive(thread, mode), bits, ref);
    }

    @Override
    public Finding checkCas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        return engine.checkCas(thread, location, arrive(thread, mode), bits, ref);
    }

    @Override
    public boolean read(ThreadState thread, LocationState location, Mode mode) {
        return engine.read(thread, location, weaken(mode));
    }

    @Override
    public void write(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        engine.write(thread, location, weaken(mode), bits, ref, origin);
        leave(thread, mode);
    }

    @Override
    public void rmw(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        engine.rmw(thread, location, weaken(mode), bits, ref, origin);
        leave(thread, mode);
    }

    @Override
    public void fence(ThreadState thread, Fence fence) {
        engine.fence(thread, fence);
    }

    @Override
    public Remedy remedy(ThreadState thread, LocationState location) {
        return engine.remedy(thread, location);
    }

    private Mode arrive(ThreadState thread, Mode mode) {
        leave(thread, mode);
        return weaken(mode);
    }

    private void leave(ThreadState thread, Mode mode) {
        if (mode == Mode.VOLATILE) {
            engine.fence(thread, Fence.FULL);
        }
    }

    private static Mode weaken(Mode mode) {
        return mode == Mode.VOLATILE ? Mode.ACQ_REL : mode;
    }
}
