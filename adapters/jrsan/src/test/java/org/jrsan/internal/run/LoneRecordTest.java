package org.jrsan.internal.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.race.LoneAccess;
import org.jrsan.race.MixedLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoneRecordTest {
    private static final Access INITIAL = new Access("none", Kind.INITIAL, Mode.OPAQUE, null);
    private static final KnownPlace HERE = place(1);
    private static final KnownPlace THERE = place(2);

    private final LoneVariable variable = new LoneVariable(1, () -> "the field");
    private final LoneVariable other = new LoneVariable(2, () -> "the other field");
    private Session session;

    private static KnownPlace place(int line) {
        return new KnownPlace(LoneRecordTest.class, "place", "(I)V", "LoneRecordTest.java", line);
    }

    @BeforeEach
    void open() {
        session = Sanitizer.open();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private LoneRecord stored(@Nullable LoneObject known, Mode mode) {
        LoneRecord record = LoneRecord.begin(known, mode, HERE);
        assertNotNull(record);
        record.stored(variable, mode);
        record.exit();
        return record;
    }

    private void load(LoneRecord record, Mode mode) {
        assertTrue(record.beginLoad(variable, mode, THERE));
        record.loaded(variable, mode);
        record.exit();
    }

    private static LoneField field(LoneRecord record, int number) {
        return assertInstanceOf(LoneField.class, record.kept()[number]);
    }

    @Test
    void theLocationBeginsWithItsStoreAndLoads() {
        LoneRecord record = stored(null, Mode.VOLATILE);
        load(record, Mode.ACQUIRE);
        load(record, Mode.VOLATILE);

        LoneField field = field(record, 1);
        LocationState<ThreadState> location = field.location(INITIAL, 5, null);
        MixedLocation<TracedAccess> races = field.races(null);

        assertEquals(1, location.newest());
        assertTrue(location.isValue(0, 0, null) && location.isValue(1, 5, null));
        assertSame(INITIAL, location.origin(0));
        assertSame(HERE, ((Access) location.origin(1)).path());
        assertEquals(field.thread().happensBefore().epoch() - 1, location.newestEpoch());
        assertTrue(races.hasAtomic());
        assertFalse(races.isMixed());
        assertEquals(field.thread().happensBefore().changes(), field.readSince());
        assertEquals(Mode.VOLATILE, field.mode());
        assertNull(field.plain());
        assertEquals(3, session.counts().accesses());
        assertEquals(1, session.counts().locations());
    }

    @Test
    void aStoreThatIsTheLastAccessLeavesNoRead() {
        assertEquals(0, field(stored(null, Mode.RELEASE), 1).readSince());
    }

    @Test
    void objectsThatAreTreatedAlikeShareTheirSteps() {
        LoneStep last = null;
        for (int i = 0; i < 3; i++) {
            LoneRecord record = stored(LonePlain.next(null, 0, true, HERE), Mode.VOLATILE);
            load(record, Mode.VOLATILE);
            if (i == 2) {
                assertSame(last, field(record, 1).last());
            }
            last = field(record, 1).last();
        }
    }

    @Test
    void plainAccessesGoOnBesideIt() {
        LoneObject before = LonePlain.next(null, 1, true, HERE);
        LonePlain.took(before, null, 1);
        LoneRecord record = stored(before, Mode.VOLATILE);
        load(record, Mode.VOLATILE);
        assertTrue(record.accessesPlainly(other, true, HERE));
        assertTrue(record.accessesPlainly(other, false, HERE));
        assertTrue(record.accessesPlainly(other, false, THERE));
        assertFalse(record.accessesPlainly(variable, false, HERE), "it is accessed atomically");

        LoneField field = field(record, 1);
        assertTrue(field.plain().isWritten());
        assertTrue(field.races(new OnlyPlain(field.thread().handle(), field.plain()))
                .isMixed());
        assertTrue(((LoneAccess<?>) record.kept()[2]).isWritten());
        assertEquals(6, session.counts().accesses());
        assertEquals(2, session.counts().locations());
    }

    @Test
    void aLoadIsRepeatedUntilTheThreadWritesOrTheRecordEnds() {
        LoneRecord record = stored(null, Mode.VOLATILE);
        assertFalse(record.rereads(variable, Mode.OPAQUE, record.versionNow()));
        load(record, Mode.ACQUIRE);
        assertFalse(record.rereads(variable, Mode.VOLATILE, record.versionNow()));
        long version = record.versionNow();
        assertTrue(record.rereads(variable, Mode.OPAQUE, version));
        assertTrue(record.isReread(version));

        stored(null, Mode.VOLATILE);
        assertFalse(record.rereads(variable, Mode.OPAQUE, record.versionNow()));

        load(record, Mode.VOLATILE);
        version = record.versionNow();
        assertTrue(record.rereads(variable, Mode.VOLATILE, version));
        record.kept();
        assertFalse(record.isReread(version));
        assertFalse(record.rereads(variable, Mode.VOLATILE, record.versionNow()));
        assertEquals(5, session.counts().accesses());
    }

    @Test
    void nothingGoesOnOnceItHasEnded() {
        LoneRecord record = stored(null, Mode.VOLATILE);
        assertFalse(record.beginStore(variable, Mode.VOLATILE, HERE), "a second store");
        assertTrue(record.beginStore(other, Mode.VOLATILE, HERE));
        record.stored(other, Mode.VOLATILE);
        record.exit();
        record.kept();
        assertFalse(record.beginStore(new LoneVariable(3, () -> "another field"), Mode.VOLATILE, HERE));
        assertFalse(record.beginLoad(variable, Mode.VOLATILE, HERE));
        assertFalse(record.accessesPlainly(new LoneVariable(0, () -> "a plain field"), true, HERE));
        assertEquals(0, record.versionNow() & 1, "the lock is free");
    }

    @Test
    void thereIsAnEndToAccesses() {
        LoneRecord record = stored(null, Mode.VOLATILE);
        int loads = 0;
        while (record.beginLoad(variable, Mode.VOLATILE, HERE)) {
            record.loaded(variable, Mode.VOLATILE);
            record.exit();
            loads++;
            stored(null, Mode.VOLATILE);
        }
        assertTrue(loads > 2 && loads < 20, "loads: " + loads);
        assertFalse(record.accessesPlainly(other, true, HERE));
        assertEquals(1 + loads, field(record, 1).location(INITIAL, 1, null).newest() + loads);
    }

    @Test
    void othersAndWhatReleasesNothingNeedACell() throws InterruptedException {
        assertNull(LoneRecord.begin(null, Mode.OPAQUE, HERE));
        assertNull(LoneRecord.begin(null, Mode.VOLATILE, null), "the line would have to be looked up");
        LoneRecord record = stored(null, Mode.VOLATILE);
        Thread thread = new Thread(() -> {
            assertFalse(record.beginStore(other, Mode.VOLATILE, HERE));
            assertFalse(record.beginLoad(variable, Mode.VOLATILE, HERE));
            assertFalse(record.rereads(variable, Mode.VOLATILE, record.versionNow()));
            assertFalse(record.accessesPlainly(other, true, HERE));
            others = true;
        });
        thread.start();
        thread.join();
        assertTrue(others);
        session.close();
        assertFalse(record.beginLoad(variable, Mode.VOLATILE, HERE));
        assertFalse(record.beginStore(other, Mode.VOLATILE, HERE));
    }

    private boolean others;

    @Test
    void whatEndsTooOftenIsNotWorthwhile() {
        LoneVariable often = new LoneVariable(0, () -> "a field");
        for (int i = 0; i < 100; i++) {
            often.begins();
            often.ends();
        }
        assertTrue(often.isWorthwhile());
        for (int i = 0; i < 100; i++) {
            often.begins();
            often.ends();
        }
        assertFalse(often.isWorthwhile());
    }
}
