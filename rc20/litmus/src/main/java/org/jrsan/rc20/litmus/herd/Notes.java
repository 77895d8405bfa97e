package org.jrsan.rc20.litmus.herd;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.herd.lexer.Token;

/** Where what is computed differs from what a file says, a line for each. */
final class Notes {
    private final Set<String> notes = new LinkedHashSet<>();

    void add(String note) {
        notes.add(note);
    }

    void add(Token place, String note) {
        notes.add("line " + place.line() + ": " + note);
    }

    List<String> list() {
        return List.copyOf(notes);
    }
}
