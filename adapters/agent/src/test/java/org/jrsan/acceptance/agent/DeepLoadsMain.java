package org.jrsan.acceptance.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Loads a class again and again, deeper and deeper on the stack, until that ends; and tells how often it was loaded as it is. */
public final class DeepLoadsMain {
    private static final int TIMES = 400;
    private static final int STEP = 3;
    private static final int MOST = 200_000;

    private DeepLoadsMain() {}

    /** What is loaded. */
    static final class Loaded {
        private int value;

        int next() {
            return value++;
        }
    }

    /** Loads the class by itself, from bytes that it has. */
    private static final class Loader extends ClassLoader {
        private final byte[] bytes;

        Loader(byte[] bytes) {
            super(DeepLoadsMain.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> load() {
            return defineClass(
                    Loaded.class.getName(), bytes, 0, bytes.length, DeepLoadsMain.class.getProtectionDomain());
        }
    }

    private static int down(int frames, Runnable last) {
        if (frames > 0) {
            return 1 + down(frames - 1, last);
        }
        last.run();
        return 0;
    }

    private static boolean ends(int frames, Runnable last) {
        try {
            down(frames, last);
            return false;
        } catch (StackOverflowError e) {
            return true;
        }
    }

    private static int deepest() {
        int low = 1;
        int high = MOST;
        while (low < high - 1) {
            int middle = (low + high) / 2;
            if (ends(middle, () -> {})) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    private static boolean isInstrumented(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .anyMatch(field -> field.getName().equals("$jrsan"));
    }

    /**
     * See the class.
     *
     * @param args none
     * @throws IOException if the class file cannot be read
     */
    public static void main(String[] args) throws IOException {
        byte[] bytes;
        try (InputStream file = DeepLoadsMain.class.getResourceAsStream("DeepLoadsMain$Loaded.class")) {
            bytes = file.readAllBytes();
        }
        int deepest = deepest();
        int lost = 0;
        Class<?>[] loaded = new Class<?>[TIMES];
        for (int i = 0; i < TIMES; i++) {
            int number = i;
            Loader loader = new Loader(bytes);
            boolean isAtEnd = ends(deepest - i * STEP, () -> loaded[number] = loader.load());
            if (loaded[i] != null && !isInstrumented(loaded[i])) {
                lost++;
            } else if (!isAtEnd && loaded[i] == null) {
                throw new AssertionError("it was not loaded");
            }
        }
        System.out.println(lost == 0 ? "none lost" : "some lost");
    }
}
