package org.jrsan.rc20.litmus.herd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.herd.condition.Condition;
import org.jrsan.rc20.litmus.herd.condition.Condition.Quantifier;
import org.jrsan.rc20.litmus.herd.condition.Proposition;
import org.jrsan.rc20.litmus.herd.condition.Term;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.herd.lexer.TokenCursor;

/** Reads what stands behind the functions: the locations to show, and the condition. */
final class ConditionParser {
    private static final int DEEPEST = 60;

    private final TokenCursor cursor;
    private final FinalNames names;
    private final Set<Term> observed = new LinkedHashSet<>();
    private int depth;

    private ConditionParser(TokenCursor cursor, FinalNames names) {
        this.cursor = cursor;
        this.names = names;
    }

    /** Reads to the end of the file. Without a condition all states are shown, and all satisfy it. */
    static Condition parse(TokenCursor cursor, FinalNames names) {
        return new ConditionParser(cursor, names).condition();
    }

    private Condition condition() {
        if (cursor.skip("locations")) {
            locations();
        }
        Quantifier quantifier = quantifier();
        Proposition proposition = cursor.peek().kind() == Token.Kind.END ? new Proposition.Truth(true) : proposition();
        cursor.skip(";");
        if (cursor.peek().kind() != Token.Kind.END) {
            throw cursor.unexpected("the end of the file, or /\\, \\/ or => and more of the condition");
        }
        List<Term> shown = new ArrayList<>(observed);
        shown.sort(Comparator.<Term>comparingInt(
                        term -> term instanceof Term.Register register ? register.thread() : Integer.MAX_VALUE)
                .thenComparing(Term::toString));
        return new Condition(quantifier, proposition, shown);
    }

    private Quantifier quantifier() {
        Token token = cursor.peek();
        if (token.kind() == Token.Kind.END || cursor.skip("forall")) {
            return Quantifier.FORALL;
        }
        if (cursor.skip("~") || cursor.skip("not")) {
            cursor.require("exists", "behind '" + token.text() + "'");
            return Quantifier.NOT_EXISTS;
        }
        if (cursor.skip("exists") || cursor.skip("final") || cursor.at("(")) {
            return Quantifier.EXISTS;
        }
        if (cursor.at("filter")) {
            throw token.error("there is no 'filter' here; write the condition as PROPOSITION => PROPOSITION");
        }
        throw cursor.unexpected("another thread, 'locations', 'exists', '~exists' or 'forall'");
    }

    private void locations() {
        cursor.require("[", "and the locations to show");
        while (!cursor.at("]")) {
            observed.add(observable());
            while (Types.isType(cursor.peek()) || cursor.at("*")) {
                cursor.take();
            }
            if (!cursor.at("]")) {
                cursor.require(";", "or ']' behind a location");
            }
        }
        cursor.take();
    }

    private Proposition proposition() {
        Proposition premise = or();
        if (!cursor.skip("=>")) {
            return premise;
        }
        enter();
        Proposition conclusion = proposition();
        depth--;
        return new Proposition.Implies(premise, conclusion);
    }

    private void enter() {
        if (++depth > DEEPEST) {
            throw cursor.peek().error("the condition nests deeper than " + DEEPEST + "; make it simpler");
        }
    }

    private Proposition or() {
        List<Proposition> parts = new ArrayList<>(List.of(and()));
        while (cursor.skip("\\/")) {
            parts.add(and());
        }
        return parts.size() == 1 ? parts.get(0) : new Proposition.Or(parts);
    }

    private Proposition and() {
        List<Proposition> parts = new ArrayList<>(List.of(atom()));
        while (cursor.skip("/\\")) {
            parts.add(atom());
        }
        return parts.size() == 1 ? parts.get(0) : new Proposition.And(parts);
    }

    private Proposition atom() {
        enter();
        Proposition atom;
        if (cursor.skip("not") || cursor.skip("~")) {
            atom = new Proposition.Not(atom());
        } else if (cursor.skip("(")) {
            atom = proposition();
            cursor.require(")", "or an operator");
        } else if (cursor.at("true") || cursor.at("false")) {
            atom = new Proposition.Truth(cursor.take().is("true"));
        } else {
            atom = comparison();
        }
        depth--;
        return atom;
    }

    private Proposition comparison() {
        Term left = observable();
        observed.add(left);
        if (cursor.skip("!=") || cursor.skip("<>")) {
            return new Proposition.Not(new Proposition.Equal(left, right()));
        }
        if (!cursor.skip("=") && !cursor.skip("==")) {
            throw cursor.unexpected("'=' and a value");
        }
        return new Proposition.Equal(left, right());
    }

    private Term right() {
        Token token = cursor.peek();
        boolean register = token.kind() == Token.Kind.NUMBER && cursor.peek(1).is(":");
        if (!register && (token.is("-") || token.kind() == Token.Kind.NUMBER)) {
            return new Term.Constant(cursor.integer("an integer"));
        }
        if (!register && !token.is("[") && !token.isWord()) {
            throw cursor.unexpected("an integer, a register such as 0:r0, or a location");
        }
        Term term = observable();
        observed.add(term);
        return term;
    }

    /** A register or a location. */
    private Term observable() {
        Token token = cursor.peek();
        if (cursor.skip("[") || cursor.skip("*")) {
            Term location = names.location(cursor.requireWord("a location"));
            if (token.is("[")) {
                cursor.require("]", "behind the location");
            }
            return location;
        }
        if (cursor.peek(1).is(":")) {
            int thread = InitialState.thread(cursor);
            cursor.take();
            return names.register(token, thread, cursor.requireWord("the name of a register"));
        }
        return names.location(cursor.requireWord("a register such as 0:r0, or a location"));
    }
}
