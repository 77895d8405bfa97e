package org.jrsan.internal.cells;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.internal.values.ValueText;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** A plain location that was declared opaque: its accesses are opaque ones, its value stays in the user's type. */
public final class OpaqueCell extends Cell {
    private final PlainCell plain;
    private final Supplier<?> reader;
    private final Consumer<Object> writer;

    /** Its name apart from it, for what {@link CellName} tells: what went through it must not keep it alive. */
    private record Apart(String name) implements Named {}

    private volatile @Nullable Named apart;

    /**
     * A location that nobody owns yet.
     *
     * @param plain the plain location
     * @param reader reads its value; called under the lock
     * @param writer writes its value; called under the lock
     */
    OpaqueCell(PlainCell plain, Supplier<?> reader, Consumer<Object> writer) {
        super("location", null);
        this.plain = plain;
        this.reader = reader;
        this.writer = writer;
    }

    @Override
    public String name() {
        return plain.name();
    }

    @Override
    Named through() {
        Named known = apart;
        return known != null ? known : (apart = new Apart(plain.name()));
    }

    /** The name has changed. */
    void renamed() {
        apart = null;
    }

    @Override
    long bits() {
        return 0;
    }

    @Override
    @Nullable
    Object ref() {
        return reader.get();
    }

    @Override
    void put(long bits, @Nullable Object ref) {
        writer.accept(ref);
    }

    @Override
    String describe(long bits, @Nullable Object ref, @Nullable ObjectNames names) {
        return ValueText.of(ref, names);
    }

    /**
     * Opaque load, checked as a read.
     *
     * @return the value
     */
    public @Nullable Object get() {
        RunThread thread = enter(false);
        try {
            load(thread, Kind.LOAD, Mode.OPAQUE);
            return ref();
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Opaque store, checked as a write.
     *
     * @param newValue the new value
     */
    public void set(@Nullable Object newValue) {
        set(Kind.STORE, Mode.OPAQUE, 0, newValue);
    }
}
