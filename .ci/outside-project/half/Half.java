import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;

/** A field that is accessed by an updater and directly. */
public final class Half {
    private static final RobustAtomicIntegerFieldUpdater<Half> COUNT =
            RobustAtomicIntegerFieldUpdater.newUpdater(Half.class, "count");

    private volatile int count;

    private int count() {
        return count;
    }

    public static void main(String[] args) {
        Half half = new Half();
        COUNT.incrementAndGet(half);
        System.out.println(half.count());
    }
}
