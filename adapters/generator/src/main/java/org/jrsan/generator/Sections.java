package org.jrsan.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a source that only some variants have. The source itself compiles as one of the variants, so parts that
 * this variant does not have are comments:
 *
 * <pre>
 * // @only Long Integer {
 * code that the other variants lack
 * // @}
 * // @only Boolean {
 * // code that the variant of the source lacks, too
 * // @}
 * // @only Reference: one line of such code
 * </pre>
 */
final class Sections {
    private static final Pattern MARKER = Pattern.compile("\\s*//\\s*@.*");
    private static final Pattern MARKER_IN_SECTION = Pattern.compile("\\s*//\\s*@(?:only\\b|}).*");
    private static final Pattern BEGIN = Pattern.compile("\\s*// @only (\\w+(?: \\w+)*) \\{");
    private static final Pattern LINE = Pattern.compile("(\\s*)// @only (\\w+(?: \\w+)*): (.*)");
    private static final Pattern END = Pattern.compile("\\s*// @}");
    private static final Pattern COMMENT = Pattern.compile("(\\s*)//(?: (.*))?");

    private final String file;
    private final String own;
    private final String wanted;
    private final Set<String> variants;
    private final List<String> kept = new ArrayList<>();
    private int number;
    private @Nullable String open;
    private int opened;

    private Sections(String file, String own, String wanted, Set<String> variants) {
        this.file = file;
        this.own = own;
        this.wanted = wanted;
        this.variants = variants;
    }

    /** The text of one variant, without markers. */
    static String select(String text, String file, String own, String wanted, Set<String> variants) {
        Sections sections = new Sections(file, own, wanted, variants);
        text.lines().forEach(sections::line);
        if (sections.open != null) {
            sections.number = sections.opened;
            throw sections.error("a section that has no end");
        }
        return String.join("\n", sections.kept) + "\n";
    }

    private void line(String line) {
        number++;
        Matcher begin = BEGIN.matcher(line);
        Matcher single = LINE.matcher(line);
        if (begin.matches()) {
            if (open != null) {
                throw error("a section in a section");
            }
            open = known(begin.group(1));
            opened = number;
        } else if (END.matcher(line).matches()) {
            if (open == null) {
                throw error("the end of no section");
            }
            open = null;
        } else if (single.matches()) {
            singleLine(known(single.group(2)), single.group(1) + single.group(3));
        } else if ((open == null ? MARKER : MARKER_IN_SECTION).matcher(line).matches()) {
            throw error("no marker: " + line.strip());
        } else if (open == null) {
            kept.add(line);
        } else {
            sectionLine(line, open);
        }
    }

    private void singleLine(String names, String code) {
        if (open != null) {
            throw error("a marker in a section");
        }
        if (has(names, own)) {
            throw error("code of the source's own variant as a comment");
        }
        if (has(names, wanted)) {
            kept.add(code);
        }
    }

    private void sectionLine(String line, String names) {
        String code = has(names, own) || line.isBlank() ? line : uncommented(line);
        if (has(names, wanted)) {
            kept.add(code);
        }
    }

    private String uncommented(String line) {
        Matcher comment = COMMENT.matcher(line);
        if (!comment.matches()) {
            throw error("no comment, in a section that the source's own variant lacks: " + line.strip());
        }
        return comment.group(2) == null ? "" : comment.group(1) + comment.group(2);
    }

    private String known(String names) {
        for (String name : names.split(" ")) {
            if (!variants.contains(name)) {
                throw error("no variant is named " + name);
            }
        }
        return names;
    }

    private static boolean has(String names, String variant) {
        return List.of(names.split(" ")).contains(variant);
    }

    private GeneratorException error(String what) {
        return new GeneratorException(file + ":" + number + ": " + what);
    }
}
