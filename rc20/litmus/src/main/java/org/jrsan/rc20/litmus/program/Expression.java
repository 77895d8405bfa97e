package org.jrsan.rc20.litmus.program;

/**
 * An integer expression over the registers of a thread; it touches no memory. True is any value but 0; comparisons and
 * logical operators give 1 or 0. Both operands of {@code &&} and {@code ||} are evaluated, which nobody can tell.
 */
public sealed interface Expression permits Operand, Expression.Unary, Expression.Binary {
    /** The deepest nesting a program may contain, so that recursion over an expression is safe. */
    int MAX_DEPTH = 200;

    /**
     * The value of this expression.
     *
     * @param registers the values of the registers, by index; those beyond its end are 0
     * @param domain the values of the program
     * @return a value of the domain
     */
    long evaluate(long[] registers, ValueDomain domain);

    /**
     * One more than the highest register index that occurs.
     *
     * @return 0 when no register occurs
     */
    int registerCount();

    /** The operators with one operand. */
    enum UnaryOperator {
        /** {@code -e}. */
        MINUS("-"),
        /** {@code !e}: 1 when e is 0, else 0. */
        NOT("!");

        private final String symbol;

        UnaryOperator(String symbol) {
            this.symbol = symbol;
        }

        /** How the operator is written. */
        public String symbol() {
            return symbol;
        }

        long apply(long value) {
            return this == MINUS ? -value : value == 0 ? 1 : 0;
        }
    }

    /** The operators with two operands, all left-associative, by ascending precedence. */
    enum BinaryOperator {
        /** {@code ||}. */
        OR("||", 1),
        /** {@code &&}. */
        AND("&&", 2),
        /** {@code ==}. */
        EQUAL("==", 3),
        /** {@code !=}. */
        NOT_EQUAL("!=", 3),
        /** {@code <}. */
        LESS("<", 4),
        /** {@code <=}. */
        LESS_OR_EQUAL("<=", 4),
        /** {@code >}. */
        GREATER(">", 4),
        /** {@code >=}. */
        GREATER_OR_EQUAL(">=", 4),
        /** {@code +}. */
        PLUS("+", 5),
        /** {@code -}. */
        MINUS("-", 5),
        /** {@code *}. */
        TIMES("*", 6),
        /** {@code /}, rounding towards zero; division by zero gives 0. */
        DIVIDED_BY("/", 6),
        /** {@code %}, with the sign of the left operand; the remainder of a division by zero is 0. */
        REMAINDER("%", 6);

        private final String symbol;
        private final int precedence;

        BinaryOperator(String symbol, int precedence) {
            this.symbol = symbol;
            this.precedence = precedence;
        }

        /** How the operator is written. */
        public String symbol() {
            return symbol;
        }

        /**
         * How tightly the operator binds.
         *
         * @return 1 for {@code ||} up to 6 for {@code *}
         */
        public int precedence() {
            return precedence;
        }

        long apply(long left, long right) {
            return switch (this) {
                case OR -> truth(left != 0 || right != 0);
                case AND -> truth(left != 0 && right != 0);
                case EQUAL -> truth(left == right);
                case NOT_EQUAL -> truth(left != right);
                case LESS -> truth(left < right);
                case LESS_OR_EQUAL -> truth(left <= right);
                case GREATER -> truth(left > right);
                case GREATER_OR_EQUAL -> truth(left >= right);
                case PLUS -> left + right;
                case MINUS -> left - right;
                case TIMES -> left * right;
                case DIVIDED_BY -> right == 0 ? 0 : left / right;
                case REMAINDER -> right == 0 ? 0 : left % right;
            };
        }

        private static long truth(boolean holds) {
            return holds ? 1 : 0;
        }
    }

    /**
     * An operator before its operand.
     *
     * @param operand what it is applied to
     */
    record Unary(UnaryOperator operator, Expression operand) implements Expression {
        @Override
        public long evaluate(long[] registers, ValueDomain domain) {
            return domain.wrap(operator.apply(operand.evaluate(registers, domain)));
        }

        @Override
        public int registerCount() {
            return operand.registerCount();
        }

        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /**
     * An operator between its operands.
     *
     * @param left the left operand
     * @param right the right operand
     */
    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {
        @Override
        public long evaluate(long[] registers, ValueDomain domain) {
            return domain.wrap(operator.apply(left.evaluate(registers, domain), right.evaluate(registers, domain)));
        }

        @Override
        public int registerCount() {
            return Math.max(left.registerCount(), right.registerCount());
        }

        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }
}
