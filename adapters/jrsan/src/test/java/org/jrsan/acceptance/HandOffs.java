package org.jrsan.acceptance;

import org.jrsan.acceptance.Runs.Program;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** For each synchroniser a hand-off of plain data that it orders, and the same with the synchroniser misused. */
abstract class HandOffs {
    @ParameterizedTest
    @MethodSource("ordered")
    void whatTheSynchroniserOrdersIsNoRace(Program program) {
        Runs.areSilent(program);
    }

    @ParameterizedTest
    @MethodSource("misused")
    void whatItDoesNotOrderIsFound(Program program) {
        Runs.eachRace(program);
    }

    static Arguments named(String name, Program program) {
        return Arguments.of(Named.of(name, program));
    }
}
