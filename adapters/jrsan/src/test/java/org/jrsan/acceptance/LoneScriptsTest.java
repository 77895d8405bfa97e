package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.BesidePlace;
import org.jrsan.internal.values.VarHandleAccess;
import org.junit.jupiter.api.Test;

/**
 * What is found does not depend on where it is kept: scripts that threads carry out in turns tell the same of objects that have a field
 * for it, of those that have none, and where each location has its cell from the first.
 */
class LoneScriptsTest {
    private static final int SCRIPTS = Integer.getInteger("lone.scripts", 150);
    private static final int STEPS = 16;
    private static final int CHOSEN = 6;
    private static final List<String> THREADS = List.of("a", "b", "c");

    /** The field is added by nobody here. */
    static final class Inside {
        @SuppressWarnings("unused") // by its name
        private final transient Object $jrsan = null;

        int x;
        long y;
        Object ref;
        volatile int flag;
    }

    static final class Outside {
        int x;
        long y;
        Object ref;
        volatile int flag;
    }

    /** Where the objects of a class have what is kept of them, and how their fields are accessed. */
    private record Fields(Class<?> type, List<FieldCells> cells, Sited x, Sited y, Sited ref, Sited flag) {
        static Fields of(Class<?> type) {
            List<FieldCells> cells = new ArrayList<>();
            return new Fields(
                    type,
                    cells,
                    field(type, "x", int.class, cells),
                    field(type, "y", long.class, cells),
                    field(type, "ref", Object.class, cells),
                    field(type, "flag", int.class, cells));
        }

        private static Sited field(Class<?> type, String name, Class<?> of, List<FieldCells> all) {
            try {
                VarHandle handle = MethodHandles.lookup().findVarHandle(type, name, of);
                FieldCells cells = FieldCells.instrumented(type.getDeclaredField(name), new VarHandleAccess(handle));
                all.add(cells);
                return new Sited(handle, cells);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static final Fields INSIDE;
    private static final Fields OUTSIDE;
    private static final Sited INTS = new Sited(MethodHandles.arrayElementVarHandle(int[].class), new ElementCells());
    private static final Sited OBJECTS =
            new Sited(MethodHandles.arrayElementVarHandle(Object[].class), new ElementCells());

    static {
        BesidePlace.isAdded(Inside.class.getName(), Inside.class.getClassLoader());
        INSIDE = Fields.of(Inside.class);
        OUTSIDE = Fields.of(Outside.class);
    }

    /** What a script works on. */
    private record World(Fields fields, Object holder, int[] ints, Object[] objects) {
        static World of(Fields fields, boolean hasCells) {
            World made = new World(fields, fields == INSIDE ? new Inside() : new Outside(), new int[64], new Object[2]);
            if (hasCells) {
                fields.cells.forEach(cells -> cells.at(made.holder, 0));
                ElementCells elements = new ElementCells();
                elements.at(made.ints, 0);
                elements.at(made.ints, 40);
                elements.at(made.objects, 1);
            }
            return made;
        }
    }

    private record Operation(String name, Consumer<World> does) {
        @Override
        public String toString() {
            return name;
        }
    }

    private interface OnField {
        Sited of(Fields fields);
    }

    private static KnownPlace place(String name) {
        return new KnownPlace(LoneScriptsTest.class, name, "()V", "LoneScriptsTest.java", 1);
    }

    private static Operation field(String name, OnField field, VarMode mode, Object... values) {
        KnownPlace place = place(name);
        return new Operation(name, world -> field.of(world.fields).access(mode, world.holder, 0, place, values));
    }

    private static Operation unplaced(String name, OnField field, VarMode mode, Object... values) {
        return new Operation(name, world -> field.of(world.fields).access(mode, world.holder, 0, null, values));
    }

    private static Operation ofInts(String name, int index, VarMode mode, Object... values) {
        KnownPlace place = place(name);
        return new Operation(name, world -> INTS.access(mode, world.ints, index, place, values));
    }

    private static Operation ofObjects(String name, VarMode mode, Object... values) {
        KnownPlace place = place(name);
        return new Operation(name, world -> OBJECTS.access(mode, world.objects, 1, place, values));
    }

    private static final Operation RELEASES = field("flag = 1", Fields::flag, VarMode.SET_VOLATILE, 1);
    private static final Operation ACQUIRES = field("flag", Fields::flag, VarMode.GET_VOLATILE);

    private static final List<Operation> OPERATIONS = List.of(
            field("x = 1", Fields::x, VarMode.SET, 1),
            field("x = 2", Fields::x, VarMode.SET, 2),
            unplaced("x = 3, somewhere", Fields::x, VarMode.SET, 3),
            field("x", Fields::x, VarMode.GET),
            field("x again", Fields::x, VarMode.GET),
            unplaced("x, somewhere", Fields::x, VarMode.GET),
            field("y = 1", Fields::y, VarMode.SET, 1L),
            field("y", Fields::y, VarMode.GET),
            field("ref = text", Fields::ref, VarMode.SET, "text"),
            field("ref", Fields::ref, VarMode.GET),
            field("ref, acquired", Fields::ref, VarMode.GET_ACQUIRE),
            field("ref swapped", Fields::ref, VarMode.GET_AND_SET, "other"),
            field("x, opaque", Fields::x, VarMode.GET_OPAQUE),
            field("x, released", Fields::x, VarMode.SET_RELEASE, 4),
            field("x compared", Fields::x, VarMode.COMPARE_AND_SET, 1, 5),
            field("x added", Fields::x, VarMode.GET_AND_ADD, 1),
            field("flag, plainly", Fields::flag, VarMode.GET),
            field("flag = 2, plainly", Fields::flag, VarMode.SET, 2),
            new Operation("meet", world -> SyncObjects.meet(world.holder)),
            ofInts("ints[0] = 1", 0, VarMode.SET, 1),
            ofInts("ints[0]", 0, VarMode.GET),
            ofInts("ints[40] = 1", 40, VarMode.SET, 1),
            ofInts("ints[40]", 40, VarMode.GET),
            ofInts("ints[40] exchanged", 40, VarMode.COMPARE_AND_EXCHANGE, 0, 2),
            ofObjects("objects[1] = text", VarMode.SET, "text"),
            ofObjects("objects[1]", VarMode.GET),
            ofObjects("objects[1] compared", VarMode.COMPARE_AND_SET, "text", null));

    private static Session run(World world, int[] threads, List<Operation> steps) {
        Session session = Sanitizer.open(SanitizerOptions.ofJvm());
        try (session;
                Turns turns = new Turns().start("a", "b", "c")) {
            for (int i = 0; i < STEPS; i++) {
                Operation step = steps.get(i);
                turns.step(THREADS.get(threads[i]), () -> step.does.accept(world));
            }
        }
        assertEquals(List.of(), session.errors());
        return session;
    }

    private static String found(Session session) {
        return session.counts().accesses() + " accesses, "
                + session.races().stream().map(Object::toString).sorted().toList()
                + session.violations().stream().map(Object::toString).sorted().toList();
    }

    /** Without what depends on the name of the class. */
    private static String ofAnyClass(String found, Fields fields) {
        return found.replace(fields.type.getSimpleName(), "T").replaceAll("[rv]-[0-9a-f]{12}", "an id");
    }

    /** Each thread makes some steps before the next one comes. */
    private static int[] inTurns(Random random) {
        int[] threads = new int[STEPS];
        int longest = 1 + random.nextInt(STEPS / 2);
        for (int i = 1; i < STEPS; i++) {
            threads[i] = random.nextInt(longest) == 0 ? random.nextInt(THREADS.size()) : threads[i - 1];
        }
        return threads;
    }

    @Test
    void scriptsTellTheSameWhereverItIsKept() {
        assertTrue(BesidePlace.of(Inside.class).exists());
        Random random = new Random(Integer.getInteger("lone.seed", 1));
        int races = 0;
        int silent = 0;
        for (int i = 0; i < SCRIPTS; i++) {
            int[] threads = inTurns(random);
            List<Operation> chosen = new ArrayList<>(List.of(RELEASES, ACQUIRES));
            while (chosen.size() < CHOSEN) {
                chosen.add(OPERATIONS.get(random.nextInt(OPERATIONS.size())));
            }
            List<Operation> steps =
                    random.ints(STEPS, 0, CHOSEN).mapToObj(chosen::get).toList();
            String script = steps + " by " + Arrays.toString(threads);

            Session session = run(World.of(INSIDE, false), threads, steps);
            String found = found(session);
            assertEquals(found(run(World.of(INSIDE, true), threads, steps)), found, script);
            String outside = found(run(World.of(OUTSIDE, false), threads, steps));
            assertEquals(ofAnyClass(outside, OUTSIDE), ofAnyClass(found, INSIDE), script);
            races += session.races().size();
            silent += session.races().isEmpty() ? 1 : 0;
        }
        assertTrue(races > SCRIPTS / 2, "only " + races + " races");
        assertTrue(silent > SCRIPTS / 20, "only " + silent + " scripts without one");
    }
}
