package org.jrsan.schedule;

/**
 * What executions tell later ones of the program that they run.
 *
 * @param initialisers where its threads are in the initialiser of a class
 * @param lines its lines
 */
record Earlier(Initialisers initialisers, Lines lines) {
    Earlier() {
        this(new Initialisers(), new Lines());
    }
}
