package org.jrsan.spi;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.result.ModeChanges;

/** A change of a mode in words. */
final class ChangeText {
    private ChangeText() {}

    /** Each part of the change as a phrase. */
    static List<String> phrases(ModeChanges.Change change) {
        String at = change.place().inShort();
        List<String> phrases = new ArrayList<>();
        if (change.fenceBefore()) {
            phrases.add("a full fence before " + at);
        }
        if (!change.before().equals(change.after())) {
            String article = "aeiou".indexOf(change.after().charAt(0)) < 0 ? "a " : "an ";
            phrases.add(article + change.after() + " instead of the " + change.before() + " at " + at);
        }
        if (change.fenceAfter()) {
            phrases.add("a full fence after " + at);
        }
        return phrases;
    }

    /** The modes before and after, as the lines of a diff. */
    static List<String> diff(ModeChanges.Change change) {
        List<String> lines = new ArrayList<>();
        lines.add(change.place().inShort() + "  "
                + change.place().className().replaceFirst("^.*\\.", "") + "."
                + change.place().method());
        if (change.fenceBefore()) {
            lines.add("+ full fence before this line");
        }
        if (!change.before().equals(change.after())) {
            lines.add("- " + change.before());
            if (!change.after().isEmpty()) {
                lines.add("+ " + change.after());
            }
        }
        if (change.fenceAfter()) {
            lines.add("+ full fence after this line");
        }
        return lines;
    }
}
