package org.jrsan.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RulesTest {
    @Test
    void aWordIsNoPartOfAnother() {
        assertEquals("int longest longs", new Rules().word("long", "int").apply("long longest longs", "F"));
    }

    @Test
    void theFirstOfTwoRulesForOnePlaceCounts() {
        Rules rules = new Rules().keep("long nanos").word("long", "int");

        assertEquals("long nanos, int value", rules.apply("long nanos, long value", "F"));
    }

    @Test
    void whatBeginsEarlierCountsFirst() {
        Rules rules = new Rules().word("value", "v").text("long value", "int value");

        assertEquals("v, int value", rules.apply("value, long value", "F"));
    }

    @Test
    void whatWasWrittenIsNotLookedAtAgain() {
        assertEquals("b a", new Rules().text("a", "b").text("b", "a").apply("a b", "F"));
    }

    @Test
    void groupsOfAPatternAreKept() {
        assertEquals("0, x; 0, y", new Rules().pattern("(\\w), null", "0, $1").apply("x, null; y, null", "F"));
    }

    @Test
    void theRulesOfAnotherTableComeAfterThoseHere() {
        Rules rules = new Rules().keep("a;").and(new Rules().text("a", "b"));

        assertEquals("a;b,", rules.apply("a;a,", "F"));
    }

    @Test
    void aRuleThatFindsNothingIsRefusedByName() {
        Rules rules = new Rules().text("long", "int").text("two\nlines", "");

        assertEquals(
                "F: nothing here for the rule: two\\nlines",
                assertThrows(GeneratorException.class, () -> rules.apply("long", "F"))
                        .getMessage());
    }

    @Test
    void aRuleThatOthersLeaveNothingToIsRefusedByName() {
        Rules rules = new Rules().text("long", "int").word("long", "int").keep("long");

        assertEquals(
                "F: nothing here for the rule: long",
                assertThrows(GeneratorException.class, () -> rules.apply("long", "F"))
                        .getMessage());
    }
}
