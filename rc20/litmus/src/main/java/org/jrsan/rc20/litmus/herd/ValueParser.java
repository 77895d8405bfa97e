package org.jrsan.rc20.litmus.herd;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.herd.lexer.TokenCursor;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Expression.UnaryOperator;

/** Reads what has a value, by precedence climbing. */
final class ValueParser {
    private static final int MOST_PARTS = 100;
    private static final Set<String> NOT_KNOWN = Set.of("&", "|", "^", "<<", ">>", "?", "~");

    private final TokenCursor cursor;
    private final Scope scope;
    private final CallParser calls;
    private int parts;

    ValueParser(TokenCursor cursor, Scope scope) {
        this.cursor = cursor;
        this.scope = scope;
        calls = new CallParser(cursor, scope, this);
    }

    /** A whole expression. */
    Code.Value value() {
        int before = parts;
        Code.Value value = nested();
        parts = before;
        return value;
    }

    private Code.Value nested() {
        scope.enter(cursor.peek());
        Code.Value value = binary(1);
        scope.leave();
        return value;
    }

    private Code.Value binary(int atLeast) {
        Code.Value left = unary();
        while (true) {
            Optional<BinaryOperator> operator = operator();
            if (operator.isEmpty() || operator.get().precedence() < atLeast) {
                return left;
            }
            cursor.take();
            left = new Code.Binary(operator.get(), left, binary(operator.get().precedence() + 1));
        }
    }

    private Optional<BinaryOperator> operator() {
        Token token = cursor.peek();
        if (NOT_KNOWN.contains(token.text())) {
            throw token.error(
                    "there is no operator '" + token.text() + "' here; there are + - * / %, comparisons, && || and !");
        }
        return Arrays.stream(BinaryOperator.values())
                .filter(operator -> token.is(operator.symbol()))
                .findFirst();
    }

    private Code.Value unary() {
        Token token = cursor.peek();
        if (++parts > MOST_PARTS) {
            throw token.error("the expression has more than " + MOST_PARTS + " parts; split it over several registers");
        }
        if (cursor.skip("(")) {
            return parenthesised();
        }
        if (cursor.skip("!")) {
            return new Code.Unary(UnaryOperator.NOT, operand());
        }
        if (token.is("-")) {
            if (cursor.peek(1).kind() == Token.Kind.NUMBER) {
                return new Code.Constant(cursor.integer("an integer"));
            }
            cursor.take();
            return new Code.Unary(UnaryOperator.MINUS, operand());
        }
        if (cursor.skip("*")) {
            return new Code.PlainLoad(location());
        }
        if (token.kind() == Token.Kind.NUMBER) {
            return new Code.Constant(cursor.integer("an integer"));
        }
        return named();
    }

    private Code.Value operand() {
        scope.enter(cursor.peek());
        Code.Value operand = unary();
        scope.leave();
        return operand;
    }

    /** Behind the opening parenthesis. A cast changes nothing, as every value is an integer. */
    private Code.Value parenthesised() {
        if (Types.isType(cursor.peek())) {
            Types.skip(cursor);
            cursor.require(")", "behind the type");
            return operand();
        }
        Code.Value value = nested();
        cursor.require(")", "or an operator");
        return value;
    }

    private Code.Value named() {
        Token token = cursor.peek();
        if (token.is("&")) {
            throw token.error("'&' stands only before a register that holds the expected value of a compare-exchange");
        }
        if (!token.isWord()) {
            operator();
            throw cursor.unexpected("a value: an integer, a register, *x, or a call");
        }
        cursor.take();
        if (cursor.at("(")) {
            return calls.value(token);
        }
        return switch (token.text()) {
            case "true" -> new Code.Constant(1);
            case "false" -> new Code.Constant(0);
            default -> new Code.Register(scope.register(token));
        };
    }

    /** The location that a parameter points to. */
    String location() {
        boolean inside = cursor.skip("(");
        Token name = cursor.requireWord("a parameter");
        if (inside) {
            cursor.require(")", "behind the parameter");
        }
        return scope.location(name);
    }

    /** Reads a call that is a statement of its own, up to the semicolon. */
    Code.Statement call() {
        return calls.statement();
    }
}
