package org.jrsan.rc20.litmus.program;

/** Writes expressions with the fewest parentheses that parse back to the same tree. */
final class ExpressionPrinter {
    private static final int UNARY_PRECEDENCE = 7;

    private ExpressionPrinter() {}

    static String print(Expression expression) {
        StringBuilder out = new StringBuilder();
        print(expression, 0, out);
        return out.toString();
    }

    private static void print(Expression expression, int atLeast, StringBuilder out) {
        if (expression instanceof Expression.Binary binary) {
            int precedence = binary.operator().precedence();
            boolean parenthesised = precedence < atLeast;
            open(parenthesised, out);
            print(binary.left(), precedence, out);
            out.append(' ').append(binary.operator().symbol()).append(' ');
            // Left-associative: an equal precedence on the right needs parentheses.
            print(binary.right(), precedence + 1, out);
            close(parenthesised, out);
        } else if (expression instanceof Expression.Unary unary) {
            out.append(unary.operator().symbol());
            // "-1" is read as a constant, so a minus before a constant keeps its parentheses.
            boolean parenthesised = unary.operand() instanceof Operand.Constant;
            open(parenthesised, out);
            print(unary.operand(), parenthesised ? 0 : UNARY_PRECEDENCE, out);
            close(parenthesised, out);
        } else {
            out.append(expression);
        }
    }

    private static void open(boolean parenthesised, StringBuilder out) {
        if (parenthesised) {
            out.append('(');
        }
    }

    private static void close(boolean parenthesised, StringBuilder out) {
        if (parenthesised) {
            out.append(')');
        }
    }
}
