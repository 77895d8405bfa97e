package org.jrsan.rc20.litmus.herd;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.herd.condition.Condition;
import org.jrsan.rc20.litmus.herd.lexer.Lexer;
import org.jrsan.rc20.litmus.herd.lexer.Scanner;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.herd.lexer.TokenCursor;
import org.jrsan.rc20.litmus.program.Program;

/**
 * Reads files in the C form of herd7: {@code C NAME}, an initial state in braces, functions {@code P0}, {@code P1} and
 * so on, and a condition on final states.
 */
public final class HerdParser {
    private HerdParser() {}

    /**
     * Whether a file is in this form, by its first line.
     *
     * @param utf8 any bytes
     */
    public static boolean accepts(byte[] utf8) {
        return Header.begins(text(utf8));
    }

    /**
     * Reads a file.
     *
     * @param utf8 any bytes
     * @throws org.jrsan.rc20.litmus.text.LitmusSyntaxException with the first thing that is wrong
     */
    public static HerdFile parse(byte[] utf8) {
        return parse(text(utf8));
    }

    /**
     * Reads a text.
     *
     * @throws org.jrsan.rc20.litmus.text.LitmusSyntaxException with the first thing that is wrong
     */
    public static HerdFile parse(String text) {
        Scanner scanner = new Scanner(text);
        String name = Header.read(scanner);
        TokenCursor cursor = new TokenCursor(Lexer.tokens(scanner));
        InitialState init = InitialState.parse(cursor);
        List<Code.Function> functions = functions(cursor, init);
        Translation translation = Translation.of(name, init, functions);
        Condition condition = ConditionParser.parse(cursor, new FinalNames(functions, translation));
        return new HerdFile(translation.program(), condition, translation.notes());
    }

    private static String text(byte[] utf8) {
        String text = new String(utf8, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static List<Code.Function> functions(TokenCursor cursor, InitialState init) {
        List<Code.Function> functions = new ArrayList<>();
        while (startsFunction(cursor)) {
            cursor.skip("void");
            Token name = cursor.take();
            int thread = functions.size();
            if (!name.text().equals("P" + thread)) {
                throw name.error("expected P" + thread + " as the next thread, found " + name.quoted());
            }
            if (thread == Program.MAX_THREADS) {
                throw name.error("a program has at most " + Program.MAX_THREADS + " threads");
            }
            functions.add(
                    FunctionParser.parse(cursor, name, init.registers(thread).keySet()));
        }
        if (functions.isEmpty()) {
            throw cursor.unexpected("the first thread, 'P0 (atomic_int* x) { ... }'");
        }
        requireThreads(cursor, init.registers().keySet(), functions.size());
        return functions;
    }

    private static boolean startsFunction(TokenCursor cursor) {
        int name = cursor.at("void") ? 1 : 0;
        return cursor.peek(name).text().matches("P[0-9]+");
    }

    private static void requireThreads(TokenCursor cursor, Set<Integer> initialised, int threads) {
        for (int thread : initialised) {
            if (thread >= threads) {
                throw cursor.peek()
                        .error("the initial state has a register of thread " + thread + ", but there is no P" + thread
                                + "; add the thread, or remove the register");
            }
        }
    }
}
