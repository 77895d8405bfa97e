package org.jrsan.rc20.litmus.herd;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.herd.lexer.TokenCursor;

/** Reads one function: the code of a thread. */
final class FunctionParser {
    private static final Map<String, String> NOT_KNOWN = Map.of(
            "for", "write while",
            "do", "write while",
            "switch", "write if",
            "goto", "write if and while",
            "break", "let the condition of the loop end it",
            "continue", "write if",
            "return", "let the function run to its end",
            "else", "it must follow the statement of an if");

    private final TokenCursor cursor;
    private final Scope scope;
    private final ValueParser values;

    private FunctionParser(TokenCursor cursor, Scope scope) {
        this.cursor = cursor;
        this.scope = scope;
        values = new ValueParser(cursor, scope);
    }

    /**
     * Reads a function, behind its name.
     *
     * @param name its name
     * @param initialised the registers that the initial state gives a value
     */
    static Code.Function parse(TokenCursor cursor, Token name, Collection<String> initialised) {
        FunctionParser parser = new FunctionParser(cursor, new Scope(name, initialised));
        parser.parameters();
        cursor.require("{", "before the code of " + name.text());
        List<Code.Statement> body = parser.statements();
        cursor.require("}", "behind the code of " + name.text());
        return new Code.Function(name, parser.scope.locations(), parser.scope.registers(), body);
    }

    private void parameters() {
        cursor.require("(", "and the parameters of " + scope.function());
        if (cursor.at("void") && cursor.peek(1).is(")")) {
            cursor.take();
        }
        if (cursor.skip(")")) {
            return;
        }
        do {
            parameter();
        } while (cursor.skip(","));
        cursor.require(")", "behind the parameters");
    }

    private void parameter() {
        Token type = cursor.peek();
        if (!Types.isType(type)) {
            throw cursor.unexpected("a parameter such as 'atomic_int* x'");
        }
        int stars = Types.skip(cursor);
        Token name = cursor.requireWord("the name of the parameter");
        if (stars != 1) {
            throw type.error("a parameter is a pointer to a location; write 'atomic_int* " + name.text() + "' or 'int* "
                    + name.text() + "'");
        }
        scope.addLocation(name);
    }

    private List<Code.Statement> statements() {
        List<Code.Statement> statements = new ArrayList<>();
        while (!cursor.at("}") && cursor.peek().kind() != Token.Kind.END) {
            if (Types.isType(cursor.peek())) {
                declaration(statements);
            } else {
                statements.add(statement());
            }
        }
        return statements;
    }

    private void declaration(List<Code.Statement> statements) {
        Token type = cursor.peek();
        if (Types.skip(cursor) > 0) {
            throw type.error("registers hold integers, not pointers; name the location itself where it is used");
        }
        do {
            Token name = cursor.requireWord("the name of a register");
            if (cursor.skip("=")) {
                Code.Value value = values.value();
                scope.declare(name);
                statements.add(new Code.Assign(name.text(), value));
            } else {
                scope.declare(name);
            }
        } while (cursor.skip(","));
        end();
    }

    private void end() {
        cursor.require(";", "behind the statement");
    }

    private Code.Statement statement() {
        Token token = cursor.peek();
        scope.enter(token);
        Code.Statement statement;
        if (cursor.skip("{")) {
            statement = new Code.Block(statements());
            cursor.require("}", "or a statement");
        } else if (cursor.skip("if")) {
            statement = choice();
        } else if (cursor.skip("while")) {
            statement = new Code.While(condition(), one());
        } else if (cursor.skip(";")) {
            statement = new Code.Block(List.of());
        } else {
            statement = simple(token);
            end();
        }
        scope.leave();
        return statement;
    }

    private Code.Statement choice() {
        Code.Value condition = condition();
        List<Code.Statement> then = one();
        return new Code.If(condition, then, cursor.skip("else") ? one() : List.of());
    }

    private Code.Value condition() {
        cursor.require("(", "before the condition");
        Code.Value condition = values.value();
        cursor.require(")", "or an operator");
        return condition;
    }

    private List<Code.Statement> one() {
        if (Types.isType(cursor.peek())) {
            throw cursor.peek().error("a declaration alone has no effect here; put it into braces with what uses it");
        }
        return List.of(statement());
    }

    private Code.Statement simple(Token token) {
        String advice = NOT_KNOWN.get(token.text());
        if (advice != null) {
            throw token.error("there is no '" + token.text() + "' here; " + advice);
        }
        if (cursor.skip("*")) {
            String location = values.location();
            cursor.require("=", "and the value to write");
            return new Code.Store(location, values.value(), Optional.empty());
        }
        if (token.isWord() && cursor.peek(1).is("=")) {
            cursor.take();
            cursor.take();
            Code.Value value = values.value();
            return new Code.Assign(scope.assign(token), value);
        }
        if (token.isWord() && cursor.peek(1).is("(")) {
            return values.call();
        }
        if (token.is("(")) {
            return new Code.Evaluate(values.value());
        }
        if (token.isWord()) {
            cursor.take();
            throw cursor.unexpected("'=' and a value, or '(' and arguments");
        }
        throw cursor.unexpected("a statement");
    }
}
