package org.jrsan.schedule.places;

/**
 * What executions tell later ones of the program that they run.
 *
 * @param initialisers where its threads are in the initialiser of a class
 * @param lines its lines
 */
public record Earlier(Initialisers initialisers, Lines lines) {
    /** Nothing was run so far. */
    public Earlier() {
        this(new Initialisers(), new Lines());
    }
}
