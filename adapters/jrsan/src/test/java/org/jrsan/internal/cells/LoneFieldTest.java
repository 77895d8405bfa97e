package org.jrsan.internal.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.CountDownLatch;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.internal.run.LoneField;
import org.jrsan.internal.run.LoneRecord;
import org.jrsan.internal.run.LoneVariable;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.sync.RobustThread;
import org.junit.jupiter.api.Test;

/** A cell that goes on with what was kept of a field in its place. */
class LoneFieldTest {
    private static final KnownPlace HERE = new KnownPlace(LoneFieldTest.class, "here", "()V", "LoneFieldTest.java", 1);

    private volatile int value;

    /** The field of a new object, which this thread has stored to and maybe loaded. */
    private static VariableCell cell(LoneFieldTest of, boolean isLoaded) throws ReflectiveOperationException {
        Field field = LoneFieldTest.class.getDeclaredField("value");
        VarHandle handle = MethodHandles.lookup().unreflectVarHandle(field);
        VariableCell cell =
                FieldCells.instrumented(field, new VarHandleAccess(handle)).at(of, 0);
        LoneVariable variable = new LoneVariable(0, cell.through());
        LoneRecord record = LoneRecord.begin(null, Mode.VOLATILE, HERE);
        assertNotNull(record);
        of.value = 1;
        record.stored(variable, Mode.VOLATILE);
        record.exit();
        if (isLoaded) {
            assertTrue(record.beginLoad(variable, Mode.VOLATILE, HERE));
            record.loaded(variable, Mode.VOLATILE);
            record.exit();
        }
        cell.goesOnAfter(assertInstanceOf(LoneField.class, record.kept()[0]));
        return cell;
    }

    @Test
    void hasTheStoreInItsHistory() throws ReflectiveOperationException {
        try (Session session = Sanitizer.open()) {
            VariableCell cell = cell(this, true);
            assertEquals(1, cell.state.newest());
            assertTrue(cell.state.isValue(0, 0, null) && cell.state.isValue(1, 1, null));
            assertNotNull(cell.rereadsLatest(Mode.VOLATILE, cell.versionNow()), "the thread was the last to read");
            assertTrue(cell.compareAndSet(Kind.CAS, Mode.VOLATILE, 1, 2));
            assertEquals(2, cell.get(Kind.LOAD, Mode.VOLATILE));
            assertEquals(4, session.counts().accesses());
            assertEquals(1, session.counts().locations());
            assertTrue(session.errors().isEmpty() && session.violations().isEmpty(), session::report);
        }
    }

    @Test
    void aStoreIsNothingToBeReadAgain() throws ReflectiveOperationException {
        try (Session session = Sanitizer.open()) {
            VariableCell cell = cell(this, false);
            assertNull(cell.rereadsLatest(Mode.OPAQUE, cell.versionNow()));
            assertTrue(session.errors().isEmpty(), session::report);
        }
    }

    @Test
    void raceWithPlainAccessesOfOthers() throws ReflectiveOperationException, InterruptedException {
        try (Session session = Sanitizer.open()) {
            CountDownLatch made = new CountDownLatch(1);
            VariableCell[] cell = new VariableCell[1];
            Thread second = new RobustThread(() -> {
                // Not seen, so no edge.
                await(made);
                cell[0].set(Kind.PLAIN_STORE, Mode.OPAQUE, 3);
            });
            second.start();
            cell[0] = cell(this, false);
            made.countDown();
            second.join();
            assertEquals(1, session.races().size(), session::report);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void ofAClosedSessionBeginsAnew() throws ReflectiveOperationException {
        Session before = Sanitizer.open();
        LoneFieldTest of = new LoneFieldTest();
        LoneRecord record = LoneRecord.begin(null, Mode.VOLATILE, HERE);
        assertNotNull(record);
        record.stored(new LoneVariable(0, () -> "a field"), Mode.VOLATILE);
        record.exit();
        before.close();
        Field field = LoneFieldTest.class.getDeclaredField("value");
        VarHandle handle = MethodHandles.lookup().unreflectVarHandle(field);
        VariableCell cell =
                FieldCells.instrumented(field, new VarHandleAccess(handle)).at(of, 0);
        cell.goesOnAfter(record.kept()[0]);
        try (Session session = Sanitizer.open()) {
            assertEquals(0, cell.get(Kind.LOAD, Mode.VOLATILE));
            assertEquals(0, cell.state.newest());
            assertEquals(1, session.counts().locations());
            assertTrue(session.errors().isEmpty(), session::report);
        }
    }
}
