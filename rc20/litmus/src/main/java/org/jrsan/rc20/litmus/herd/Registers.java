package org.jrsan.rc20.litmus.herd;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.program.Operand;

/** The registers of a thread: those that have a name in the file, and others for what is between. */
final class Registers {
    private final Token function;
    private final Map<String, Operand.Register> named = new HashMap<>();
    private final BitSet namedIndices = new BitSet();
    private final BitSet used = new BitSet();

    Registers(Code.Function function) {
        this.function = function.name();
        // These keep their names.
        for (String name : function.registers()) {
            if (name.matches("r[0-9]|r1[0-5]")) {
                add(name, Integer.parseInt(name.substring(1)));
            }
        }
        for (String name : function.registers()) {
            if (!named.containsKey(name)) {
                add(name, namedIndices.nextClearBit(0));
            }
        }
        used.or(namedIndices);
    }

    private void add(String name, int index) {
        requireRoom(index);
        named.put(name, Operand.register(index));
        namedIndices.set(index);
    }

    private void requireRoom(int index) {
        if (index > Operand.Register.LARGEST_INDEX) {
            throw function.error(function.text() + " needs more than " + (Operand.Register.LARGEST_INDEX + 1)
                    + " registers; use fewer, or shorter expressions");
        }
    }

    Operand.Register of(String name) {
        Operand.Register register = named.get(name);
        if (register == null) {
            throw new IllegalArgumentException("no register " + name);
        }
        return register;
    }

    /** A register that nothing else uses until {@link #releaseTemporaries}. */
    Operand.Register temporary() {
        int index = used.nextClearBit(0);
        requireRoom(index);
        used.set(index);
        return Operand.register(index);
    }

    /** Between statements nothing is kept. */
    void releaseTemporaries() {
        used.clear();
        used.or(namedIndices);
    }
}
