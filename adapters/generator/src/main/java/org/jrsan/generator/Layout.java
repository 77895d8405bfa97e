package org.jrsan.generator;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;

/** Formats a source like the project's formatter, with imports in order and Javadoc filled. */
final class Layout {
    private final Formatter formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .formatJavadoc(true)
            .build());

    String of(String text, String file) {
        try {
            return formatter.formatSourceAndFixImports(text);
        } catch (FormatterException e) {
            throw new GeneratorException(file + " is no Java source: "
                    + String.valueOf(e.getMessage()).replace("\n", " "));
        }
    }
}
