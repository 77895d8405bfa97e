package org.jrsan.internal.source;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.HalfSwapped;
import org.jrsan.internal.values.TypeNames;
import org.jspecify.annotations.Nullable;

/**
 * The direct accesses to a field that has a handle or updater, as far as class files tell. No check sees these
 * accesses. A run that begins to own a location of the field keeps this object, so it holds only names and no class.
 * Thread-safe.
 */
public final class DirectAccesses {
    private record Place(boolean writes, StackTraceElement site) {}

    private static final Comparator<StackTraceElement> BY_LINE = Comparator.comparing(StackTraceElement::getClassName)
            .thenComparingInt(StackTraceElement::getLineNumber)
            .thenComparing(StackTraceElement::getMethodName);

    private final String field;
    private final boolean isVolatile;
    private final boolean isFinal;
    private final Set<Place> places = ConcurrentHashMap.newKeySet();
    private final Map<String, String> unreadable = new ConcurrentHashMap<>();
    private volatile @Nullable Throwable failure;

    /** Whether the class is instrumented, so that none is unseen. */
    private volatile boolean seen;

    /** None known so far. */
    public DirectAccesses(Field field) {
        this.field = TypeNames.of(field.getDeclaringClass()) + '.' + field.getName();
        isVolatile = Modifier.isVolatile(field.getModifiers());
        isFinal = Modifier.isFinal(field.getModifiers());
    }

    /**
     * A handle or updater of the field is made. This searches the class files of the nest that declares the field, and
     * of the nest that the handle is made for. Class loaders are user code, so no lock may be held. It throws nothing.
     *
     * @param user the class that asked for the handle or updater
     */
    public void lookThrough(Field declared, Class<?> user) {
        try {
            Class<?> owner = declared.getDeclaringClass();
            add(owner, declared);
            if (!user.isNestmateOf(owner)) {
                add(user, declared);
            }
        } catch (Throwable e) {
            // An error of JRSan. Every run that follows the field gets it.
            failure = e;
        }
    }

    /** The class is instrumented: its direct accesses are checked as all others are. */
    public void areSeen() {
        seen = true;
        places.clear();
    }

    /** Whether {@link #areSeen} was told. */
    public boolean isSeen() {
        return seen;
    }

    private void add(Class<?> member, Field declared) {
        if (seen) {
            return;
        }
        Map<String, String> reasons = new HashMap<>();
        for (ClassFile.Access access : Nest.of(member).accessesOf(member, declared, reasons)) {
            places.add(new Place(access.writes(), access.site()));
        }
        unreadable.putAll(reasons);
    }

    /** The error of JRSan while it searched class files, null for none. */
    public @Nullable Throwable failure() {
        return failure;
    }

    public boolean isHalfSwapped() {
        return isVolatile && !places.isEmpty();
    }

    /** The field as reports show it, null if it is not half swapped. */
    public @Nullable HalfSwapped halfSwapped() {
        return isHalfSwapped() ? new HalfSwapped(field, sites(false), sites(true)) : null;
    }

    /** The lines that write the field, or that read it. */
    public List<StackTraceElement> sites(boolean writes) {
        return places.stream()
                .filter(place -> place.writes == writes)
                .map(Place::site)
                .sorted(BY_LINE)
                .toList();
    }

    /** The class and name of the field. */
    public String field() {
        return field;
    }

    /** Tells whether direct accesses to it are plain. */
    public boolean arePlain() {
        return !isVolatile && !isFinal;
    }

    /** Tells whether direct accesses to it would make findings uncertain. */
    public boolean isVolatile() {
        return isVolatile;
    }

    /** The class files that could not be searched, and why, by the name of the class. */
    public SortedMap<String, String> unreadable() {
        return new TreeMap<>(unreadable);
    }
}
