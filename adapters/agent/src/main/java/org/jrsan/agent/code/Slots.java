package org.jrsan.agent.code;

import java.util.Arrays;
import org.objectweb.asm.Opcodes;

/** The types of some slots: the local variables, or the stack. A {@code long} or {@code double} has two, the second one is {@link Opcodes#TOP}. */
final class Slots {
    private static final int FEW = 8;

    private Object[] types = new Object[FEW];
    private int count;

    int count() {
        return count;
    }

    void clear() {
        count = 0;
    }

    Object get(int at) {
        return types[at];
    }

    /** Sets one, and makes those in front of it if they are not there. */
    void set(int at, Object type) {
        while (count <= at) {
            push(Opcodes.TOP);
        }
        types[at] = type;
    }

    void push(Object type) {
        if (count == types.length) {
            types = Arrays.copyOf(types, 2 * count);
        }
        types[count++] = type;
    }

    private void push(Object... pushed) {
        for (Object type : pushed) {
            push(type);
        }
    }

    /** Two slots for a value that needs them, one for others. */
    void pushValue(Object type) {
        push(type);
        if (isWide(type)) {
            push(Opcodes.TOP);
        }
    }

    /** The value of a field, an argument or a returned value, none for {@code void}. */
    void pushOf(String descriptor) {
        switch (descriptor.charAt(0)) {
            case 'V' -> {
                // Nothing.
            }
            case 'Z', 'C', 'B', 'S', 'I' -> push(Opcodes.INTEGER);
            case 'F' -> push(Opcodes.FLOAT);
            case 'J' -> pushValue(Opcodes.LONG);
            case 'D' -> pushValue(Opcodes.DOUBLE);
            case '[' -> push(descriptor);
            default -> push(descriptor.substring(1, descriptor.length() - 1));
        }
    }

    Object pop() {
        return types[--count];
    }

    void pop(int slots) {
        count -= slots;
        if (count < 0) {
            throw new IllegalArgumentException("an instruction takes more than is on the stack");
        }
    }

    /** One entry for each value, as frames have it. */
    Object[] whole() {
        int values = count;
        for (int i = 0; i < count; i++) {
            if (isWide(types[i])) {
                values--;
                i++;
            }
        }
        Object[] whole = new Object[values];
        for (int from = 0, to = 0; to < values; from++, to++) {
            whole[to] = types[from];
            from += isWide(types[from]) ? 1 : 0;
        }
        return whole;
    }

    static boolean isWide(Object type) {
        return type == Opcodes.LONG || type == Opcodes.DOUBLE;
    }

    void replace(Object old, Object type) {
        for (int i = 0; i < count; i++) {
            if (types[i] == old) {
                types[i] = type;
            }
        }
    }

    /** What an instruction of the family of {@code DUP} does, or {@code SWAP}. */
    void permute(int opcode) {
        Object first = pop();
        if (opcode == Opcodes.DUP) {
            push(first);
            push(first);
            return;
        }
        Object second = pop();
        switch (opcode) {
            case Opcodes.SWAP -> push(first, second);
            case Opcodes.DUP2 -> push(second, first, second, first);
            case Opcodes.DUP_X1 -> push(first, second, first);
            case Opcodes.DUP_X2 -> push(first, pop(), second, first);
            case Opcodes.DUP2_X1 -> push(second, first, pop(), second, first);
            case Opcodes.DUP2_X2 -> {
                Object third = pop();
                push(second, first, pop(), third, second, first);
            }
            default -> throw new IllegalArgumentException("an instruction that is not known: " + opcode);
        }
    }
}
