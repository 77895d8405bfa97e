package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.internal.run.Engines;
import org.jrsan.internal.run.Run;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which check and which event of the model each access mode is (section 6 of docs/algorithm.md): what an engine is
 * told.
 */
class VarHandleModesTest {
    /** Method and values, where {@code a} is the present value and {@code b} another; then what the engine is told. */
    private static final String TABLE = """
            get                             | read OPAQUE
            getVolatile                     | checkRead VOLATILE, read VOLATILE
            getAcquire                      | checkRead ACQUIRE, read ACQUIRE
            getOpaque                       | checkRead OPAQUE, read OPAQUE
            set b                           | write OPAQUE
            setVolatile b                   | checkWrite VOLATILE, write VOLATILE
            setRelease b                    | checkWrite RELEASE, write RELEASE
            setOpaque b                     | checkWrite OPAQUE, write OPAQUE

            compareAndSet a b               | checkCas VOLATILE, rmw VOLATILE
            compareAndSet b a               | checkCas VOLATILE, read VOLATILE
            compareAndExchange a b          | checkCas VOLATILE, rmw VOLATILE
            compareAndExchange b a          | checkCas VOLATILE, read VOLATILE
            compareAndExchangeAcquire a b   | checkCas ACQUIRE, rmw ACQUIRE
            compareAndExchangeAcquire b a   | checkCas ACQUIRE, read ACQUIRE
            compareAndExchangeRelease a b   | checkCas RELEASE, rmw RELEASE
            compareAndExchangeRelease b a   | checkCas RELEASE, read OPAQUE
            weakCompareAndSetPlain a b      | checkRead OPAQUE, rmw OPAQUE
            weakCompareAndSetPlain b a      | checkRead OPAQUE, read OPAQUE
            weakCompareAndSet a b           | checkRead VOLATILE, rmw VOLATILE
            weakCompareAndSet b a           | checkRead VOLATILE, read VOLATILE
            weakCompareAndSetAcquire a b    | checkRead ACQUIRE, rmw ACQUIRE
            weakCompareAndSetAcquire b a    | checkRead ACQUIRE, read ACQUIRE
            weakCompareAndSetRelease a b    | checkRead RELEASE, rmw RELEASE
            weakCompareAndSetRelease b a    | checkRead RELEASE, read OPAQUE

            getAndSet b                     | checkWrite VOLATILE, rmw VOLATILE
            getAndSetAcquire b              | checkWrite ACQUIRE, rmw ACQUIRE
            getAndSetRelease b              | checkWrite RELEASE, rmw RELEASE
            getAndAdd b                     | checkWrite VOLATILE, rmw VOLATILE
            getAndAddAcquire b              | checkWrite ACQUIRE, rmw ACQUIRE
            getAndAddRelease b              | checkWrite RELEASE, rmw RELEASE
            getAndBitwiseOr b               | checkWrite VOLATILE, rmw VOLATILE
            getAndBitwiseOrAcquire b        | checkWrite ACQUIRE, rmw ACQUIRE
            getAndBitwiseOrRelease b        | checkWrite RELEASE, rmw RELEASE
            getAndBitwiseAnd b              | checkWrite VOLATILE, rmw VOLATILE
            getAndBitwiseAndAcquire b       | checkWrite ACQUIRE, rmw ACQUIRE
            getAndBitwiseAndRelease b       | checkWrite RELEASE, rmw RELEASE
            getAndBitwiseXor b              | checkWrite VOLATILE, rmw VOLATILE
            getAndBitwiseXorAcquire b       | checkWrite ACQUIRE, rmw ACQUIRE
            getAndBitwiseXorRelease b       | checkWrite RELEASE, rmw RELEASE

            awaitValue a VOLATILE                | checkWait VOLATILE, read VOLATILE
            awaitValue a ACQUIRE                 | checkWait ACQUIRE, read ACQUIRE
            awaitValue a OPAQUE                  | checkWait OPAQUE, read OPAQUE
            awaitValue b VOLATILE 0              | checkWait VOLATILE
            awaitValue b ACQUIRE 0               | checkWait ACQUIRE
            awaitValue b OPAQUE 0                | checkWait OPAQUE
            awaitUntil a VOLATILE                | checkRead VOLATILE, read VOLATILE
            awaitUntil a ACQUIRE                 | checkRead ACQUIRE, read ACQUIRE
            awaitUntil a OPAQUE                  | checkRead OPAQUE, read OPAQUE
            awaitUntil a VOLATILE 0              | checkRead VOLATILE, read VOLATILE
            awaitUntil b VOLATILE 0              | checkRead VOLATILE
            awaitUntil b ACQUIRE 0               | checkRead ACQUIRE
            awaitUntil b OPAQUE 0                | checkRead OPAQUE
            bcas a b VOLATILE                    | checkBcas VOLATILE, rmw VOLATILE
            bcas a b ACQUIRE                     | checkBcas ACQUIRE, rmw ACQUIRE
            bcas a b RELEASE                     | checkBcas RELEASE, rmw RELEASE
            bcas a b OPAQUE                      | checkBcas OPAQUE, rmw OPAQUE
            bcas b a VOLATILE 0                  | checkBcas VOLATILE
            bcas b a ACQUIRE 0                   | checkBcas ACQUIRE
            bcas b a RELEASE 0                   | checkBcas RELEASE
            bcas b a OPAQUE 0                    | checkBcas OPAQUE
            awaitValueUninterruptibly a VOLATILE | checkWait VOLATILE, read VOLATILE
            awaitValueUninterruptibly a ACQUIRE  | checkWait ACQUIRE, read ACQUIRE
            awaitValueUninterruptibly a OPAQUE   | checkWait OPAQUE, read OPAQUE
            awaitUntilUninterruptibly a ACQUIRE  | checkRead ACQUIRE, read ACQUIRE
            bcasUninterruptibly a b VOLATILE     | checkBcas VOLATILE, rmw VOLATILE
            bcasUninterruptibly a b ACQUIRE      | checkBcas ACQUIRE, rmw ACQUIRE
            bcasUninterruptibly a b RELEASE      | checkBcas RELEASE, rmw RELEASE
            bcasUninterruptibly a b OPAQUE       | checkBcas OPAQUE, rmw OPAQUE
            """;

    private static final Set<String> WATCHED = Set.of("read", "write", "rmw");

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

    static Stream<Arguments> variables() {
        return RobustVarHandleTest.variables();
    }

    private static String[] words(String row) {
        return row.split("\\|")[0].trim().split(" ");
    }

    private static Object value(String word, VarHandleType type) {
        return word.length() > 1 ? WaitMode.valueOf(word) : type.values.get(word.equals("a") ? 0 : 1);
    }

    @ParameterizedTest
    @MethodSource("variables")
    void eachMethodIsTheEventsOfTheTable(VarHandlePlace place, VarHandleType type) throws Throwable {
        RobustVarHandle handle = place.robust(type);
        for (String row : TABLE.lines().filter(line -> !line.isBlank()).toList()) {
            List<Object> at = place.newCoordinates(type);
            boolean indexed = place == VarHandlePlace.ELEMENT;
            VarHandlePlace.call(handle, "setOpaque", indexed, VarHandlePlace.arguments(at, type.values.get(0)));
            told.clear();
            String[] words = words(row);
            if (Arrays.stream(AccessMode.values())
                    .noneMatch(mode -> mode.methodName().equals(words[0]) && !handle.isAccessModeSupported(mode))) {
                call(handle, indexed, at, words, type);
                assertEquals(row.split("\\|")[1].trim(), String.join(", ", told), row);
            }
        }
    }

    private static void call(
            RobustVarHandle handle, boolean indexed, List<Object> at, String[] words, VarHandleType type)
            throws Throwable {
        boolean timed = words[words.length - 1].equals("0");
        if (words[0].startsWith("awaitUntil")) {
            Object awaited = VarHandleType.identity(value(words[1], type));
            VarHandlePlace.until(
                    handle,
                    words[0],
                    indexed,
                    at,
                    WaitMode.valueOf(words[2]),
                    timed,
                    seen -> Objects.equals(awaited, VarHandleType.identity(seen)));
            return;
        }
        Object[] values = Stream.of(words)
                .skip(1)
                .filter(word -> !word.equals("0"))
                .map(word -> value(word, type))
                .toArray();
        Object[] arguments = VarHandlePlace.arguments(at, values);
        if (timed) {
            VarHandlePlace.within(handle, words[0], indexed, 0, TimeUnit.DAYS, arguments);
        } else {
            VarHandlePlace.call(handle, words[0], indexed, arguments);
        }
    }

    @Test
    void theTableHasEveryModeAndEveryWait() {
        Set<String> methods = Stream.of(RobustVarHandle.class.getMethods())
                .map(m -> m.getName())
                .filter(name -> name.matches("(get|set|compare|weak|await|bcas).*"))
                .collect(Collectors.toSet());
        Set<String> modes =
                Stream.of(AccessMode.values()).map(AccessMode::methodName).collect(Collectors.toSet());

        assertEquals(31, modes.size());
        assertEquals(
                methods,
                TABLE.lines()
                        .filter(line -> !line.isBlank())
                        .map(line -> words(line)[0])
                        .collect(Collectors.toSet()));
        methods.removeIf(name -> name.matches("(await|bcas).*"));
        assertEquals(modes, methods);
    }
}
