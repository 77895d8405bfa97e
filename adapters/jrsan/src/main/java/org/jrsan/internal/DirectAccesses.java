package org.jrsan.internal;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.HalfSwapped;

/**
 * The direct accesses of a field that has a handle or updater, as far as class files tell: no check sees them. A run that
 * begins to own a location of the field keeps this, and so it holds names only, and no class. Thread-safe.
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
    private volatile Throwable failure;

    /** None known so far. */
    DirectAccesses(Field field) {
        this.field = RefCell.nameOf(field.getDeclaringClass()) + '.' + field.getName();
        isVolatile = Modifier.isVolatile(field.getModifiers());
        isFinal = Modifier.isFinal(field.getModifiers());
    }

    /**
     * A handle or updater of the field is made: looks through the class files of the nest that declares it, and of the nest
     * it is made for. Class loaders are user code, so no lock may be held. Throws nothing.
     *
     * @param user the class that asked for the handle or updater
     */
    void lookThrough(Field declared, Class<?> user) {
        try {
            Class<?> owner = declared.getDeclaringClass();
            add(owner, declared);
            if (!user.isNestmateOf(owner)) {
                add(user, declared);
            }
        } catch (Throwable e) {
            // JRSan's own: every run that follows the field gets it.
            failure = e;
        }
    }

    private void add(Class<?> member, Field declared) {
        Map<String, String> reasons = new HashMap<>();
        for (ClassFile.Access access : Nest.of(member).accessesOf(member, declared, reasons)) {
            places.add(new Place(access.writes(), access.site()));
        }
        unreadable.putAll(reasons);
    }

    /** What went wrong in JRSan when class files were looked through; null for nothing. */
    Throwable failure() {
        return failure;
    }

    boolean isHalfSwapped() {
        return isVolatile && !places.isEmpty();
    }

    /** The field as a user is told of it; null when it is not half swapped. */
    HalfSwapped halfSwapped() {
        return isHalfSwapped() ? new HalfSwapped(field, sites(false), sites(true)) : null;
    }

    private List<StackTraceElement> sites(boolean writes) {
        return places.stream()
                .filter(place -> place.writes == writes)
                .map(Place::site)
                .sorted(BY_LINE)
                .toList();
    }

    /** What is to be said of a field beside the verdict: a few lines, or none. */
    String notes() {
        String plain = isVolatile || isFinal || places.isEmpty() ? "" : plain();
        return unreadable.isEmpty() ? plain : plain + unread();
    }

    private String plain() {
        ReportRows rows = new ReportRows("NOTE: " + field + " is accessed directly as well as by a handle");
        rows(rows, sites(false), sites(true));
        rows.row("means", "The field is not volatile, so these are plain accesses. JRSan does not see races on them.");
        return rows.text();
    }

    /**
     * Adds direct accesses to a report.
     *
     * @param rows the report
     * @param reads where the field is read
     * @param writes where it is written
     */
    public static void rows(ReportRows rows, List<StackTraceElement> reads, List<StackTraceElement> writes) {
        row(rows, "reads", reads);
        row(rows, "writes", writes);
    }

    private static void row(ReportRows rows, String title, List<StackTraceElement> sites) {
        if (!sites.isEmpty()) {
            rows.row(title, sites.size() == 1 ? "1 line" : sites.size() + " lines");
            sites.forEach(rows::place);
        }
    }

    private String unread() {
        ReportRows rows = new ReportRows("NOTE: a class file was not searched for direct accesses of " + field);
        unreadable.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> rows.row("class", entry.getKey() + ": " + entry.getValue()));
        rows.row(
                "means",
                "JRSan does not see direct accesses in it."
                        + (isVolatile ? " If there are any, findings can be false alarms." : ""));
        return rows.text();
    }
}
