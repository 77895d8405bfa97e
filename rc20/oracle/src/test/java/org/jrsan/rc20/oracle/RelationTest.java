package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Each operation against sets of pairs. */
class RelationTest {
    private static final int SIZE = 9;

    private record Pair(int from, int to) {}

    private final SplittableRandom random = new SplittableRandom();
    private final Set<Pair> pairs = randomPairs();
    private final Set<Pair> others = randomPairs();

    private Set<Pair> randomPairs() {
        Set<Pair> result = new HashSet<>();
        for (int i = random.nextInt(SIZE); i >= 0; i--) {
            result.add(new Pair(random.nextInt(SIZE), random.nextInt(SIZE)));
        }
        return result;
    }

    private static Relation relation(Set<Pair> pairs) {
        Relation relation = Relation.empty(0);
        for (int event = 0; event < SIZE; event++) {
            int newest = event;
            long before = 0;
            long after = 0;
            for (int other = 0; other <= newest; other++) {
                before |= other < newest && pairs.contains(new Pair(other, newest)) ? Relation.set(other) : 0;
                after |= pairs.contains(new Pair(newest, other)) ? Relation.set(other) : 0;
            }
            relation = relation.withEvent(before, after);
        }
        return relation;
    }

    private static Set<Pair> pairs(Relation relation) {
        Set<Pair> result = new HashSet<>();
        for (int a = 0; a < relation.size(); a++) {
            for (int b = 0; b < relation.size(); b++) {
                if (relation.has(a, b)) {
                    result.add(new Pair(a, b));
                }
            }
        }
        return result;
    }

    private static Set<Pair> compose(Set<Pair> first, Set<Pair> second) {
        Set<Pair> result = new HashSet<>();
        for (Pair a : first) {
            for (Pair b : second) {
                if (a.to() == b.from()) {
                    result.add(new Pair(a.from(), b.to()));
                }
            }
        }
        return result;
    }

    private static Set<Pair> close(Set<Pair> pairs) {
        Set<Pair> result = new HashSet<>(pairs);
        while (result.addAll(compose(result, result))) {}
        return result;
    }

    @RepeatedTest(200)
    void operations_are_those_on_sets_of_pairs() {
        Relation relation = relation(pairs);
        Relation other = relation(others);
        assertEquals(pairs, pairs(relation));
        assertEquals(compose(pairs, others), pairs(relation.then(other)));
        assertEquals(close(pairs), pairs(relation.closure()));
        Set<Pair> union = new HashSet<>(pairs);
        union.addAll(others);
        assertEquals(union, pairs(relation.or(other)));
        Set<Pair> inverse = new HashSet<>();
        pairs.forEach(pair -> inverse.add(new Pair(pair.to(), pair.from())));
        assertEquals(inverse, pairs(relation.inverse()));
        assertEquals(close(pairs).stream().noneMatch(pair -> pair.from() == pair.to()), relation.isAcyclic());
        assertTrue(relation.isWithin(relation.or(other)));
        assertEquals(pairs.containsAll(others), other.isWithin(relation));
    }

    @RepeatedTest(50)
    void restrictions_and_identities_are_those_on_sets_of_pairs() {
        Relation relation = relation(pairs);
        long set = random.nextLong() & (1 << SIZE) - 1;
        Relation identity = Relation.identity(SIZE, set);
        assertEquals(identity.then(relation), relation.startingIn(set));
        assertEquals(relation.then(identity), relation.endingIn(set));
        assertEquals(relation.or(Relation.identity(SIZE, -1L >>> Long.SIZE - SIZE)), relation.orIdentity());
        assertEquals(relation.withoutIdentity(), relation.orIdentity().withoutIdentity());
        for (int event = 0; event < SIZE; event++) {
            assertEquals(relation.inverse().from(event), relation.to(event));
        }
    }

    @Test
    void there_are_at_most_64_events() {
        Relation full = Relation.empty(Relation.MAX_SIZE);
        assertEquals(Relation.MAX_SIZE, full.withoutIdentity().size());
        assertThrows(IllegalArgumentException.class, () -> full.withEvent(0, 0));
        assertFalse(full.withoutIdentity().orIdentity().isIrreflexive());
    }
}
