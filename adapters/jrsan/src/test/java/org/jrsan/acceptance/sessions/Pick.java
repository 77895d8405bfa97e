package org.jrsan.acceptance.sessions;

import java.util.List;
import java.util.SplittableRandom;

/** Choices at random. */
final class Pick {
    private Pick() {}

    static boolean percent(SplittableRandom random, int percent) {
        return random.nextInt(100) < percent;
    }

    static int between(SplittableRandom random, int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    @SafeVarargs
    static <T> T one(SplittableRandom random, T... some) {
        return some[random.nextInt(some.length)];
    }

    static <T> T one(SplittableRandom random, List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
