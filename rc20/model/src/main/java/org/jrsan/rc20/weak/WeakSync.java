package org.jrsan.rc20.weak;

/**
 * A synchronisation object of the weak machine: a lock, task or latch, the start or the end of a thread. It carries
 * {@code C} from those who release it to those who acquire it. An edge that may be stronger than what Java promises is
 * acquired in the same way: to know more can take a weak behaviour away and never adds one.
 */
public final class WeakSync {
    private final WeakMachine machine;
    private final View view;

    WeakSync(WeakMachine machine, View view) {
        this.machine = machine;
        this.view = view;
    }

    /** The same for a copy of the machine. */
    WeakSync copy(WeakMachine copied) {
        return new WeakSync(copied, view.copy());
    }

    /**
     * Everything the thread did and knows happens before every later {@link #acquire} of the object.
     *
     * @param thread the releasing thread
     */
    public void release(WeakThread thread) {
        machine.rules().release(view, thread);
        machine.rules().tickAfterRelease(thread);
    }

    /**
     * Everything released into the object happens before what the thread does next.
     *
     * @param thread the acquiring thread
     */
    public void acquire(WeakThread thread) {
        machine.rules().acquire(thread, this);
    }

    View view() {
        return view;
    }
}
