package org.jrsan.rc20.litmus.herd;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.program.Names;

/** The names that one function knows: pointers to locations, which are its parameters, and registers. */
final class Scope {
    private static final int DEEPEST = 60;

    private final Token function;
    private final Set<String> locations = new LinkedHashSet<>();
    private final Set<String> registers = new LinkedHashSet<>();
    private final Deque<Set<String>> declared = new ArrayDeque<>();
    private int depth;

    /**
     * A function without parameters.
     *
     * @param initialised the registers that the initial state gives a value
     */
    Scope(Token function, Collection<String> initialised) {
        this.function = function;
        registers.addAll(initialised);
        declared.push(new HashSet<>());
    }

    String function() {
        return function.text();
    }

    List<String> registers() {
        return List.copyOf(registers);
    }

    List<String> locations() {
        return List.copyOf(locations);
    }

    void addLocation(Token name) {
        requireLocation(name);
        if (registers.contains(name.text())) {
            throw name.error(
                    "the initial state has a register '" + name.text() + "' of this thread; rename one of the two");
        }
        if (!locations.add(name.text())) {
            throw name.error("'" + name.text() + "' is a parameter already; rename or remove this one");
        }
    }

    /** A location must have a name that our programs can have, too. */
    static void requireLocation(Token name) {
        if (!Names.isLocation(name.text())) {
            throw name.error("'" + name.text() + "' is the name of a register here; rename the location");
        }
    }

    boolean isLocation(String name) {
        return locations.contains(name);
    }

    boolean isRegister(String name) {
        return registers.contains(name);
    }

    /** The location that a pointer of this name points to. */
    String location(Token name) {
        if (registers.contains(name.text())) {
            throw name.error(
                    "'" + name.text() + "' is a register; a pointer to a location must stand here, so a parameter");
        }
        if (!locations.contains(name.text())) {
            throw name.error("'" + name.text() + "' is no parameter of " + function() + "; add it to the parameters");
        }
        return name.text();
    }

    /** A register whose value is used. */
    String register(Token name) {
        if (locations.contains(name.text())) {
            throw name.error("'" + name.text() + "' is a pointer, not a value; write *" + name.text()
                    + " or atomic_load(" + name.text() + ")");
        }
        if (!registers.contains(name.text())) {
            throw name.error("'" + name.text() + "' is neither a register nor a parameter of " + function()
                    + "; declare it, as in 'int " + name.text() + ";'");
        }
        return name.text();
    }

    void declare(Token name) {
        if (declared.stream().anyMatch(names -> names.contains(name.text()))) {
            throw name.error("'" + name.text() + "' is declared already; leave out the type, or rename it");
        }
        assign(name);
        declared.element().add(name.text());
    }

    /** A register that gets a value, with or without a declaration. */
    String assign(Token name) {
        if (locations.contains(name.text())) {
            throw name.error("'" + name.text() + "' is a pointer, which stays as it is; write *" + name.text()
                    + " or atomic_store(" + name.text() + ", ...)");
        }
        registers.add(name.text());
        return name.text();
    }

    /** Enters a part of the code; what is declared in it is known to it alone. */
    void enter(Token place) {
        if (++depth > DEEPEST) {
            throw place.error("the code nests deeper than " + DEEPEST + "; split it");
        }
        declared.push(new HashSet<>());
    }

    void leave() {
        declared.pop();
        depth--;
    }
}
