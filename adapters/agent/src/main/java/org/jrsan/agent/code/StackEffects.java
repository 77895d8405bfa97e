package org.jrsan.agent.code;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What instructions take from the stack and put there, for those of which their codes tell that. */
final class StackEffects {
    /** The instruction needs more than a look at its code. */
    static final int OTHER = -1;

    private static final int COUNT = 202;
    private static final int SHIFT = 16;

    private static final int[] ALL = new int[COUNT];

    static {
        // Each line: how many slots are taken, what is put there if anything, and the codes, from the first to the
        // last.
        set(0, ' ', Opcodes.NOP, Opcodes.NOP);
        set(0, 'N', Opcodes.ACONST_NULL, Opcodes.ACONST_NULL);
        set(0, 'I', Opcodes.ICONST_M1, Opcodes.ICONST_5);
        set(0, 'J', Opcodes.LCONST_0, Opcodes.LCONST_1);
        set(0, 'F', Opcodes.FCONST_0, Opcodes.FCONST_2);
        set(0, 'D', Opcodes.DCONST_0, Opcodes.DCONST_1);
        set(0, 'I', Opcodes.BIPUSH, Opcodes.SIPUSH);
        set(0, 'I', Opcodes.ILOAD, Opcodes.ILOAD);
        set(0, 'J', Opcodes.LLOAD, Opcodes.LLOAD);
        set(0, 'F', Opcodes.FLOAD, Opcodes.FLOAD);
        set(0, 'D', Opcodes.DLOAD, Opcodes.DLOAD);
        set(2, 'I', Opcodes.IALOAD, Opcodes.IALOAD);
        set(2, 'J', Opcodes.LALOAD, Opcodes.LALOAD);
        set(2, 'F', Opcodes.FALOAD, Opcodes.FALOAD);
        set(2, 'D', Opcodes.DALOAD, Opcodes.DALOAD);
        set(2, 'I', Opcodes.BALOAD, Opcodes.SALOAD);
        set(3, ' ', Opcodes.IASTORE, Opcodes.SASTORE);
        set(4, ' ', Opcodes.LASTORE, Opcodes.LASTORE);
        set(4, ' ', Opcodes.DASTORE, Opcodes.DASTORE);
        set(1, ' ', Opcodes.POP, Opcodes.POP);
        set(2, ' ', Opcodes.POP2, Opcodes.POP2);
        for (int operation = Opcodes.IADD; operation <= Opcodes.IREM; operation += Opcodes.ISUB - Opcodes.IADD) {
            set(2, 'I', operation, operation);
            set(4, 'J', operation + 1, operation + 1);
            set(2, 'F', operation + 2, operation + 2);
            set(4, 'D', operation + 3, operation + 3);
        }
        set(0, ' ', Opcodes.INEG, Opcodes.DNEG);
        for (int shift = Opcodes.ISHL; shift <= Opcodes.IUSHR; shift += 2) {
            set(2, 'I', shift, shift);
            set(3, 'J', shift + 1, shift + 1);
        }
        for (int logical = Opcodes.IAND; logical <= Opcodes.IXOR; logical += 2) {
            set(2, 'I', logical, logical);
            set(4, 'J', logical + 1, logical + 1);
        }
        set(1, 'J', Opcodes.I2L, Opcodes.I2L);
        set(1, 'F', Opcodes.I2F, Opcodes.I2F);
        set(1, 'D', Opcodes.I2D, Opcodes.I2D);
        set(2, 'I', Opcodes.L2I, Opcodes.L2I);
        set(2, 'F', Opcodes.L2F, Opcodes.L2F);
        set(2, 'D', Opcodes.L2D, Opcodes.L2D);
        set(1, 'I', Opcodes.F2I, Opcodes.F2I);
        set(1, 'J', Opcodes.F2L, Opcodes.F2L);
        set(1, 'D', Opcodes.F2D, Opcodes.F2D);
        set(2, 'I', Opcodes.D2I, Opcodes.D2I);
        set(2, 'J', Opcodes.D2L, Opcodes.D2L);
        set(2, 'F', Opcodes.D2F, Opcodes.D2F);
        set(0, ' ', Opcodes.I2B, Opcodes.I2S);
        set(4, 'I', Opcodes.LCMP, Opcodes.LCMP);
        set(2, 'I', Opcodes.FCMPL, Opcodes.FCMPG);
        set(4, 'I', Opcodes.DCMPL, Opcodes.DCMPG);
        set(1, ' ', Opcodes.IFEQ, Opcodes.IFLE);
        set(2, ' ', Opcodes.IF_ICMPEQ, Opcodes.IF_ACMPNE);
        set(0, ' ', Opcodes.GOTO, Opcodes.GOTO);
        set(1, ' ', Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH);
        set(1, ' ', Opcodes.IRETURN, Opcodes.ARETURN);
        set(2, ' ', Opcodes.LRETURN, Opcodes.LRETURN);
        set(2, ' ', Opcodes.DRETURN, Opcodes.DRETURN);
        set(0, ' ', Opcodes.RETURN, Opcodes.RETURN);
        // The visitor takes the length of a new array from the stack itself.
        set(0, ' ', Opcodes.NEWARRAY, Opcodes.NEWARRAY);
        set(1, 'I', Opcodes.ARRAYLENGTH, Opcodes.ARRAYLENGTH);
        set(1, ' ', Opcodes.ATHROW, Opcodes.ATHROW);
        set(1, 'I', Opcodes.INSTANCEOF, Opcodes.INSTANCEOF);
        set(1, ' ', Opcodes.MONITORENTER, Opcodes.MONITOREXIT);
        set(1, ' ', Opcodes.IFNULL, Opcodes.IFNONNULL);
        set(OTHER, ' ', Opcodes.AALOAD, Opcodes.AALOAD);
        set(OTHER, ' ', Opcodes.DUP, Opcodes.SWAP);
    }

    private StackEffects() {}

    private static void set(int popped, char pushed, int first, int last) {
        for (int opcode = first; opcode <= last; opcode++) {
            ALL[opcode] = popped == OTHER ? OTHER : popped << SHIFT | pushed;
        }
    }

    /** What an instruction does, or that more must be known of it. */
    static int of(int opcode) {
        return ALL[opcode];
    }

    /** How many slots such an effect takes. */
    static int popped(int effect) {
        return effect >> SHIFT;
    }

    /** What it puts there: {@code I}, {@code J}, {@code F}, {@code D}, {@code N} for null, or a blank for nothing. */
    static char pushed(int effect) {
        return (char) effect;
    }

    /** The descriptor of the elements of an array that {@code NEWARRAY} makes. */
    static char ofArray(int operand) {
        return switch (operand) {
            case Opcodes.T_BOOLEAN -> 'Z';
            case Opcodes.T_CHAR -> 'C';
            case Opcodes.T_BYTE -> 'B';
            case Opcodes.T_SHORT -> 'S';
            case Opcodes.T_INT -> 'I';
            case Opcodes.T_FLOAT -> 'F';
            case Opcodes.T_DOUBLE -> 'D';
            case Opcodes.T_LONG -> 'J';
            default -> throw new IllegalArgumentException("an array of the kind " + operand);
        };
    }

    /** The descriptor of the type of a constant that is loaded. */
    static String ofConstant(Object value) {
        if (value instanceof Integer) {
            return "I";
        } else if (value instanceof Long) {
            return "J";
        } else if (value instanceof Float) {
            return "F";
        } else if (value instanceof Double) {
            return "D";
        } else if (value instanceof String) {
            return "Ljava/lang/String;";
        } else if (value instanceof Handle) {
            return "Ljava/lang/invoke/MethodHandle;";
        } else if (value instanceof Type type) {
            return type.getSort() == Type.METHOD ? "Ljava/lang/invoke/MethodType;" : "Ljava/lang/Class;";
        }
        throw new IllegalArgumentException("a constant of " + value.getClass());
    }
}
