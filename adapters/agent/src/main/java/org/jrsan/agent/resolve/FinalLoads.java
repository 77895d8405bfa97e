package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/** Loads of final fields: who found the object without an order knows what they refer to, see {@link FinalFields}. */
public final class FinalLoads {
    /** Found for each site: a handle of the JDK's keeps the types that it was cast to last, and so the classes of the site. */
    private static MethodHandle find(String name) {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            FinalLoads.class, name, MethodType.methodType(Object.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private FinalLoads() {}

    /**
     * A final field of an object was loaded. Any thread may call it.
     *
     * @param holder the object
     * @param value what the field refers to
     */
    public static void through(@Nullable Object holder, @Nullable Object value) {
        if (holder != null && value != null && FinalFields.exist()) {
            try {
                for (Run run : Attachment.open()) {
                    run.finals.leads(holder, value);
                }
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    static @Nullable Object loaded(@Nullable Object value, Object holder) {
        through(holder, value);
        return value;
    }

    static @Nullable Object loadedOn(@Nullable Object value, @Nullable Object holder) {
        if (holder != null && value != null && FinalFields.exist()) {
            on(holder, value);
        }
        return value;
    }

    private static void on(Object holder, Object value) {
        try {
            for (Run run : Attachment.open()) {
                run.finals.leadsOn(holder, value);
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * What loads a reference from an object, as a plain load does, or the call of a collection that tells of an element.
     *
     * @param raw loads it; takes the object that it is in first
     * @return the load with what follows it in a session; the same handle if what it refers to leads to nothing
     */
    public static MethodHandle onward(MethodHandle raw) {
        MethodType type = raw.type();
        Class<?> returned = type.returnType();
        if (returned == void.class || !FinalFields.mayRefer(returned)) {
            return raw;
        }
        MethodHandle loaded = find("loadedOn").asType(MethodType.methodType(returned, returned, type.parameterType(0)));
        int[] order = new int[type.parameterCount() + 1];
        for (int i = 0; i < type.parameterCount(); i++) {
            order[i] = i;
        }
        return MethodHandles.permuteArguments(MethodHandles.collectArguments(loaded, 0, raw), type, order);
    }

    /**
     * The load of a field of an object of another class.
     *
     * @param field the field
     * @param raw loads it
     * @return the load with what follows it in a session; the same handle if the field leads to nothing
     */
    public static MethodHandle around(Field field, MethodHandle raw) {
        if (!FinalFields.leadsOn(field)) {
            return raw;
        }
        MethodType type = raw.type();
        MethodHandle loaded = find("loaded")
                .asType(MethodType.methodType(type.returnType(), type.returnType(), type.parameterType(0)));
        MethodHandle twice = MethodHandles.collectArguments(loaded, 0, raw);
        return MethodHandles.permuteArguments(twice, type, 0, 0);
    }
}
