package org.jrsan.acceptance.reports;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustVarHandle;

/** Objects with a plain field, which race in several places. */
class Nodes implements Program {
    private static final RobustVarHandle VALUE = value();

    static class Node {
        int value;

        Node(int value) {
            VALUE.set(this, value);
        }
    }

    private final Node left = new Node(1);
    private final Node right = new Node(2);

    private static RobustVarHandle value() {
        try {
            return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Node.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void first() {
        VALUE.set(left, 3);
        VALUE.set(right, 4);
    }

    @Override
    public void second() {
        VALUE.set(right, 5);
        VALUE.get(left);
    }
}
