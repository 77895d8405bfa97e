package org.jrsan.internal;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The cells of one field, one for each object that has it. There is one instance for each field of a class, found by the
 * class that declares it and its name, so that whatever accesses a field shares its state.
 *
 * <p>Cells are found without a common lock, live as long as their object, and those of a class as long as the class.
 */
public final class FieldCells implements Variables {
    /** The fields of a class go with the class. */
    private static final ClassValue<ConcurrentHashMap<String, FieldCells>> FIELDS = new ClassValue<>() {
        @Override
        protected ConcurrentHashMap<String, FieldCells> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private final CellName named;
    private final ValueType type;
    private final boolean isVolatile;
    private final RawAccess raw;
    private final WeakIdentityMap<Object, VariableCell> cells = new WeakIdentityMap<>();
    private final Function<Object, VariableCell> maker = this::newCell;
    private final VariableCell ofStatic;

    /** Whether the class of a static field was seen to be initialized. */
    private volatile boolean isInitialized;

    private FieldCells(Field field, RawAccess raw) {
        // A label, so that this name is shared by these cells alone: what it is told later counts for all of them.
        named = CellName.of("field", null).labelled(RefCell.nameOf(field.getDeclaringClass()) + '.' + field.getName());
        this.type = ValueType.of(field.getType());
        this.isVolatile = Modifier.isVolatile(field.getModifiers());
        this.raw = raw;
        ofStatic = Modifier.isStatic(field.getModifiers()) ? newCell(null) : null;
    }

    /**
     * The cells of a field.
     *
     * @param field the field; its declaring class, name and type count, not the object that stands for it
     * @param raw makes the access to its values, where the field is not known yet
     * @return the one instance there is for this field
     */
    public static FieldCells of(Field field, Supplier<RawAccess> raw) {
        // With the type, since a class file, unlike a source, may have two fields of one name.
        String key = field.getName() + ':' + field.getType().getName();
        return FIELDS.get(field.getDeclaringClass()).computeIfAbsent(key, k -> new FieldCells(field, raw.get()));
    }

    private VariableCell newCell(Object holder) {
        return new VariableCell(named, type, isVolatile, raw, holder, 0);
    }

    @Override
    public VariableCell at(Object holder, int index) {
        return ofStatic != null ? staticCell() : cells.get(holder, maker);
    }

    private VariableCell staticCell() {
        // As a look-up in a map does, so that any access lets go of what is not needed.
        WeakIdentityMap.removeCollected();
        if (!isInitialized) {
            // A newer JDK initializes the class at the first access, and user code must not run under the lock.
            raw.get(null, 0);
            isInitialized = true;
        }
        return ofStatic;
    }

    @Override
    public void label(String name) {
        named.labelled(name);
    }

    @Override
    public void plainAsOpaque() {
        named.withPlainAsOpaque();
    }

    /** How many objects have a cell. */
    int size() {
        return cells.size();
    }
}
