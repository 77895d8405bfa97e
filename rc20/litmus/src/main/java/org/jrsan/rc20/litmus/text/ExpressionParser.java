package org.jrsan.rc20.litmus.text;

import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Expression.UnaryOperator;
import org.jrsan.rc20.litmus.program.Names;
import org.jrsan.rc20.litmus.program.Operand;
import org.jspecify.annotations.Nullable;

/** Reads operands and expressions by precedence climbing. */
final class ExpressionParser {
    private static final int MAX_NODES = 1000;
    /** Two-character operators stand before their one-character prefixes. */
    private static final BinaryOperator[] LONGEST_FIRST = {
        BinaryOperator.OR,
        BinaryOperator.AND,
        BinaryOperator.EQUAL,
        BinaryOperator.NOT_EQUAL,
        BinaryOperator.LESS_OR_EQUAL,
        BinaryOperator.GREATER_OR_EQUAL,
        BinaryOperator.LESS,
        BinaryOperator.GREATER,
        BinaryOperator.PLUS,
        BinaryOperator.MINUS,
        BinaryOperator.TIMES,
        BinaryOperator.DIVIDED_BY,
        BinaryOperator.REMAINDER
    };

    private final LineCursor cursor;
    private int nodes;

    private ExpressionParser(LineCursor cursor) {
        this.cursor = cursor;
    }

    static Expression expression(LineCursor cursor) {
        int column = cursor.column();
        Node node = new ExpressionParser(cursor).binary(1, 1);
        if (node.depth > Expression.MAX_DEPTH) {
            throw tooDeep(cursor, column);
        }
        return node.expression;
    }

    static Operand operand(LineCursor cursor) {
        if (cursor.atWord()) {
            return register(cursor);
        }
        return Operand.of(cursor.integer("an integer or a register"));
    }

    static Operand.Register register(LineCursor cursor) {
        int column = cursor.column();
        String word = cursor.word();
        if (!Names.isRegisterLike(word)) {
            throw cursor.error(
                    column,
                    LineCursor.quote(word) + " is neither an integer nor a register; load a location into a register"
                            + " first");
        }
        return register(cursor, column, word);
    }

    static Operand.Register register(LineCursor cursor, int column, String word) {
        int index = word.length() > 4 ? Integer.MAX_VALUE : Integer.parseInt(word.substring(1));
        if (index > Operand.Register.LARGEST_INDEX || word.length() > 2 && word.charAt(1) == '0') {
            throw cursor.error(
                    column,
                    "registers are r0 to r" + Operand.Register.LARGEST_INDEX + ", not " + LineCursor.quote(word));
        }
        return Operand.register(index);
    }

    private static LitmusSyntaxException tooDeep(LineCursor cursor, int column) {
        return cursor.error(
                column,
                "the expression nests deeper than " + Expression.MAX_DEPTH + "; split it over several registers");
    }

    /** An expression and the depth of its tree, which a long chain of operators makes as large as parentheses do. */
    private record Node(Expression expression, int depth) {}

    private Node binary(int atLeast, int nesting) {
        if (nesting > Expression.MAX_DEPTH) {
            throw tooDeep(cursor, cursor.column());
        }
        Node left = unary(nesting);
        while (true) {
            BinaryOperator operator = peekOperator();
            if (operator == null || operator.precedence() < atLeast) {
                return left;
            }
            cursor.skip(operator.symbol());
            Node right = binary(operator.precedence() + 1, nesting + 1);
            left = new Node(
                    new Expression.Binary(operator, left.expression, right.expression),
                    1 + Math.max(left.depth, right.depth));
        }
    }

    private Node unary(int nesting) {
        if (nesting > Expression.MAX_DEPTH) {
            throw tooDeep(cursor, cursor.column());
        }
        if (++nodes > MAX_NODES) {
            throw cursor.error(
                    cursor.column(),
                    "the expression has more than " + MAX_NODES + " parts; split it over several registers");
        }
        if (cursor.skip("(")) {
            Node inner = binary(1, nesting + 1);
            if (!cursor.skip(")")) {
                throw cursor.unexpected("an operator or ')'");
            }
            return inner;
        }
        if (cursor.skip("!")) {
            Node operand = unary(nesting + 1);
            return new Node(new Expression.Unary(UnaryOperator.NOT, operand.expression), operand.depth + 1);
        }
        if (cursor.at("-") && !cursor.atNegativeInteger()) {
            cursor.skip("-");
            Node operand = unary(nesting + 1);
            return new Node(new Expression.Unary(UnaryOperator.MINUS, operand.expression), operand.depth + 1);
        }
        if (cursor.atWord() && !cursor.peekWord().equals("goto")) {
            return new Node(register(cursor), 1);
        }
        return new Node(Operand.of(cursor.integer("an integer, a register, '-', '!' or '('")), 1);
    }

    private @Nullable BinaryOperator peekOperator() {
        for (BinaryOperator operator : LONGEST_FIRST) {
            if (cursor.at(operator.symbol())) {
                return operator;
            }
        }
        return null;
    }
}
