package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A drop-in type has every public member of the JDK 17 class of the same kind, with the same signature. */
class MembersTest {
    private static final Set<String> LABEL = Set.of("label");

    /** What has no plain access has none that could be declared opaque. */
    private static final Set<String> WAITING = Set.of(
            "label",
            "awaitValue",
            "awaitUntil",
            "bcas",
            "awaitValueUninterruptibly",
            "awaitUntilUninterruptibly",
            "bcasUninterruptibly");

    private static final Set<String> FULL =
            Stream.concat(WAITING.stream(), Stream.of("plainAsOpaque")).collect(Collectors.toSet());

    /** Where there are two values, a condition on the value is a value. */
    private static final Set<String> TWO_VALUED =
            FULL.stream().filter(name -> !name.startsWith("awaitUntil")).collect(Collectors.toSet());

    enum Type {
        INTEGER(AtomicInteger.class, RobustAtomicInteger.class),
        LONG(AtomicLong.class, RobustAtomicLong.class),
        BOOLEAN(AtomicBoolean.class, RobustAtomicBoolean.class, MembersTest.TWO_VALUED),
        REFERENCE(AtomicReference.class, RobustAtomicReference.class),
        INTEGER_ARRAY(AtomicIntegerArray.class, RobustAtomicIntegerArray.class),
        LONG_ARRAY(AtomicLongArray.class, RobustAtomicLongArray.class),
        REFERENCE_ARRAY(AtomicReferenceArray.class, RobustAtomicReferenceArray.class),
        STAMPED(AtomicStampedReference.class, RobustAtomicStampedReference.class, MembersTest.WAITING),
        MARKABLE(AtomicMarkableReference.class, RobustAtomicMarkableReference.class, MembersTest.WAITING),
        INTEGER_UPDATER(AtomicIntegerFieldUpdater.class, RobustAtomicIntegerFieldUpdater.class, MembersTest.WAITING),
        LONG_UPDATER(AtomicLongFieldUpdater.class, RobustAtomicLongFieldUpdater.class, MembersTest.WAITING),
        REFERENCE_UPDATER(
                AtomicReferenceFieldUpdater.class, RobustAtomicReferenceFieldUpdater.class, MembersTest.WAITING),
        LONG_ADDER(LongAdder.class, RobustLongAdder.class, MembersTest.LABEL),
        DOUBLE_ADDER(DoubleAdder.class, RobustDoubleAdder.class, MembersTest.LABEL),
        LONG_ACCUMULATOR(LongAccumulator.class, RobustLongAccumulator.class, MembersTest.LABEL),
        DOUBLE_ACCUMULATOR(DoubleAccumulator.class, RobustDoubleAccumulator.class, MembersTest.LABEL);

        final Class<?> jdk;
        final Class<?> ours;
        final Set<String> beyond;

        Type(Class<?> jdk, Class<?> ours) {
            this(jdk, ours, MembersTest.FULL);
        }

        Type(Class<?> jdk, Class<?> ours, Set<String> beyond) {
            this.jdk = jdk;
            this.ours = ours;
            this.beyond = beyond;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyMemberOfTheJdk17ClassIsThere(Type type) throws IOException {
        Set<String> missing = jdk17(type);
        missing.removeAll(swapped(type));

        assertEquals(Set.of(), missing);
    }

    @ParameterizedTest
    @EnumSource
    void theOnlyMembersBeyondTheJdkAreLabelsDeclarationsAndWaits(Type type) throws IOException {
        Set<String> extra = swapped(type);
        extra.removeAll(jdk17(type));

        Set<String> names = extra.stream()
                .map(member -> member.replaceAll("\\(.*", "").replaceAll(".*\\.", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(type.beyond), names);
    }

    @ParameterizedTest
    @EnumSource
    void whatItExtendsIsWhatTheJdksClassExtendsOrThatClassItself(Type type) {
        if (type.jdk.isAssignableFrom(type.ours)) {
            assertEquals(type.jdk, type.ours.getSuperclass());
            assertArrayEquals(new Class<?>[0], type.ours.getInterfaces());
        } else {
            assertEquals(type.jdk.getGenericSuperclass(), type.ours.getGenericSuperclass());
            assertArrayEquals(type.jdk.getGenericInterfaces(), type.ours.getGenericInterfaces());
        }
        assertEquals(Arrays.toString(type.jdk.getTypeParameters()), Arrays.toString(type.ours.getTypeParameters()));
        assertEquals(type.jdk.getModifiers(), type.ours.getModifiers());
    }

    /** The list is what it says; a newer JDK may have more, which code for Java 17 cannot use. */
    @ParameterizedTest
    @EnumSource
    void theListIsThatOfTheRunningJdkOrOfAnOlderOne(Type type) throws IOException {
        Set<String> running = members(type.jdk);

        assertTrue(running.containsAll(jdk17(type)));
        if (Runtime.version().feature() == 17) {
            assertEquals(jdk17(type), running);
        }
    }

    private static Set<String> jdk17(Type type) throws IOException {
        try (InputStream list = MembersTest.class.getResourceAsStream("jdk17.txt")) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.matches(".*\\.atomic\\." + type.jdk.getSimpleName() + "[.(].*"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Our members, under the JDK's name. */
    private static Set<String> swapped(Type type) {
        return members(type.ours).stream()
                .map(member -> member.replace(type.ours.getName(), type.jdk.getName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> members(Class<?> type) {
        Stream<Executable> methods = Stream.of(type.getDeclaredMethods());
        return Stream.concat(Stream.of(type.getConstructors()), methods)
                .filter(member -> Modifier.isPublic(member.getModifiers()) && !member.isSynthetic())
                .map(member -> deprecation(member) + member.toGenericString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String deprecation(Executable member) {
        Deprecated deprecated = member.getAnnotation(Deprecated.class);
        return deprecated == null
                ? ""
                : "@Deprecated(since=" + deprecated.since() + ", forRemoval=" + deprecated.forRemoval() + ") ";
    }
}
