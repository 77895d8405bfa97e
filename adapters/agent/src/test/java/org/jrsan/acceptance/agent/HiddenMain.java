package org.jrsan.acceptance.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/** Hands an object over by hidden classes, and prints the verdict. */
public final class HiddenMain {
    private HiddenMain() {}

    /** Hands on by a volatile field. Only its class file is used. */
    static final class Flag implements Runnable, BooleanSupplier {
        private volatile int raised;

        @Override
        public void run() {
            raised = 1;
        }

        @Override
        public boolean getAsBoolean() {
            return raised == 1;
        }
    }

    /** Accesses nothing. Only its class file is used. */
    static final class Twice implements IntUnaryOperator {
        @Override
        public int applyAsInt(int operand) {
            return 2 * operand;
        }
    }

    private static Object hidden(Lookup lookup, Class<?> type) {
        try (InputStream file = HiddenMain.class.getResourceAsStream(
                type.getName().substring(type.getPackageName().length() + 1) + ".class")) {
            return lookup.defineHiddenClass(file.readAllBytes(), true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static int byFlag(Lookup lookup) throws InterruptedException {
        Object flag = hidden(lookup, Flag.class);
        return HandOvers.byFlag((Runnable) flag, (BooleanSupplier) flag);
    }

    /** An access of what is checked stands beside what is hidden. */
    private static int twice() {
        int[] one = {1};
        return ((IntUnaryOperator) hidden(MethodHandles.lookup(), Twice.class)).applyAsInt(one[0]);
    }

    /**
     * See the class.
     *
     * @param args whose class is hidden: {@code library}, {@code checked}, or {@code nothing} for one that accesses nothing
     */
    public static void main(String[] args) {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("iterations", "20");
        Exploration exploration = Sanitizer.explore(
                options,
                "hidden",
                session -> HandOvers.require((switch (args[0]) {
                            case "library" -> byFlag(UncheckedRelay.lookup());
                            case "checked" -> byFlag(MethodHandles.lookup());
                            default -> twice();
                        })
                        == 2));
        System.out.println("verdict " + exploration.verdict() + " " + exploration.failure());
        System.out.println(exploration.report());
        System.exit(0);
    }
}
