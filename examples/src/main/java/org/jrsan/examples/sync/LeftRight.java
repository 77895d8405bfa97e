package org.jrsan.examples.sync;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jrsan.annotation.Padded;
import org.jrsan.annotation.Robust;
import org.jrsan.examples.Order;

/**
 * Two copies of some data, after Ramalhete and Correia (2013): readers never wait, and read the copy on which the writer
 * is not. The writer changes the hidden copy, shows it, waits until no reader is left in the other one, and changes that.
 * Readers are counted under one of two versions; the writer switches the version in between, so that new readers cannot
 * make it wait for ever.
 *
 * <p>A reader is counted and then looks which copy is shown; the writer shows a copy and then looks whether a reader is
 * counted. That is store buffering: with release and acquire the writer may change the copy that is being read.
 *
 * @param <T> the type of the data; it need not be thread-safe
 */
public final class LeftRight<T> extends RobustLeftRightFields {
    @Robust
    static class Fields {
        @Padded
        int shown;

        @Padded
        int version;
    }

    /** Readers of one version. */
    static final class Readers extends RobustLeftRightReadersFields {
        @Robust
        static class Fields {
            @Padded
            int present;
        }

        void arrive() {
            getAndAddPresent(1);
        }

        void depart() {
            getAndAddPresent(-1);
        }

        void awaitNone() throws InterruptedException {
            awaitPresentValue(0);
        }
    }

    private final List<T> copies;
    private final List<Readers> readers = List.of(new Readers(), new Readers());
    private final Order order;

    /**
     * Data without readers.
     *
     * @param left one copy
     * @param right another copy, equal to it
     * @param order the order of what says which copy is shown: release and acquire, or volatile
     */
    public LeftRight(T left, T right, Order order) {
        copies = List.of(left, right);
        this.order = order;
    }

    /**
     * Reads. Called by any thread.
     *
     * @param use what to do with the data; it must not keep them
     * @param <R> the type of the result
     * @return what the function returned
     */
    public <R> R read(Function<? super T, R> use) {
        Readers mine = readers.get(versionVolatile());
        mine.arrive();
        try {
            return use.apply(copies.get(look()));
        } finally {
            mine.depart();
        }
    }

    private int look() {
        return order == Order.VOLATILE ? shownVolatile() : shownAcquire(); // the look which copy is shown
    }

    /**
     * Changes both copies, one after the other. Called by one thread only.
     *
     * @param change does the same to each
     * @throws InterruptedException when the thread is interrupted while it waits for readers; the copies then differ
     */
    public void write(Consumer<? super T> change) throws InterruptedException {
        int seen = shownOpaque();
        int hidden = 1 - seen;
        change.accept(copies.get(hidden));
        show(hidden);
        int before = versionOpaque();
        readers.get(1 - before).awaitNone();
        versionVolatile(1 - before);
        readers.get(before).awaitNone();
        change.accept(copies.get(seen));
    }

    private void show(int copy) {
        if (order == Order.VOLATILE) {
            shownVolatile(copy);
        } else {
            shownRelease(copy); // a copy is shown
        }
    }
}
