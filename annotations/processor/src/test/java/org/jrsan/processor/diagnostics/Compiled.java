package org.jrsan.processor.diagnostics;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.processor.Problem;
import org.jrsan.processor.RobustProcessor;

/**
 * Inline sources, compiled with the processor. A line that ends in {@code // problem: ID: text} expects a diagnostic of that
 * problem in that very line with that text in it; nothing else may be reported by JRSan.
 */
final class Compiled {
    private static final Pattern MARK = Pattern.compile("// problem: ([a-z-]+): (.*)$");
    private static final Pattern REPORTED = Pattern.compile("^\\[jrsan:([a-z-]+)] (.*)$", Pattern.DOTALL);

    private Compiled() {}

    /** A class {@code Example} with these members. */
    static void members(String... lines) {
        List<String> source = new ArrayList<>(List.of(
                "import java.lang.invoke.*;",
                "import java.util.concurrent.*;",
                "import java.util.concurrent.atomic.*;",
                "import java.util.concurrent.locks.LockSupport;",
                "import org.jrsan.annotation.*;",
                "import org.jrsan.atomic.*;",
                "class Example {"));
        source.addAll(List.of(lines));
        source.add("}");
        unit(source.toArray(String[]::new));
    }

    /** The lines of one file. */
    static Compilation unit(String... lines) {
        return unit(List.of(), lines);
    }

    static Compilation unit(List<String> options, String... lines) {
        Compilation compilation = javac().withProcessors(new RobustProcessor())
                .withOptions(options)
                .compile(JavaFileObjects.forSourceLines("Example", lines));
        check(compilation, lines);
        return compilation;
    }

    private static void check(Compilation compilation, String... lines) {
        List<String> expected = new ArrayList<>();
        boolean fails = false;
        for (int i = 0; i < lines.length; i++) {
            Matcher mark = MARK.matcher(lines[i]);
            if (mark.find()) {
                expected.add((i + 1) + " " + mark.group(1) + " " + mark.group(2));
                Problem problem =
                        Problem.valueOf(mark.group(1).toUpperCase(Locale.ROOT).replace('-', '_'));
                fails |= problem.kind() == javax.tools.Diagnostic.Kind.ERROR;
            }
        }
        List<String> found = new ArrayList<>();
        StringBuilder others = new StringBuilder();
        for (var diagnostic : compilation.diagnostics()) {
            Matcher reported = REPORTED.matcher(diagnostic.getMessage(Locale.ROOT));
            if (reported.find()) {
                String page = " (docs/diagnostics/" + reported.group(1) + ".md)";
                found.add(diagnostic.getLineNumber() + " " + reported.group(1) + " "
                        + reported.group(2).replace(page, ""));
            } else {
                others.append(diagnostic).append('\n');
            }
        }
        found.sort(null);
        expected.sort(null);
        assertEquals(String.join("\n", expected), String.join("\n", found), others::toString);
        Compilation.Status status = fails ? Compilation.Status.FAILURE : Compilation.Status.SUCCESS;
        assertEquals(status, compilation.status(), others::toString);
        if (!fails) {
            assertEquals("", others.toString());
        }
    }
}
