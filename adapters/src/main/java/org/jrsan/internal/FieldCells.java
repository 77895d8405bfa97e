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

    private final String field;
    private final ValueType type;
    private final boolean isVolatile;
    private final RawAccess raw;
    private final WeakIdentityMap<Object, VariableCell> cells = new WeakIdentityMap<>();
    private final Function<Object, VariableCell> maker = this::newCell;
    private final VariableCell ofStatic;
    private volatile String label;
    private volatile boolean declaredOpaque;

    private FieldCells(Field field, RawAccess raw) {
        this.field = RefCell.nameOf(field.getDeclaringClass()) + '.' + field.getName();
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
        return new VariableCell(label != null ? label : field, type, isVolatile, raw, holder, 0);
    }

    @Override
    public VariableCell at(Object holder, int index) {
        VariableCell cell = ofStatic != null ? staticCell() : cells.get(holder, maker);
        if (declaredOpaque) {
            cell.declareOpaque();
        }
        return cell;
    }

    private VariableCell staticCell() {
        // As a look-up in a map does, so that any access lets go of what is not needed.
        WeakIdentityMap.removeCollected();
        return ofStatic;
    }

    @Override
    public void label(String name) {
        label = name;
        if (ofStatic != null) {
            ofStatic.label(name);
        }
    }

    @Override
    public void plainAsOpaque() {
        declaredOpaque = true;
    }

    /** How many objects have a cell. */
    int size() {
        return cells.size();
    }
}
