package org.jrsan.acceptance.agent;

import java.lang.instrument.Instrumentation;
import java.util.Objects;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jspecify.annotations.Nullable;

/** Its classes are transformed once more while it runs. */
public final class ChangedMain {
    private ChangedMain() {}

    /** Another agent in the same JVM. */
    public static final class Other {
        private static @Nullable Instrumentation instrumentation;

        private Other() {}

        public static void premain(String options, Instrumentation given) {
            instrumentation = given;
        }

        static void change(Class<?>... types) throws Exception {
            Objects.requireNonNull(instrumentation).retransformClasses(types);
        }
    }

    /** A class that is checked. */
    static final class Cell {
        int value;

        int next() {
            return ++value;
        }
    }

    /** One that makes edges only. */
    static final class Excluded {
        volatile int value;
    }

    private static int races(Cell cell) throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Thread one = new Thread(cell::next);
            Thread other = new Thread(cell::next);
            one.start();
            other.start();
            one.join();
            other.join();
            return session.races().size();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Excluded excluded = new Excluded();
        excluded.value = 1;
        int before = races(new Cell());
        Other.change(Cell.class, Excluded.class);
        excluded.value++;
        System.out.println(
                "races before " + before + ", afterwards " + races(new Cell()) + ", value " + excluded.value);
    }
}
