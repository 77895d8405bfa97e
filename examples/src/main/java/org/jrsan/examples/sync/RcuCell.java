package org.jrsan.examples.sync;

import java.util.Arrays;
import java.util.function.Function;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Fencing;

/**
 * A value that is read, copied and updated: readers use the newest version without locks; one updater publishes a new
 * version and then waits until no reader can still hold the old one, so that it may be reclaimed.
 *
 * <p>A reader says that it reads, then loads the version; the updater stores the version, then looks whether anybody
 * reads. That is store buffering: without full fences the updater may reclaim the version that a reader has just loaded.
 * With them each sees the other. Publication itself needs release and acquire only.
 *
 * @param <V> the type of a version
 */
public final class RcuCell<V> {
    private final RobustAtomicReference<V> version;
    private final RobustAtomicBoolean[] reading;
    private final Fencing fencing;

    /**
     * A cell.
     *
     * @param first the first version
     * @param readers the number of readers
     * @param fencing whether announcement and load, publication and look are fenced
     */
    public RcuCell(V first, int readers, Fencing fencing) {
        version = new RobustAtomicReference<>(first).label("version");
        reading = new RobustAtomicBoolean[readers];
        Arrays.setAll(reading, i -> new RobustAtomicBoolean().label("reading " + i));
        this.fencing = fencing;
    }

    /**
     * Reads the newest version, which is not reclaimed before the end of the function.
     *
     * @param reader the number of the calling thread
     * @param use what to do with the version; it must not keep it
     * @param <R> the type of the result
     * @return what the function returned
     */
    public <R> R read(int reader, Function<? super V, R> use) {
        reading[reader].setRelease(true);
        fencing.full();
        try {
            return use.apply(version.getAcquire());
        } finally {
            reading[reader].setRelease(false);
        }
    }

    /**
     * Publishes a new version. Called by the updater.
     *
     * @param next the version
     * @return the old version, which no reader holds any more
     * @throws InterruptedException when the thread is interrupted
     */
    public V update(V next) throws InterruptedException {
        V old = version.getOpaque();
        version.setRelease(next);
        fencing.full();
        // A reader may leave and come back in between: then it has the new version, and to wait for it costs only time.
        for (RobustAtomicBoolean reader : reading) {
            reader.awaitValue(false, WaitMode.ACQUIRE);
        }
        return old;
    }
}
