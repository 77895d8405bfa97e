package org.jrsan.agent.sites;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.agent.resolve.Where;
import org.jspecify.annotations.Nullable;

/** Which field or element an offset of {@code sun.misc.Unsafe} stands for. */
final class Offsets {
    /** A variable of an object: a field, or all elements of an array with where the first is and how far they are apart. */
    record Place(Variable variable, Class<?> type, long base, long scale) {
        /** What an access at an offset of an object is of. */
        Where where(Object object, long offset) {
            boolean isStatic = variable.coordinates == 0;
            return new Where(
                    isStatic ? (Class<?>) object : object.getClass(), isStatic, scale == 0 ? offset : 0, base, scale);
        }

        /** The same of an access of a type; null if it is none of the variable as a whole. */
        @Nullable
        Where where(Object object, long offset, Class<?> accessed) {
            Where where = where(object, offset);
            return type == accessed && where.is(object, offset) ? where : null;
        }
    }

    private static final ClassValue<Map<Long, Optional<Place>>> FIELDS = new ClassValue<>() {
        @Override
        protected Map<Long, Optional<Place>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final ClassValue<Map<Long, Optional<Place>>> STATICS = new ClassValue<>() {
        @Override
        protected Map<Long, Optional<Place>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private record Range(long offset, int bytes) {}

    private static final class Ranges extends ClassValue<Map<Range, SortedMap<Long, Place>>> {
        @Override
        protected Map<Range, SortedMap<Long, Place>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    }

    /** By what accesses cover that are of no one field. */
    private static final Ranges RANGES = new Ranges();

    private static final Ranges STATIC_RANGES = new Ranges();

    private static final ClassValue<Place> ARRAYS = new ClassValue<>() {
        @Override
        protected Place computeValue(Class<?> array) {
            Class<?> component = array.getComponentType();
            return new Place(
                    ArrayLinks.elements(array),
                    component.isPrimitive() ? component : Object.class,
                    Layout.base(array),
                    Layout.scale(array));
        }
    };

    private Offsets() {}

    /** What is at an offset of an object, null if it cannot be told or is not checked. */
    static @Nullable Place at(Object object, long offset, Checked checked) {
        if (object.getClass().isArray()) {
            return ARRAYS.get(object.getClass());
        }
        Map<Long, Optional<Place>> known =
                object instanceof Class<?> type ? STATICS.get(type) : FIELDS.get(object.getClass());
        Optional<Place> place = known.get(offset);
        if (place == null) {
            place = Optional.ofNullable(find(object, offset, checked));
            known.put(offset, place);
        }
        return place.orElse(null);
    }

    /** The primitive fields of checked classes that have a byte among those of an access, by their offsets. */
    static SortedMap<Long, Place> within(Object object, long offset, int bytes, Checked checked) {
        boolean isStatic = object instanceof Class<?>;
        Map<Range, SortedMap<Long, Place>> known =
                (isStatic ? STATIC_RANGES : RANGES).get(isStatic ? (Class<?>) object : object.getClass());
        return known.computeIfAbsent(new Range(offset, bytes), range -> fields(object, range, checked));
    }

    private static SortedMap<Long, Place> fields(Object object, Range range, Checked checked) {
        boolean isStatic = object instanceof Class<?>;
        SortedMap<Long, Place> found = new TreeMap<>();
        Class<?> first = isStatic ? (Class<?>) object : object.getClass();
        // What is static in another class is somewhere else.
        for (Class<?> at = first; at != null; at = isStatic ? null : at.getSuperclass()) {
            for (Field field : checked.contains(at) ? CheckedFields.declaredBy(at) : new Field[0]) {
                if (Modifier.isStatic(field.getModifiers()) == isStatic
                        && !Modifier.isFinal(field.getModifiers())
                        && field.getType().isPrimitive()) {
                    long offset = Layout.offset(field, isStatic);
                    boolean isWithin = offset < range.offset() + range.bytes()
                            && offset + Layout.bytes(field.getType()) > range.offset();
                    Place place = isWithin ? at(object, offset, checked) : null;
                    if (place != null) {
                        found.put(offset, place);
                    }
                }
            }
        }
        return found;
    }

    private static @Nullable Place find(Object object, long offset, Checked checked) {
        boolean isStatic = object instanceof Class<?>;
        for (Class<?> at = isStatic ? (Class<?>) object : object.getClass(); at != null; at = at.getSuperclass()) {
            Field field = checked.contains(at) ? Layout.field(at, isStatic, offset) : null;
            if (field != null && !Modifier.isFinal(field.getModifiers())) {
                return place(field);
            }
        }
        return null;
    }

    private static @Nullable Place place(Field field) {
        try {
            VarHandle handle = FullLookup.in(field.getDeclaringClass()).unreflectVarHandle(field);
            Class<?> type = field.getType();
            return new Place(Variable.ofField(handle, field), type.isPrimitive() ? type : Object.class, 0, 0);
        } catch (IllegalAccessException e) {
            return null;
        }
    }
}
