package org.jrsan.internal.run;

import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.Beside;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * A field in objects that need no cell for it, see {@link LoneRecord}. A record, so that the JIT takes what it knows of a constant one for
 * constants.
 *
 * @param variable the field
 * @param offset that of the place where its objects have what is kept of them
 */
public record LoneCells(LoneVariable variable, long offset) {
    /**
     * What is kept of an object.
     *
     * @param holder the object
     * @return a {@link LoneRecord}, or something else; null for nothing
     */
    @SuppressWarnings("NullAway") // only what is static has no holder
    public @Nullable Object look(@Nullable Object holder) {
        return Beside.look(holder, offset);
    }

    /**
     * Whether an atomic store may need no cell.
     *
     * @param found what {@link #look} has found
     * @return whether {@link #beginStore} is to be asked
     */
    public boolean mayStore(@Nullable Object found) {
        return !(found instanceof Beside) && (found instanceof LoneRecord || variable.isWorthwhile());
    }

    /**
     * Begins an atomic store.
     *
     * @param holder the object
     * @param found what {@link #look} has found
     * @param mode the mode of the store
     * @param place where it is, null when a walk is to tell
     * @return what has taken the lock, for the store to be carried out; null if a cell is needed
     */
    @SuppressWarnings("NullAway") // as above
    public @Nullable LoneRecord beginStore(
            @Nullable Object holder, @Nullable Object found, Mode mode, @Nullable KnownPlace place) {
        if (found instanceof LoneRecord record) {
            return record.beginStore(variable, mode, place) ? record : null;
        }
        boolean isLone = found instanceof LoneObject || found == null && !(holder instanceof Cloneable);
        return isLone && !Steps.areControlled && FieldDeclarations.of(holder) == null
                ? begin(holder, (LoneObject) found, mode, place)
                : null;
    }

    private @Nullable LoneRecord begin(
            Object holder, @Nullable LoneObject found, Mode mode, @Nullable KnownPlace place) {
        LoneRecord made = LoneRecord.begin(found, mode, place);
        if (made == null) {
            return null;
        }
        boolean replaced = false;
        try {
            replaced = Beside.replace(holder, offset, found, made);
        } finally {
            if (!replaced) {
                made.word++;
            }
        }
        return replaced ? made : null;
    }
}
