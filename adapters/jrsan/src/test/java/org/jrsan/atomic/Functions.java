package org.jrsan.atomic;

import java.util.List;
import java.util.Random;

/** Functions for the update methods of one class; pure, so that the JDK's atomic and ours can be given the same. */
record Functions(List<?> unary, List<?> binary) {
    static final Functions NONE = new Functions(List.of(), List.of());

    Object unary(Random random) {
        return unary.get(random.nextInt(unary.size()));
    }

    Object binary(Random random) {
        return binary.get(random.nextInt(binary.size()));
    }
}
