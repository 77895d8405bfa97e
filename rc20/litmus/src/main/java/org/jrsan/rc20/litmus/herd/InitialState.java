package org.jrsan.rc20.litmus.herd;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.herd.lexer.TokenCursor;

/**
 * What a file says of the beginning.
 *
 * @param locations values of locations, by name, in the order of the file
 * @param registers values of registers, by thread and name
 */
record InitialState(Map<String, Long> locations, Map<Integer, Map<String, Long>> registers) {
    /** Reads a state in braces. */
    static InitialState parse(TokenCursor cursor) {
        InitialState state = new InitialState(new LinkedHashMap<>(), new TreeMap<>());
        cursor.require("{", "before the initial state");
        while (!cursor.at("}")) {
            if (!cursor.skip(";")) {
                state.add(cursor);
                if (!cursor.at("}")) {
                    cursor.require(";", "or '}' behind an initial value");
                }
            }
        }
        cursor.take();
        return state;
    }

    Map<String, Long> registers(int thread) {
        return registers.getOrDefault(thread, Map.of());
    }

    private void add(TokenCursor cursor) {
        Token first = cursor.peek();
        if (Types.isType(first) && Types.skip(cursor) > 0) {
            throw first.error("a location holds an integer; pointers are not known here");
        }
        if (cursor.peek().kind() == Token.Kind.NUMBER || isThread(cursor)) {
            int thread = thread(cursor);
            cursor.require(":", "and a register");
            Token name = cursor.requireWord("the name of a register");
            Map<String, Long> ofThread = registers.computeIfAbsent(thread, none -> new LinkedHashMap<>());
            put(ofThread, name, value(cursor));
        } else {
            Token name = location(cursor);
            put(locations, name, value(cursor));
        }
    }

    private static boolean isThread(TokenCursor cursor) {
        return cursor.peek(1).is(":") && cursor.peek().text().matches("P[0-9]+");
    }

    /** The number of a thread, as {@code 0} or {@code P0}. */
    static int thread(TokenCursor cursor) {
        Token token = cursor.take();
        String digits = token.text().startsWith("P") ? token.text().substring(1) : token.text();
        if (!digits.matches("[0-9]{1,3}")) {
            throw token.error("'" + token.text() + "' is no thread; threads are numbered from 0");
        }
        return Integer.parseInt(digits);
    }

    private static Token location(TokenCursor cursor) {
        boolean inside = cursor.skip("[");
        Token name = cursor.requireWord("a location, or a register such as 0:r0");
        if (inside) {
            cursor.require("]", "behind the location");
        } else if (cursor.at("[")) {
            throw cursor.peek().error("there are no arrays here; use a location for each element");
        }
        Scope.requireLocation(name);
        return name;
    }

    /** Zero when nothing is said. */
    private static long value(TokenCursor cursor) {
        if (!cursor.skip("=")) {
            return 0;
        }
        if (cursor.at("ATOMIC_INIT")) {
            cursor.take();
            cursor.require("(", "and the initial value");
            long value = cursor.integer("an integer");
            cursor.require(")", "behind the initial value");
            return value;
        }
        if (cursor.peek().isWord() || cursor.at("&")) {
            throw cursor.peek().error("an initial value is an integer; pointers to locations are not known here");
        }
        return cursor.integer("an integer");
    }

    private static void put(Map<String, Long> values, Token name, long value) {
        if (values.putIfAbsent(name.text(), value) != null) {
            throw name.error("'" + name.text() + "' is initialised twice; keep one");
        }
    }
}
