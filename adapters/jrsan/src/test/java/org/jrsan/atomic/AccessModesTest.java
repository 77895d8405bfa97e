package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.internal.run.Engines;
import org.jrsan.internal.run.Run;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which check and which event of the model each method is (section 6 of docs/algorithm.md): what an engine is told. */
class AccessModesTest {
    /** Method and arguments, where {@code a} is the present value and {@code b} another; then what the engine is told. */
    private static final String TABLE = """
            get                             | checkRead VOLATILE, read VOLATILE
            getPlain                        | read OPAQUE
            getOpaque                       | checkRead OPAQUE, read OPAQUE
            getAcquire                      | checkRead ACQUIRE, read ACQUIRE
            toString                        | checkRead VOLATILE, read VOLATILE
            byteValue                       | checkRead VOLATILE, read VOLATILE
            shortValue                      | checkRead VOLATILE, read VOLATILE
            intValue                        | checkRead VOLATILE, read VOLATILE
            longValue                       | checkRead VOLATILE, read VOLATILE
            floatValue                      | checkRead VOLATILE, read VOLATILE
            doubleValue                     | checkRead VOLATILE, read VOLATILE

            set b                           | checkWrite VOLATILE, write VOLATILE
            setPlain b                      | write OPAQUE
            setOpaque b                     | checkWrite OPAQUE, write OPAQUE
            setRelease b                    | checkWrite RELEASE, write RELEASE
            lazySet b                       | checkWrite RELEASE, write RELEASE

            getAndSet b                     | checkWrite VOLATILE, rmw VOLATILE
            getAndIncrement                 | checkWrite VOLATILE, rmw VOLATILE
            getAndDecrement                 | checkWrite VOLATILE, rmw VOLATILE
            getAndAdd b                     | checkWrite VOLATILE, rmw VOLATILE
            incrementAndGet                 | checkWrite VOLATILE, rmw VOLATILE
            decrementAndGet                 | checkWrite VOLATILE, rmw VOLATILE
            addAndGet b                     | checkWrite VOLATILE, rmw VOLATILE
            getAndUpdate f                  | checkWrite VOLATILE, rmw VOLATILE
            updateAndGet f                  | checkWrite VOLATILE, rmw VOLATILE
            getAndAccumulate b g            | checkWrite VOLATILE, rmw VOLATILE
            accumulateAndGet b g            | checkWrite VOLATILE, rmw VOLATILE

            compareAndSet a b               | checkCas VOLATILE, rmw VOLATILE
            compareAndSet b a               | checkCas VOLATILE, read VOLATILE
            compareAndExchange a b          | checkCas VOLATILE, rmw VOLATILE
            compareAndExchange b a          | checkCas VOLATILE, read VOLATILE
            compareAndExchangeAcquire a b   | checkCas ACQUIRE, rmw ACQUIRE
            compareAndExchangeAcquire b a   | checkCas ACQUIRE, read ACQUIRE
            compareAndExchangeRelease a b   | checkCas RELEASE, rmw RELEASE
            compareAndExchangeRelease b a   | checkCas RELEASE, read OPAQUE

            weakCompareAndSet a b           | checkRead OPAQUE, rmw OPAQUE
            weakCompareAndSet b a           | checkRead OPAQUE, read OPAQUE
            weakCompareAndSetPlain a b      | checkRead OPAQUE, rmw OPAQUE
            weakCompareAndSetPlain b a      | checkRead OPAQUE, read OPAQUE
            weakCompareAndSetAcquire a b    | checkRead ACQUIRE, rmw ACQUIRE
            weakCompareAndSetAcquire b a    | checkRead ACQUIRE, read ACQUIRE
            weakCompareAndSetRelease a b    | checkRead RELEASE, rmw RELEASE
            weakCompareAndSetRelease b a    | checkRead RELEASE, read OPAQUE
            weakCompareAndSetVolatile a b   | checkRead VOLATILE, rmw VOLATILE
            weakCompareAndSetVolatile b a   | checkRead VOLATILE, read VOLATILE

            awaitValue a                         | checkWait VOLATILE, read VOLATILE
            awaitValue a ACQUIRE                 | checkWait ACQUIRE, read ACQUIRE
            awaitValue a OPAQUE                  | checkWait OPAQUE, read OPAQUE
            awaitValue a VOLATILE 1 MILLISECONDS  | checkWait VOLATILE, read VOLATILE
            awaitValue b VOLATILE 1 MILLISECONDS  | checkWait VOLATILE
            awaitValue b ACQUIRE 1 NANOSECONDS   | checkWait ACQUIRE
            awaitValue b OPAQUE 0 DAYS           | checkWait OPAQUE
            awaitUntil p                         | checkRead VOLATILE, read VOLATILE
            awaitUntil p ACQUIRE                 | checkRead ACQUIRE, read ACQUIRE
            awaitUntil p OPAQUE                  | checkRead OPAQUE, read OPAQUE
            awaitUntil p VOLATILE 1 MILLISECONDS  | checkRead VOLATILE, read VOLATILE
            bcas a b                             | checkBcas VOLATILE, rmw VOLATILE
            bcas a b ACQUIRE                     | checkBcas ACQUIRE, rmw ACQUIRE
            bcas a b RELEASE                     | checkBcas RELEASE, rmw RELEASE
            bcas a b OPAQUE                      | checkBcas OPAQUE, rmw OPAQUE
            bcas a b VOLATILE 1 MILLISECONDS     | checkBcas VOLATILE, rmw VOLATILE
            bcas b a VOLATILE 1 MILLISECONDS     | checkBcas VOLATILE
            bcas b a ACQUIRE 1 NANOSECONDS       | checkBcas ACQUIRE
            bcas b a RELEASE 0 DAYS              | checkBcas RELEASE
            bcas b a OPAQUE 0 DAYS               | checkBcas OPAQUE
            awaitValueUninterruptibly a VOLATILE | checkWait VOLATILE, read VOLATILE
            awaitValueUninterruptibly a ACQUIRE  | checkWait ACQUIRE, read ACQUIRE
            awaitValueUninterruptibly a OPAQUE   | checkWait OPAQUE, read OPAQUE
            awaitUntilUninterruptibly p VOLATILE | checkRead VOLATILE, read VOLATILE
            awaitUntilUninterruptibly p ACQUIRE  | checkRead ACQUIRE, read ACQUIRE
            awaitUntilUninterruptibly p OPAQUE   | checkRead OPAQUE, read OPAQUE
            bcasUninterruptibly a b VOLATILE     | checkBcas VOLATILE, rmw VOLATILE
            bcasUninterruptibly a b ACQUIRE      | checkBcas ACQUIRE, rmw ACQUIRE
            bcasUninterruptibly a b RELEASE      | checkBcas RELEASE, rmw RELEASE
            bcasUninterruptibly a b OPAQUE       | checkBcas OPAQUE, rmw OPAQUE
            """;

    private static final Set<String> WATCHED = Set.of("read", "write", "rmw", "fence");

    private final List<String> told = new ArrayList<>();
    private final Run run = Engines.open(Engines.watched((operation, how) -> {
        if (operation.startsWith("check") || WATCHED.contains(operation)) {
            told.add(operation + " " + how);
        }
    }));

    @AfterEach
    void closeAndFail() {
        run.close();
        assertEquals(List.of(), run.errors());
    }

    enum Type {
        INTEGER(RobustAtomicInteger.class, 5, 6, (IntUnaryOperator) old -> old, (IntBinaryOperator) (old, x) -> x),
        LONG(RobustAtomicLong.class, 5L, 6L, (LongUnaryOperator) old -> old, (LongBinaryOperator) (old, x) -> x),
        BOOLEAN(RobustAtomicBoolean.class, true, false, null, null),
        REFERENCE(RobustAtomicReference.class, "a", "b", UnaryOperator.identity(), (BinaryOperator<Object>)
                (old, x) -> x),
        INTEGER_ARRAY(RobustAtomicIntegerArray.class, 5, 6, INTEGER.f, INTEGER.g),
        LONG_ARRAY(RobustAtomicLongArray.class, 5L, 6L, LONG.f, LONG.g),
        REFERENCE_ARRAY(RobustAtomicReferenceArray.class, "a", "b", REFERENCE.f, REFERENCE.g);

        final Class<?> type;
        final Object a;
        final Object b;
        final Object f;
        final Object g;

        Type(Class<?> type, Object a, Object b, Object f, Object g) {
            this.type = type;
            this.a = a;
            this.b = b;
            this.f = f;
            this.g = g;
        }

        boolean has(String method) {
            return Stream.of(type.getMethods()).anyMatch(m -> m.getName().equals(method));
        }

        boolean isArray() {
            return type.getSimpleName().endsWith("Array");
        }

        Object argument(String word) {
            return switch (word) {
                case "a" -> a;
                case "b" -> b;
                case "f" -> f;
                case "p" ->
                    a instanceof Integer
                            ? (IntPredicate) x -> true
                            : a instanceof Long ? (LongPredicate) x -> true : (Predicate<Object>) x -> true;
                case "g" -> g;
                case "VOLATILE", "ACQUIRE", "RELEASE", "OPAQUE" -> WaitMode.valueOf(word);
                case "0", "1" -> Long.parseLong(word);
                default -> TimeUnit.valueOf(word);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachMethodIsTheEventsOfTheTable(Type type) throws InterruptedException {
        for (String row : TABLE.lines().filter(line -> !line.isBlank()).toList()) {
            String[] columns = row.split("\\|");
            String[] words = columns[0].trim().split(" ");
            if (type.has(words[0])) {
                Subject location = Subject.of(type.type, type.a);
                boolean ofAll = words[0].equals("toString");
                Subject atomic = ofAll ? location.whole() : location;
                int locations = ofAll && type.isArray() ? 3 : 1;
                told.clear();
                atomic.call(
                        words[0], Stream.of(words).skip(1).map(type::argument).toArray());
                assertEquals(
                        String.join(", ", Collections.nCopies(locations, columns[1].trim())),
                        String.join(", ", told),
                        columns[0]);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theTableHasEveryMethod(Type type) {
        Set<String> missing = Stream.of(type.type.getMethods())
                .filter(m -> m.getDeclaringClass() != Object.class)
                .map(m -> m.getName())
                .collect(Collectors.toCollection(TreeSet::new));
        TABLE.lines().map(line -> line.split(" ")[0]).forEach(missing::remove);

        missing.remove("length");
        assertEquals(Set.of("label", "plainAsOpaque"), missing);
    }

    @Test
    void fencesAreTold() {
        RobustFences.fullFence();
        RobustFences.acquireFence();
        RobustFences.releaseFence();
        RobustFences.loadLoadFence();
        RobustFences.storeStoreFence();

        assertEquals(
                Arrays.asList("fence FULL", "fence ACQUIRE", "fence RELEASE", "fence ACQUIRE", "fence RELEASE"), told);
    }

    @Test
    void aWaitThatIsInterruptedBeforeItArrivesTellsTheEngineNothing() {
        RobustAtomicInteger atomic = new RobustAtomicInteger();

        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> atomic.awaitValue(0));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> atomic.bcas(0, 1));

        assertEquals(List.of(), told);
        assertEquals(0, run.counts().accesses());
    }

    /** Whether it may miss something is asked before each attempt, as the function knows what came with the value. */
    @Test
    void anUpdateWhoseAttemptsFailIsOneEvent() {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        atomic.updateAndGet(old -> {
            if (old < 3) {
                atomic.setPlain(old + 1);
            }
            return old;
        });

        List<String> expected = new ArrayList<>();
        for (int attempt = 0; attempt < 3; attempt++) {
            expected.addAll(List.of("checkWrite VOLATILE", "write OPAQUE"));
        }
        expected.addAll(List.of("checkWrite VOLATILE", "rmw VOLATILE"));
        assertEquals(expected, told);
        assertEquals(4, run.counts().accesses());
    }

    @Test
    void serializationReadsTheValueOnce() throws Exception {
        RobustAtomicInteger atomic = new RobustAtomicInteger(5);

        WholeObjectsTest.copy(atomic);

        assertEquals(List.of("checkRead VOLATILE", "read VOLATILE"), told);
    }
}
