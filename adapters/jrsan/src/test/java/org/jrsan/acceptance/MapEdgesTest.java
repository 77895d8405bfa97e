package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustConcurrentMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which of a map's methods order what: {@code a} and {@code c} put, {@code b} looks. */
class MapEdgesTest {
    private static final List<String> NONE = List.of();

    private final PlainInt ofA = new PlainInt().label("a");
    private final PlainInt ofC = new PlainInt().label("c");
    private final RobustConcurrentMap<String, Integer> map = new RobustConcurrentMap<>();

    interface Access {
        Object of(RobustConcurrentMap<String, Integer> map) throws Exception;
    }

    static Stream<Access> looks() {
        return Stream.of(
                map -> map.get("one"),
                map -> map.getOrDefault("one", 7),
                map -> map.containsKey("one") ? 1 : null,
                map -> map.containsValue(1) ? 1 : null,
                map -> map.put("one", 5),
                map -> map.putIfAbsent("one", 5),
                map -> map.remove("one"),
                map -> map.remove("one", 1) ? 1 : null,
                map -> map.replace("one", 5),
                map -> map.replace("one", 1, 5) ? 1 : null,
                map -> map.computeIfAbsent("one", key -> 5),
                map -> map.computeIfPresent("one", (key, value) -> value),
                map -> map.compute("one", (key, value) -> value),
                map -> map.merge("one", 5, (value, given) -> value),
                map -> map.keySet().contains("one") ? 1 : null,
                map -> map.keySet().remove("one") ? 1 : null,
                map -> map.entrySet().contains(Map.entry("one", 1)) ? 1 : null,
                map -> map.entrySet().remove(Map.entry("one", 1)) ? 1 : null,
                map -> map.values().contains(1) ? 1 : null);
    }

    @ParameterizedTest
    @MethodSource("looks")
    void whoSeesAMappingIsAfterWhoPutItAndNotAfterAnotherKey(Access look) {
        // Iteration may meet the other mapping as well, so that is put afterwards.
        assertEquals(List.of("c"), Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> map.put("one", 1))
                .step("b", () -> assertEquals(1, look.of(map)))
                .step("b", ofA::get)
                .step("c", () -> ofC.set(1))
                .step("c", () -> map.put("two", 2))
                .step("b", () -> map.get("one"))
                .step("b", ofC::get)));
    }

    static Stream<Access> puts() {
        return Stream.of(
                map -> map.put("one", 1),
                map -> map.putIfAbsent("one", 1),
                map -> map.computeIfAbsent("one", key -> 1),
                map -> map.compute("one", (key, value) -> 1),
                map -> map.merge("one", 1, (value, given) -> 2));
    }

    @ParameterizedTest
    @MethodSource("puts")
    void whoeverPutsAMappingIsBeforeThoseWhoSeeIt(Access put) {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> put.of(map))
                .step("b", () -> assertEquals(1, map.get("one")))
                .step("b", ofA::get)));
    }

    @Test
    void chainOfUpdatesOrdersAllOfThem() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> map.merge("one", 1, Integer::sum))
                .step("c", () -> ofC.set(1))
                .step("c", () -> map.merge("one", 1, Integer::sum))
                .step("b", () -> assertEquals(2, map.get("one")))
                .step("b", ofA::get)
                .step("b", ofC::get)));
    }

    @Test
    void valueThatWasReplacedUnseenOrdersNothing() {
        assertEquals(List.of("a"), Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> map.put("one", 1))
                .step("c", () -> map.put("one", 2))
                .step("b", () -> assertEquals(2, map.get("one")))
                .step("b", ofA::get)));
    }

    @Test
    void absentKeyAndSizeOrderNothing() {
        assertEquals(List.of("a"), Raced.locationsIn(turns -> turns.step("a", () -> map.put("one", 1))
                .step("a", () -> ofA.set(1))
                .step("a", () -> map.remove("one"))
                .step("b", () -> assertNull(map.get("one")))
                .step("b", () -> assertTrue(map.isEmpty()))
                .step("b", ofA::get)));
    }

    @Test
    void keyGotOutOfAViewIsAfterWhoPutIt() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> map.put("one", 1))
                .step("c", () -> map.put("one", 2))
                .step("b", () -> assertEquals("one", map.keySet().iterator().next()))
                .step("b", ofA::get)));
    }

    @Test
    void functionThatThrowsIsTheJdksAndOrdersNothing() {
        assertEquals(List.of("a"), Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> {
                    String thrown = null;
                    try {
                        map.compute("one", (key, value) -> {
                            throw new IllegalStateException("thrown");
                        });
                    } catch (IllegalStateException e) {
                        thrown = e.getMessage();
                    }
                    assertEquals("thrown", thrown);
                })
                .step("b", () -> assertNull(map.get("one")))
                .step("b", ofA::get)));
    }
}
