package org.jrsan.internal.cells;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jrsan.internal.jit.OutOfLine;
import org.jrsan.internal.run.LoneCells;
import org.jrsan.internal.run.LoneField;
import org.jrsan.internal.run.LoneObject;
import org.jrsan.internal.run.LonePlain;
import org.jrsan.internal.run.LoneRecord;
import org.jrsan.internal.run.LoneVariable;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.internal.source.DirectAccesses;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.Beside;
import org.jrsan.internal.values.BesidePlace;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.TypeNames;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jrsan.race.LoneAccess;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one field, one for each object that has it, as one way of access sees them. What accesses a field shares its
 * cells with all that does: they are found by the class that declares the field and by its name.
 *
 * <p>Cells are found without a common lock, live as long as their object, and those of a class as long as the class.
 */
public final class FieldCells implements Variables.Declarable {
    /** What all ways of access share; the fields of a class go with the class. */
    private static final ClassValue<ConcurrentHashMap<String, Shared>> FIELDS = new ClassValue<>() {
        @Override
        protected ConcurrentHashMap<String, Shared> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private final Shared shared;
    private final RawAccess raw;
    private final Function<Object, VariableCell> maker;

    /** Whether the class of a static field was seen to be initialized. */
    private volatile boolean isInitialized;

    private FieldCells(Shared shared, RawAccess raw) {
        this.shared = shared;
        this.raw = raw;
        // An object is accessed in the way that came to it first: another may be for objects of another subclass only.
        maker = holder -> shared.newCell(holder, raw);
    }

    private static final class Shared {
        final CellName named;
        final ValueType type;
        final boolean isVolatile;
        final DirectAccesses direct;
        /** Null of a static field. */
        private final @Nullable ObjectCells cells;

        final @Nullable VariableCell ofStatic;
        private final ConcurrentMap<CellName.Holder, CellName> inObjects = new ConcurrentHashMap<>();

        /** Null where objects have no place for what is kept of them. */
        private final @Nullable LoneVariable lone;

        Shared(Field field, RawAccess raw) {
            named = CellName.ofField(TypeNames.of(field.getDeclaringClass()) + '.' + field.getName());
            type = ValueType.of(field.getType());
            isVolatile = Modifier.isVolatile(field.getModifiers());
            direct = new DirectAccesses(field);
            cells = Modifier.isStatic(field.getModifiers()) ? null : new ObjectCells(field);
            ofStatic = Modifier.isStatic(field.getModifiers()) ? newCell(null, raw) : null;
            lone = cells == null || cells.others != null ? null : new LoneVariable(cells.index, named);
        }

        /** Whether an object may be kept without a cell for it, if one thread alone accesses that. */
        boolean mayBeLone() {
            return direct.isSeen() && !named.isPlainAsOpaque();
        }

        VariableCell newCell(@Nullable Object holder, RawAccess raw) {
            VariableCell cell = new VariableCell(
                    holder == null ? named : nameIn(holder),
                    type,
                    isVolatile,
                    raw,
                    holder == null || cells == null ? null : cells.reference(holder),
                    0,
                    direct);
            // Of an atomic, by the field that refers to it.
            Declared declared = holder == null ? null : FieldDeclarations.of(holder);
            if (declared != null && declared.label() != null) {
                cell.label(declared.label());
            }
            if (declared != null && declared.plainAsOpaque()) {
                cell.plainAsOpaque();
            }
            return cell;
        }

        /** Objects created at one line share the name. */
        private CellName nameIn(Object object) {
            // Instrumented code makes objects without end, and a walk for each costs more than all of its accesses.
            boolean isNamed = !direct.isSeen() || Steps.areControlled;
            CellName.Holder holder = isNamed ? CellName.Holder.ofFirstAccess(object.getClass()) : null;
            return holder == null ? named : inObjects.computeIfAbsent(holder, named::in);
        }
    }

    /** The cells of a field by the objects that have it: inside them where there is a place for that. */
    private static final class ObjectCells {
        private final BesidePlace place;
        private final int index;

        /** Of objects without such a place; null if all have one. */
        private final @Nullable WeakIdentityMap<Object, VariableCell> others;

        ObjectCells(Field field) {
            place = BesidePlace.of(field.getDeclaringClass());
            index = place.exists() ? index(field) : -1;
            others = index >= 0 ? null : new WeakIdentityMap<>();
        }

        /** Its number among the fields of an object, from the class on that has the place; below 0 if a class cannot be looked at. */
        private static int index(Field field) {
            try {
                Class<?> first = BesidePlace.declaring(field.getDeclaringClass());
                int index = position(field);
                for (Class<?> at = field.getDeclaringClass(); at != first && at != null; ) {
                    at = at.getSuperclass();
                    index += at == null ? 0 : at.getDeclaredFields().length;
                }
                return index;
            } catch (LinkageError | RuntimeException e) {
                // Of a class that lacks another one, not even the fields are told; the loader is the user's.
                return -1;
            }
        }

        private static int position(Field field) {
            Field[] all = field.getDeclaringClass().getDeclaredFields();
            int position = 0;
            while (position < all.length && !all[position].equals(field)) {
                position++;
            }
            return position;
        }

        Variables ofOnePlace(Shared shared, Function<Object, VariableCell> maker) {
            return others != null
                    ? new InMap(others.ofOnePlace(), maker)
                    : new InObjects(shared, place, place.offset(), index, maker, lone(shared));
        }

        private @Nullable LoneCells lone(Shared shared) {
            // What the agent sees it sees from the first access on, and does not cease to.
            return shared.lone != null && shared.mayBeLone() ? new LoneCells(shared.lone, place.offset()) : null;
        }

        VariableCell get(Object holder, Function<Object, VariableCell> maker) {
            return others != null ? others.get(holder, maker) : inside(holder, place, place.offset(), index, maker);
        }

        /** That of one object which has a place for it. */
        static VariableCell inside(
                Object holder, BesidePlace place, long offset, int number, Function<Object, VariableCell> maker) {
            Beside beside = Beside.find(holder, offset);
            return beside != null && beside.at(number) instanceof VariableCell present
                    ? present
                    : make(holder, place, number, maker);
        }

        @OutOfLine
        private static VariableCell make(
                Object holder, BesidePlace place, int number, Function<Object, VariableCell> maker) {
            Beside beside = Beside.of(holder, place);
            VariableCell made = maker.apply(holder);
            Object before = beside.at(number);
            while (!(before instanceof VariableCell)) {
                made.goesOnAfter(before);
                if (beside.replace(number, before, made)) {
                    return made;
                }
                before = beside.at(number);
            }
            return (VariableCell) before;
        }

        WeakReference<Object> reference(Object holder) {
            return others != null ? new WeakReference<>(holder) : Beside.of(holder, place);
        }
    }

    /** Those of objects that have a place for them. A record, so that the JIT takes what it knows of a constant one for constants. */
    private record InObjects(
            Shared shared,
            BesidePlace place,
            long offset,
            int number,
            Function<Object, VariableCell> maker,
            @Nullable LoneCells lone)
            implements Variables {
        @Override
        @SuppressWarnings("NullAway") // only what is static has no holder
        public VariableCell at(@Nullable Object holder, int index) {
            return ObjectCells.inside(holder, place, offset, number, maker);
        }

        @Override
        @SuppressWarnings("NullAway") // as above
        public VariableCell at(@Nullable Object holder, int index, @Nullable Object kept) {
            return kept instanceof Beside beside
                            && beside.isOf(holder)
                            && beside.at(number) instanceof VariableCell present
                    ? present
                    : at(holder, index);
        }

        @Override
        @SuppressWarnings("NullAway") // as above
        public @Nullable VariableCell accessPlainly(
                @Nullable Object holder, int index, boolean writes, @Nullable KnownPlace at) {
            Object found = Beside.look(holder, offset);
            Object kept = found instanceof Beside beside && beside.isOf(holder) ? beside.at(number) : null;
            if (kept instanceof VariableCell cell) {
                return cell.accessPlainly(writes, at) ? null : cell;
            }
            return found instanceof LoneRecord || kept instanceof LoneField
                    ? accessRecord(holder, found, writes, at)
                    : accessAlone(holder, found, kept, writes, at);
        }

        /** An access of an object that has fields which one thread has accessed atomically. */
        @OutOfLine
        private @Nullable VariableCell accessRecord(
                Object holder, @Nullable Object found, boolean writes, @Nullable KnownPlace at) {
            LoneVariable lone = shared.lone;
            boolean goesOn = found instanceof LoneRecord record
                    && lone != null
                    && !shared.isVolatile
                    && shared.mayBeLone()
                    && record.accessesPlainly(lone, writes, at);
            return goesOn ? null : accessCell(holder, writes, at);
        }

        private @Nullable VariableCell accessCell(Object holder, boolean writes, @Nullable KnownPlace at) {
            VariableCell cell = ObjectCells.make(holder, place, number, maker);
            return cell.accessPlainly(writes, at) ? null : cell;
        }

        /** An access of a field without a cell. */
        private @Nullable VariableCell accessAlone(
                Object holder, @Nullable Object found, @Nullable Object kept, boolean writes, @Nullable KnownPlace at) {
            LoneAccess<TracedAccess> known = LonePlain.of(kept);
            boolean repeats = known != null
                    ? LonePlain.isRepeated(known, writes, at)
                    : found instanceof LoneObject lone && lone.isRepeated(number, writes, at);
            return repeats ? null : accessAnew(holder, found, writes, at);
        }

        @OutOfLine
        private @Nullable VariableCell accessAnew(
                Object holder, @Nullable Object found, boolean writes, @Nullable KnownPlace at) {
            boolean mayBeAlone = !shared.isVolatile && shared.mayBeLone();
            return mayBeAlone && (isOfLoneObject(holder, found, writes, at) || isLone(holder, found, writes, at))
                    ? null
                    : accessCell(holder, writes, at);
        }

        /** An access of an object of which nothing is kept, or the same as of others. */
        private boolean isOfLoneObject(Object holder, @Nullable Object found, boolean writes, @Nullable KnownPlace at) {
            boolean isLone = found instanceof LoneObject || found == null && !(holder instanceof Cloneable);
            LoneObject known = isLone ? (LoneObject) found : null;
            LoneObject next = isLone ? LonePlain.next(known, number, writes, at) : null;
            if (next == null || next != known && !Beside.replace(holder, offset, known, next)) {
                return false;
            }
            LonePlain.took(next, known, number);
            return true;
        }

        /** An access of a field of which nothing is kept but accesses of one thread, if it goes on so. */
        private boolean isLone(Object holder, @Nullable Object found, boolean writes, @Nullable KnownPlace at) {
            Beside beside =
                    found instanceof Beside present && present.isOf(holder) ? present : Beside.of(holder, place);
            Object kept = beside.at(number);
            if (kept instanceof VariableCell || kept instanceof LoneField) {
                return false;
            }
            LoneAccess<TracedAccess> known = LonePlain.of(kept);
            LoneAccess<TracedAccess> next = LonePlain.next(known, writes, at);
            if (next == null || next != known && !beside.replace(number, known, next)) {
                return false;
            }
            LonePlain.took(next, known == null);
            return true;
        }
    }

    /** Those of other objects. */
    private record InMap(WeakIdentityMap<Object, VariableCell>.OfOnePlace cells, Function<Object, VariableCell> maker)
            implements Variables {
        @Override
        @SuppressWarnings("NullAway") // as above
        public VariableCell at(@Nullable Object holder, int index) {
            return cells.get(holder, maker);
        }
    }

    /**
     * The cells of a field. The class files that may access it directly are looked through, see {@link DirectAccesses}.
     *
     * @param field the field; its declaring class, name and type count, not the object that stands for it
     * @param raw a way to access its values, in those objects whose cells are asked for here
     * @param user the class that accesses the field
     * @return its cells
     */
    public static FieldCells of(Field field, RawAccess raw, Class<?> user) {
        Shared shared = shared(field, raw);
        shared.direct.lookThrough(field, user);
        return new FieldCells(shared, raw);
    }

    /**
     * The cells of a field that is accessed by instrumented classes: their direct accesses are seen.
     *
     * @param field the field, as above
     * @param raw a way to access its values, as above
     * @return its cells
     */
    public static FieldCells instrumented(Field field, RawAccess raw) {
        Shared shared = shared(field, raw);
        shared.direct.areSeen();
        Declared declared = FieldDeclarations.of(field);
        if (declared != null && declared.label() != null) {
            shared.named.label(declared.label());
        }
        if (declared != null && declared.plainAsOpaque()) {
            shared.named.declarePlainAsOpaque();
        }
        return new FieldCells(shared, raw);
    }

    private static Shared shared(Field field, RawAccess raw) {
        // With the type, since a class file, unlike a source, may have two fields of one name.
        String key = field.getName() + ':' + field.getType().getName();
        ConcurrentHashMap<String, Shared> known = FIELDS.get(field.getDeclaringClass());
        Shared present = known.get(key);
        if (present != null) {
            return present;
        }
        // Not within the map: to number the fields of superclasses, classes may be loaded.
        Shared made = new Shared(field, raw);
        Shared winner = known.putIfAbsent(key, made);
        return winner == null ? made : winner;
    }

    @Override
    @SuppressWarnings("NullAway") // only what is static has no holder
    public VariableCell at(@Nullable Object holder, int index) {
        return shared.ofStatic != null ? staticCell(shared.ofStatic) : shared.cells.get(holder, maker);
    }

    private VariableCell staticCell(VariableCell cell) {
        // As a look-up in a map does, so that any access lets go of what is not needed.
        WeakIdentityMap.removeCollected();
        if (!isInitialized) {
            // A newer JDK initializes the class at the first access, and user code must not run under the lock.
            raw.get(null, 0);
            isInitialized = true;
        }
        return cell;
    }

    @Override
    public Variables ofOnePlace() {
        return shared.cells == null ? this : shared.cells.ofOnePlace(shared, maker);
    }

    @Override
    public void label(String name) {
        shared.named.label(name);
    }

    @Override
    public void plainAsOpaque() {
        shared.named.declarePlainAsOpaque();
    }
}
