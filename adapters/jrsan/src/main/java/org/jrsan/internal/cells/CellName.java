package org.jrsan.internal.cells;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Creation;
import org.jrsan.internal.source.CallSites;
import org.jrsan.internal.source.CallStack;
import org.jrsan.internal.source.OpaqueDeclarations;
import org.jrsan.internal.values.TypeNames;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The name of an atomic, apart from the atomic: each access remembers what its thread went through last, and if that kept
 * the atomic alive, it would keep alive the access before it, and so on back to the first atomic of the run.
 *
 * <p>Atomics of one type that are created at one line share their name until one is given a label or declared otherwise;
 * so there are as many as lines of code that create atomics, and of these the ones in use stay in memory.
 */
final class CellName implements Named {
    private record Origin(String type, @Nullable StackTraceElement created) {
        // Not those of a record, which the virtual machine makes of method handles: short tests ask before it compiles
        // them.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Origin origin
                    && type.equals(origin.type)
                    && Objects.equals(created, origin.created);
        }

        @Override
        public int hashCode() {
            return 31 * type.hashCode() + Objects.hashCode(created);
        }
    }

    /**
     * The object that has a field, as reports tell it from others. Holds neither the object nor its class.
     *
     * @param type the name of its class
     * @param created the line that created it
     */
    record Holder(String type, StackTraceElement created) {
        /**
         * The object whose field the calling thread is the first to access.
         *
         * @return null unless its constructor makes that access, and sites are recorded: no other line is sure to be the same
         *     in each run
         */
        static @Nullable Holder ofFirstAccess(Class<?> type) {
            CallStack access = Creation.isRecorded() ? CallSites.around() : null;
            List<StackTraceElement> frames = access == null ? List.of() : access.frames();
            for (int i = frames.size() - 2; i >= 0; i--) {
                if (isConstructor(frames.get(i), type)) {
                    return new Holder(TypeNames.of(type), frames.get(i + 1));
                }
            }
            return null;
        }

        private static boolean isConstructor(StackTraceElement frame, Class<?> type) {
            boolean isIts = false;
            for (Class<?> c = type; c != null && !isIts; c = c.getSuperclass()) {
                isIts = frame.getClassName().equals(c.getName());
            }
            return isIts && frame.getMethodName().equals("<init>");
        }

        /** For example {@code Node created at Queue.java:41}. */
        String words() {
            return type + " " + place();
        }

        /** For example {@code created at Queue.java:41}. */
        String place() {
            return "created at " + created.getFileName() + ":" + created.getLineNumber();
        }
    }

    private static final ConcurrentMap<Origin, CellName> SHARED = new ConcurrentHashMap<>();

    /** The initial write of an atomic that has a value from before the session. */
    private static final Access EARLIER = new Access("none", Kind.INITIAL, Mode.OPAQUE, null);

    private final String type;
    private final @Nullable StackTraceElement created;
    private final boolean isField;
    private final Access initial;

    /** The array that this is an element of, or the field that this is in one object; else null. */
    private final @Nullable CellName whole;

    private final int index;

    /** The object that has this field, null for what is no field and when it is not known. */
    private final @Nullable Holder holder;

    /** What this is of something that has no name, as {@code element 3}; null for what is not a part, or of something that has one. */
    private final @Nullable String part;

    /** Whether this is a field of an atomic, by the name of the field through which that was come to. */
    private final boolean isByField;

    /** The names of this field of an atomic by such fields; null until there is one. */
    private volatile @Nullable ConcurrentMap<String, CellName> byFields;

    private volatile @Nullable String label;
    private volatile boolean plainAsOpaque;

    private CellName(Origin origin) {
        this(origin.type, origin.created);
        plainAsOpaque = OpaqueDeclarations.holdAt(origin.created);
    }

    private CellName(String type, @Nullable StackTraceElement created) {
        this(type, created, false);
    }

    private CellName(String type, @Nullable StackTraceElement created, boolean isField) {
        this(type, created, isField, null, false);
    }

    private CellName(
            String type,
            @Nullable StackTraceElement created,
            boolean isField,
            @Nullable String part,
            boolean isByField) {
        this.isField = isField;
        this.part = part;
        this.isByField = isByField;
        this.type = type;
        this.created = created;
        initial = created == null ? EARLIER : new Access("none", Kind.INITIAL, Mode.OPAQUE, CallPath.of(created));
        whole = null;
        index = 0;
        holder = null;
    }

    private CellName(CellName whole, int index, @Nullable Holder holder) {
        type = whole.type;
        created = whole.created;
        initial = whole.initial;
        isField = false;
        part = null;
        isByField = false;
        this.whole = whole;
        this.index = index;
        this.holder = holder;
    }

    /** The name of an atomic without a label. */
    static CellName of(String type, @Nullable StackTraceElement created) {
        Origin origin = new Origin(type, created);
        CellName shared = SHARED.get(origin);
        return shared != null ? shared : share(origin);
    }

    private static CellName share(Origin origin) {
        CellName made = new CellName(origin);
        CellName winner = SHARED.putIfAbsent(origin, made);
        return winner != null ? winner : made;
    }

    /** The name of an array, for its elements to refer to: labels and declarations of the array are theirs from then on. */
    static CellName ofArray(String type, @Nullable StackTraceElement created) {
        return new CellName(new Origin(type, created));
    }

    /** The name of a field, for those of it in each object to refer to likewise. */
    static CellName ofField(String name) {
        return new CellName(name, null, true);
    }

    /** The name of a part of something that has none. */
    static CellName ofPart(String part, String kind) {
        CellName made = new CellName("element", null, false, part, false);
        made.label = part + Named.OF + kind;
        return made;
    }

    /**
     * The name of what was come to through a field: the value of an atomic, or a part of an array. The first field and a label stay.
     *
     * @param field the field, as reports name it
     */
    CellName comeToBy(String field) {
        if (part != null) {
            CellName made = new CellName(type, created);
            made.label = part + Named.OF + field;
            made.plainAsOpaque = plainAsOpaque;
            return made;
        }
        if (!isField || isByField || label != null) {
            return this;
        }
        if (plainAsOpaque) {
            CellName made = byField(field);
            made.plainAsOpaque = true;
            return made;
        }
        ConcurrentMap<String, CellName> known = byFields;
        if (known == null) {
            known = new ConcurrentHashMap<>();
            byFields = known;
        }
        return known.computeIfAbsent(field, CellName::byField);
    }

    private static CellName byField(String field) {
        return new CellName(field, null, true, null, true);
    }

    /** The name of an element of the array that has this name. */
    CellName element(int index) {
        return new CellName(this, index, null);
    }

    /** The name of the field that has this name in one object: labels and declarations of the field are its own, too. */
    CellName in(Holder holder) {
        return new CellName(this, 0, holder);
    }

    /** Labels the array or field that has this name. */
    void label(String name) {
        label = name;
    }

    /** Declares plain accesses of all elements, or of the field in all objects, opaque. */
    void declarePlainAsOpaque() {
        plainAsOpaque = true;
    }

    /** The initial write: where the atomic was created, unless it was written before the session. */
    Access initial(boolean written) {
        return written ? EARLIER : initial;
    }

    /** A name of the atomic's own. */
    CellName labelled(String name) {
        // A label is no name that a field may replace.
        CellName own = part == null ? own() : new CellName(type, created);
        own.label = name;
        own.plainAsOpaque |= plainAsOpaque;
        return own;
    }

    /** Plain accesses of the atomic count as opaque ones, which reports tell. */
    CellName withPlainAsOpaque() {
        CellName own = own();
        own.plainAsOpaque = true;
        return own;
    }

    private CellName own() {
        return label != null || plainAsOpaque ? this : new CellName(type, created);
    }

    boolean isPlainAsOpaque() {
        return plainAsOpaque || whole != null && whole.plainAsOpaque;
    }

    @Override
    public String name() {
        return withDeclaration(
                whole == null ? ownName() : holder == null ? whole.nameOfElement(index) : whole.nameIn(holder));
    }

    /** The name of this field in an object that has a name; with the line that created the object where that is known. */
    String ofObject(String object) {
        String created = holder == null ? "" : ", " + holder.place();
        return withDeclaration((whole == null ? this : whole).ownName() + Named.OF + object + created);
    }

    private String withDeclaration(String name) {
        return isPlainAsOpaque() ? name + Named.PLAIN_AS_OPAQUE : name;
    }

    @Override
    public String field() {
        return whole == null ? name() : whole.ownName();
    }

    private String nameIn(Holder object) {
        return label != null ? label : type + Named.OF_OBJECT + object.words();
    }

    private String ownName() {
        return label != null ? label : isField ? type : Named.unlabelled(type, created);
    }

    private String nameOfElement(int element) {
        return label != null ? label + '[' + element + ']' : "element " + element + " of " + ownName();
    }
}
