package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.BooleanSupplier;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/** References with a stamp or a mark, used by a checked class. */
public final class PairsMain {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(PairsMain.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int data;

    @SuppressWarnings("unused") // by its handle
    private static int flag;

    private static AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
    private static AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("a", false);

    private PairsMain() {}

    private static void explore(String name, Runnable give, BooleanSupplier take) {
        Exploration exploration = Sanitizer.exploration(SanitizerOptions.ofJvm(), name);
        while (exploration.hasNext()) {
            exploration.runNext(session -> {
                stamped = new AtomicStampedReference<>("a", 0);
                marked = new AtomicMarkableReference<>("a", false);
                flag = 0;
                Thread one = new Thread(() -> {
                    data = 1;
                    give.run();
                });
                Thread other = new Thread(() -> {
                    if (take.getAsBoolean()) {
                        data = 2;
                    }
                });
                one.start();
                other.start();
                one.join();
                other.join();
            });
        }
        if (exploration.failure() != null) {
            exploration.failure().printStackTrace();
        }
        int races = exploration.races().size();
        System.out.println(name + ": " + races + (races == 1 ? " race" : " races"));
    }

    /**
     * See the class.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        explore("stamped set", () -> stamped.set("b", 1), () -> stamped.getStamp() == 1);
        explore("stamped compare-and-set", () -> stamped.compareAndSet("a", "b", 0, 1), () -> "b"
                .equals(stamped.get(new int[1])));
        explore("stamped attempt", () -> stamped.attemptStamp("a", 1), () -> stamped.weakCompareAndSet("a", "c", 1, 2));
        // Reads hand nothing on, whatever their order.
        explore(
                "stamped reads",
                () -> {
                    stamped.getReference();
                    FLAG.setOpaque(1);
                },
                () -> (int) FLAG.getOpaque() == 1 && stamped.getStamp() == 0);
        explore("markable set", () -> marked.set("b", true), () -> marked.isMarked());
        explore("markable compare-and-set", () -> marked.compareAndSet("a", "b", false, true), () -> "b"
                .equals(marked.getReference()));
        explore(
                "markable reads",
                () -> {
                    marked.isMarked();
                    FLAG.setOpaque(1);
                },
                () -> (int) FLAG.getOpaque() == 1 && !marked.isMarked());
        System.exit(0);
    }
}
