package org.jrsan.rc20.litmus.herd;

import java.util.List;
import java.util.TreeSet;
import org.jrsan.rc20.litmus.herd.condition.Term;
import org.jrsan.rc20.litmus.herd.lexer.Token;

/** The names that a condition may use. */
final class FinalNames {
    private final List<Code.Function> functions;
    private final Translation translation;

    FinalNames(List<Code.Function> functions, Translation translation) {
        this.functions = functions;
        this.translation = translation;
    }

    /** A register of a thread, both as they stand in the file. */
    Term.Register register(Token place, int thread, Token name) {
        if (thread >= functions.size()) {
            throw place.error(
                    "there is no thread " + thread + "; threads are numbered from 0 to " + (functions.size() - 1));
        }
        List<String> registers = functions.get(thread).registers();
        if (!registers.contains(name.text())) {
            throw name.error("thread " + thread + " has no register '" + name.text() + "'; "
                    + (registers.isEmpty() ? "it has none" : "it has " + String.join(", ", registers)));
        }
        int index = translation.registers().get(thread).of(name.text()).index();
        return new Term.Register(thread, name.text(), index);
    }

    Term.Location location(Token name) {
        TreeSet<String> known = new TreeSet<>(translation.program().init().keySet());
        functions.forEach(function -> known.addAll(function.locations()));
        if (!known.contains(name.text())) {
            throw name.error("there is no location '" + name.text() + "'; there "
                    + (known.isEmpty() ? "are none" : "are " + String.join(", ", known))
                    + ", and registers are written THREAD:REGISTER, as in 0:r0");
        }
        return Term.Location.of(name.text(), translation.program());
    }
}
