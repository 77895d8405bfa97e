package org.jrsan.agent.declared;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.internal.report.BenignDeclaration;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of declarations, one in a line; what begins with {@code #} is a comment.
 *
 * <pre>
 * com.acme.Queue.head opaque
 * com.acme.Queue.tail label the tail
 * com.acme.Queue.peek benign with com.acme.Queue.offer:Queue.head because it is read again
 * com.acme.Queue.take wait-loop
 * com.acme.Queue.next cas-loop
 * </pre>
 */
public final class DeclarationFile {
    private static final Pattern LINE =
            Pattern.compile("([^\\s(]+)(\\([^)]*\\))?\\s+(opaque|label|benign|wait-loop|cas-loop)(?:\\s+(\\S.*))?");

    private static final Pattern PAIR = Pattern.compile("with\\s+(.+?)\\s+because\\s+(.+)");

    /** What some editors put in front of a text. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Pattern MEMBER = Pattern.compile("([^\\s.]+(?:\\.[^\\s.]+)*)\\.([^\\s.]+)");

    /**
     * One declaration.
     *
     * @param where the file and the line
     * @param type the full name of the class; nested classes are parted by dots or dollars
     * @param member the name of the field or method
     * @param ofField what is declared of a field
     * @param benign the pair that is declared benign, null for a field
     * @param loop the annotation that says the same of a loop of the method, null if nothing is said of one
     */
    record Declaration(
            String where,
            String type,
            String member,
            @Nullable Declared ofField,
            @Nullable BenignDeclaration benign,
            @Nullable String loop) {}

    private DeclarationFile() {}

    /**
     * Reads a file, and has its declarations apply.
     *
     * @param name the name of the file
     * @throws IllegalArgumentException with one line, if it cannot be read or has a line that is not understood
     */
    public static void apply(String name) {
        Declarations.add(read(name));
    }

    static List<Declaration> read(String name) {
        List<String> lines;
        try {
            lines = new ArrayList<>(Files.readAllLines(Path.of(name)));
            if (!lines.isEmpty() && lines.get(0).startsWith(BYTE_ORDER_MARK)) {
                lines.set(0, lines.get(0).substring(1));
            }
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(
                    "the declarations in \"" + name + "\" cannot be read: "
                            + e.getClass().getSimpleName(),
                    e);
        }
        List<Declaration> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                found.add(declaration(name + ", line " + (i + 1), line));
            }
        }
        return found;
    }

    private static Declaration declaration(String where, String line) {
        Matcher parts = LINE.matcher(line);
        Matcher member = parts.matches() ? MEMBER.matcher(parts.group(1)) : MEMBER.matcher("");
        if (!member.matches()) {
            throw bad(where, "\"" + line + "\" is no declaration");
        }
        String parameters = parts.group(2) == null ? "" : parts.group(2);
        String rest = parts.group(4) == null ? "" : parts.group(4).strip();
        String kind = parts.group(3);
        boolean isOfLoop = kind.endsWith("-loop");
        boolean isOfField = !isOfLoop && !kind.equals("benign");
        if (isOfField && !parameters.isEmpty()) {
            throw bad(where, parts.group(1) + parameters + " is a method, and only a field is " + kind);
        }
        if ((isOfLoop || kind.equals("opaque")) != rest.isEmpty() || isOfLoop && !parameters.isEmpty()) {
            throw bad(where, "\"" + line + "\" is no declaration");
        }
        if (isOfLoop) {
            String annotation = kind.equals("wait-loop") ? Declarations.WAIT : Declarations.UPDATE;
            return new Declaration(where, member.group(1), member.group(2), null, null, annotation);
        }
        if (isOfField) {
            Declared declared = rest.isEmpty() ? new Declared(null, true) : new Declared(rest, false);
            return new Declaration(where, member.group(1), member.group(2), declared, null, null);
        }
        Matcher pair = PAIR.matcher(rest);
        if (!pair.matches()) {
            throw bad(where, "\"" + line + "\" is no declaration");
        }
        return new Declaration(
                where,
                member.group(1),
                member.group(2),
                null,
                benign(where, parts.group(1) + parameters, pair.group(1), pair.group(2)),
                null);
    }

    private static BenignDeclaration benign(String where, String place, String with, String reason) {
        try {
            return BenignDeclaration.of(
                    place.endsWith("()") ? place.substring(0, place.length() - 2) : place, with, reason);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException bad(String where, String what) {
        return new IllegalArgumentException(where + ": " + what
                + "; write CLASS.FIELD opaque, CLASS.FIELD label NAME, CLASS.METHOD wait-loop, CLASS.METHOD cas-loop,"
                + " or CLASS.METHOD benign with PLACE because REASON");
    }
}
