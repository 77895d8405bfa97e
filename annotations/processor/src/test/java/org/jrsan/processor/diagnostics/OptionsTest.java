package org.jrsan.processor.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import org.jrsan.processor.RobustProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -Ajrsan.padding=63 | option -Ajrsan.padding must be one of 128, 64, 256, but is 63
                    -Ajrsan.padding    | option -Ajrsan.padding must be one of 128, 64, 256, but has no value
                    -Ajrsan.notes=no   | option -Ajrsan.notes must be one of on, off, but is no
                    -Ajrsan.pading=64  | unknown option -Ajrsan.pading; options are -Ajrsan.notes and -Ajrsan.padding
                    """)
    void aBadOneIsAnError(String option, String text) {
        assertEquals(List.of("[jrsan:bad-option] " + text + " (docs/diagnostics/bad-option.md)"), errors(option));
    }

    @Test
    void goodOnesAndThoseOfOthersAreNone() {
        assertEquals(List.of(), errors("-Ajrsan.padding=64"));
        assertEquals(List.of(), errors("-Ajrsan.notes=on"));
        assertEquals(List.of(), errors("-Aother.padding=63"));
    }

    private static List<String> errors(String option) {
        Compilation compilation = Compiler.javac()
                .withProcessors(new RobustProcessor())
                .withOptions(option)
                .compile(JavaFileObjects.forSourceLines("Example", "class Example {}"));
        return compilation.diagnostics().stream()
                .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .map(d -> d.getMessage(Locale.ROOT))
                .toList();
    }
}
