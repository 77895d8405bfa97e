package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.clock.VectorClock;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.values.BesidePlace;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who meets at an object hands on what it did, wherever the synchroniser of the object is kept. */
class MeetingPlacesTest {
    private static final List<String> NONE = List.of();
    private static final List<String> RACE = List.of("data");

    static {
        BesidePlace.isAdded(Placed.class.getName(), Placed.class.getClassLoader());
    }

    private static final class Placed implements Cloneable {
        @SuppressWarnings("unused") // by its name
        private final transient Object $jrsan = null;

        Placed copy() {
            try {
                return (Placed) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final PlainInt data = new PlainInt().label("data");

    static Stream<Object> objects() {
        return Stream.of(new Placed(), new Object(), new int[1]);
    }

    @ParameterizedTest
    @MethodSource("objects")
    void whatWasDoneBeforeAMeetingIsKnownBehindTheNextOne(Object at) {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    data.set(1);
                    SyncObjects.meet(at);
                })
                .step("b", () -> {
                    SyncObjects.meet(at);
                    data.set(2);
                })));
        assertEquals(RACE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.meet(at);
                    data.set(1);
                })
                .step("b", () -> {
                    SyncObjects.meet(at);
                    data.set(2);
                })));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void whoWasThereMeetsAgainWithoutTheLongWay(Object at) {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    assertFalse(SyncObjects.isMetAgain(at));
                    SyncObjects.meet(at);
                    assertTrue(SyncObjects.isMetAgain(at));
                })
                .step("b", () -> {
                    data.set(1);
                    assertFalse(SyncObjects.isMetAgain(at));
                    SyncObjects.meet(at);
                })
                .step("a", () -> {
                    assertTrue(SyncObjects.isMetAgain(at));
                    data.set(2);
                    assertTrue(SyncObjects.isMetAgain(at));
                })
                .step("b", () -> {
                    assertTrue(SyncObjects.isLookedAgain(at));
                    data.set(3);
                    assertTrue(SyncObjects.isMetAgain(at));
                })));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void whoOnlyLooksLearnsNothingOfOthersWhoDo(Object at) {
        assertEquals(RACE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    data.set(1);
                    SyncObjects.look(at);
                    assertTrue(SyncObjects.isLookedAgain(at));
                })
                .step("b", () -> {
                    SyncObjects.look(at);
                    assertTrue(SyncObjects.isLookedAgain(at));
                    data.set(2);
                })));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void whoMeetsOthersLearnsOfWhoLookedBeforeAndIsKnownToWhoLooksNext(Object at) {
        PlainInt later = new PlainInt().label("later");
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.look(at);
                    data.set(1);
                    if (!SyncObjects.isLookedAgain(at)) {
                        SyncObjects.look(at);
                    }
                })
                .step("b", () -> {
                    SyncObjects.meet(at);
                    data.set(2);
                    later.set(1);
                    assertTrue(SyncObjects.isMetAgain(at));
                })
                .step("a", () -> {
                    assertTrue(SyncObjects.isLookedAgain(at));
                    data.set(3);
                    later.set(2);
                })));
    }

    /** What was released by a look, a meeting releases once more: it is for others, too. */
    @ParameterizedTest
    @MethodSource("objects")
    void whatWasReleasedByALookIsReleasedForAllByAMeeting(Object at) {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> SyncObjects.look(at))
                .step("a", () -> {
                    SyncObjects.meet(at);
                    SyncObjects.meet(at);
                    data.set(1);
                    assertTrue(SyncObjects.isLookedAgain(at));
                    assertTrue(SyncObjects.isMetAgain(at));
                })
                .step("b", () -> {
                    assertTrue(SyncObjects.isLookedAgain(at));
                    data.set(2);
                })));
    }

    /** As what is not checked does at an object. */
    static void come(Object at, boolean looks) {
        if (looks && !SyncObjects.isLookedAgain(at)) {
            SyncObjects.look(at);
        } else if (!looks && !SyncObjects.isMetAgain(at)) {
            SyncObjects.meet(at);
        }
    }

    /** Who only looked has told nobody who looks. So who meets tells it, though it is nothing new for the other one. */
    @ParameterizedTest
    @MethodSource("objects")
    void whoMeetsBehindALookTellsThoseWhoLook(Object at) {
        Object elsewhere = new Object();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    data.set(1);
                    come(elsewhere, false);
                })
                .step("b", () -> {
                    come(elsewhere, false);
                    come(at, true);
                })
                .step("a", () -> come(at, false))
                .step("c", () -> {
                    come(at, true);
                    data.set(2);
                })));
    }

    /** Thread {@code a} has come to an object and to another one, where {@code b} has found that it has nothing new for it. */
    private static Turns withNothingNew(Turns turns, Object at) {
        Object elsewhere = new Object();
        Object another = new Object();
        return turns.step("b", () -> come(elsewhere, false))
                .step("a", () -> {
                    come(elsewhere, false);
                    come(another, false);
                    come(at, false);
                })
                .step("b", () -> come(another, false));
    }

    /** Who had nothing new for the visitor of one object may have some for the same at another one. */
    @ParameterizedTest
    @MethodSource("objects")
    void whatAThreadHasDoneSinceItHadNothingNewIsReleased(Object at) {
        assertEquals(NONE, Raced.locationsIn(turns -> withNothingNew(turns, at)
                .step("b", () -> {
                    data.set(1);
                    come(at, false);
                })
                .step("c", () -> {
                    come(at, false);
                    data.set(2);
                })));
    }

    /** The same of what it has learned. */
    @ParameterizedTest
    @MethodSource("objects")
    void whatAThreadHasLearnedSinceItHadNothingNewIsReleased(Object at) {
        Object last = new Object();
        assertEquals(NONE, Raced.locationsIn(turns -> withNothingNew(turns, at)
                .step("c", () -> {
                    data.set(1);
                    SyncObjects.of(last).release();
                })
                .step("b", () -> {
                    SyncObjects.of(last).acquire();
                    come(at, false);
                })
                .step("a", () -> {
                    come(at, false);
                    data.set(2);
                })));
    }

    /** What is released once more, as it was, covers nothing that comes behind it. */
    @ParameterizedTest
    @ValueSource(ints = {0, VectorClock.ARRAY_SLOTS})
    void whatIsDoneBehindWhatIsReleasedAgainIsARace(int threadsBefore) throws InterruptedException {
        Object first = new Object();
        Object second = new Object();
        CountDownLatch over = new CountDownLatch(1);
        List<Thread> others = new ArrayList<>();
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("check", "races"))) {
            for (int i = 0; i < threadsBefore; i++) {
                others.add(RobustThreads.start(() -> {
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }));
            }
            try (Turns turns = new Turns().start("a", "b")) {
                turns.step("b", () -> come(first, false))
                        .step("a", () -> {
                            data.set(1);
                            come(first, false);
                            come(second, false);
                            data.set(2);
                        })
                        .step("b", () -> {
                            come(second, false);
                            data.get();
                        });
            }
            over.countDown();
            for (Thread each : others) {
                RobustThreads.join(each);
            }
            assertEquals(
                    RACE,
                    session.races().stream()
                            .map(found -> found.race().location())
                            .toList());
            assertEquals(List.of(), session.errors());
        }
    }

    /** Two who only look learn nothing of each other, whoever has come first, and a third one who meets learns of both. */
    @ParameterizedTest
    @MethodSource("objects")
    void whoOnlyLooksIsOrderedWithNobodyWhoDoes(Object at) {
        PlainInt other = new PlainInt().label("other");
        assertEquals(RACE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    data.set(1);
                    come(at, true);
                })
                .step("b", () -> {
                    come(at, true);
                    data.set(2);
                    other.set(1);
                    come(elsewhere(at), true);
                    come(at, true);
                })
                .step("c", () -> {
                    come(at, false);
                    other.set(2);
                })));
    }

    /** An object that nobody else comes to. */
    private static Object elsewhere(Object at) {
        return List.of(at);
    }

    /** Who has released by a look knows what he has released, and not what others have. */
    @ParameterizedTest
    @MethodSource("objects")
    void whoLooksDoesNotCountTheLooksOfOthersAsKnown(Object at) {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> SyncObjects.look(at))
                .step("a", () -> {
                    SyncObjects.meet(at);
                    SyncObjects.meet(at);
                })
                .step("b", () -> {
                    data.set(1);
                    assertTrue(SyncObjects.isLookedAgain(at));
                })
                .step("a", () -> {
                    new PlainInt().set(1);
                    assertTrue(SyncObjects.isLookedAgain(at));
                    assertTrue(SyncObjects.isMetAgain(at));
                    data.set(2);
                })));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void whoHasLookedAndIsAloneMeetsOthersWhereHeLooked(Object at) {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.look(at);
                    data.set(1);
                    SyncObjects.meet(at);
                })
                .step("b", () -> {
                    SyncObjects.look(at);
                    data.set(2);
                })));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void anObjectHasOneSynchroniserHoweverItIsAskedFor(Object at) {
        SyncObjects.meet(at);
        assertSame(SyncObjects.withoutPlace(at), SyncObjects.of(at));
        assertSame(SyncObjects.of(at), SyncObjects.of(at));
    }

    @Test
    void aCopyIsAnotherSynchroniser() {
        Placed original = new Placed();
        Placed[] copy = new Placed[1];
        assertEquals(RACE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    data.set(1);
                    SyncObjects.meet(original);
                    copy[0] = original.copy();
                })
                .step("b", () -> {
                    assertFalse(SyncObjects.isMetAgain(copy[0]));
                    SyncObjects.meet(copy[0]);
                    data.set(2);
                })));
        assertNotSame(SyncObjects.of(original), SyncObjects.of(copy[0]));
    }

    private static void learn() {
        Run.current().participant().learnsFromCollections();
    }

    @Test
    void whoIsInsideOfACollectionLearnsWhatWasHandedOnThere() {
        List<Object> collection = new ArrayList<>();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> {
                    data.get();
                    SyncObjects.meetCollection(collection);
                })
                .step("a", () -> {
                    SyncObjects.meetCollection(collection);
                    data.set(1);
                    SyncObjects.meetCollection(collection);
                })
                .step("b", () -> {
                    learn();
                    data.set(2);
                })));
    }

    /** Before that, the run has not seen the thread do anything. */
    @Test
    void whoIsInsideOfACollectionFirstOfAllLearnsItToo() {
        List<Object> collection = new ArrayList<>();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> SyncObjects.meetCollection(collection))
                .step("a", () -> {
                    data.set(1);
                    SyncObjects.meetCollection(collection);
                })
                .step("b", () -> {
                    learn();
                    data.set(2);
                })));
    }

    @Test
    void whoWasNeverThereLearnsItOnlyWhereItMayBeAnyCollection() {
        List<Object> collection = new ArrayList<>();
        List<Object> other = new ArrayList<>();
        assertEquals(RACE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    data.set(1);
                    SyncObjects.meetCollection(collection);
                })
                .step("b", () -> {
                    learn();
                    SyncObjects.meetCollection(other);
                    learn();
                    data.set(2);
                })));
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    data.set(1);
                    SyncObjects.meetCollection(collection);
                })
                .step("b", () -> {
                    SyncObjects.learnFromAll(Run.current().participant());
                    data.set(2);
                })));
    }

    @Test
    void aCollectionIsMetAgainByWhoWasThere() {
        List<Object> collection = new ArrayList<>();
        Raced.in(turns -> turns.step("a", () -> {
                    assertFalse(SyncObjects.isCollectionMetAgain(collection));
                    // As an object it may be met, and the thread is not known to be inside of it.
                    SyncObjects.meet(collection);
                    assertFalse(SyncObjects.isCollectionMetAgain(collection));
                    SyncObjects.meetCollection(collection);
                    assertTrue(SyncObjects.isCollectionMetAgain(collection));
                })
                .step("b", () -> {
                    assertFalse(SyncObjects.isCollectionMetAgain(collection));
                    SyncObjects.meetCollection(collection);
                })
                .step("a", () -> assertTrue(SyncObjects.isCollectionLookedAgain(collection))));
        assertFalse(SyncObjects.isCollectionMetAgain(collection));
        SyncObjects.meetCollection(collection);
        assertFalse(SyncObjects.isCollectionMetAgain(collection));
    }
}
