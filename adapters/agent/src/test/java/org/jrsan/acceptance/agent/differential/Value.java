package org.jrsan.acceptance.agent.differential;

import java.util.Arrays;
import java.util.List;
import org.jrsan.acceptance.schedules.Op;
import org.jrsan.acceptance.schedules.Op.Kind;

/** The types of variables, and how values are written in Java. */
enum Value {
    INT("int", "Int"),
    LONG("long", "Long"),
    /** Compared by identity; the numbers are so small that the JDK has one object for each. */
    REFERENCE("Integer", "Object"),
    BOOLEAN("boolean", "Boolean"),
    BYTE("byte", "Byte"),
    SHORT("short", "Short"),
    CHAR("char", "Char");

    /** As it is written. */
    final String type;

    /** In names of methods of {@code Unsafe}. */
    final String inUnsafe;

    Value(String type, String inUnsafe) {
        this.type = type;
        this.inUnsafe = inUnsafe;
    }

    boolean isNumber() {
        return this != REFERENCE && this != BOOLEAN;
    }

    /** An operand as a value of the type. */
    String of(long operand) {
        if (this == BOOLEAN) {
            return operand == 0 ? "false" : "true";
        }
        String number = operand == Op.LATEST ? "latest" : Long.toString(operand);
        return switch (this) {
            case LONG -> operand == Op.LATEST ? number : number + "L";
            case INT -> operand == Op.LATEST ? "(int) latest" : number;
            case REFERENCE -> "(Integer) (int) " + number;
            default -> "(" + type + ") " + number;
        };
    }

    /** A value of the type as a number. */
    String asNumber(String value) {
        return this == BOOLEAN ? value + " ? 1 : 0" : value;
    }

    /** Whether it can hold what operations do. */
    boolean suits(List<Op> ops) {
        return this != BOOLEAN
                || ops.stream().noneMatch(op -> op.kind() == Kind.ADD)
                        && ops.stream()
                                .flatMap(op -> Arrays.asList(op.first(), op.second()).stream())
                                .allMatch(operand -> operand == 0 || operand == 1);
    }
}
