package org.jrsan.atomic;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;

/**
 * A drop-in for {@link VarHandle}. It has the same access modes with the same results. Accesses to a field or to the
 * elements of arrays are checked while a session is open. Accesses through views of bytes are not checked: see {@link
 * #byteArrayViewVarHandle}. The {@linkplain org.jrsan.atomic package description} says how the modes are modelled.
 * {@code get} and {@code set} are plain accesses, even of a field that is declared volatile.
 *
 * <pre>{@code
 * private static final RobustVarHandle HEAD =
 *         RobustVarHandle.findVarHandle(MethodHandles.lookup(), Queue.class, "head", long.class);
 *
 * long head = (long) HEAD.getAcquire(this);
 * }</pre>
 *
 * <p><b>Where the state is.</b> The value stays in the user's field or array, so direct accesses still work, but JRSan
 * does not see them. If the field is volatile, lines of its nest that access it directly make the verdict {@link
 * org.jrsan.Verdict#HALF_SWAPPED HALF_SWAPPED}. Constructors and initialisers may access it directly. JRSan finds its
 * own data by object and field, or by array and index, so two handles over one field share the data. It lives as long
 * as the object or array.
 *
 * <p><b>Arguments.</b> The methods of a VarHandle take the static types of each call. These methods take objects, and
 * behave as a VarHandle does if all static types of a call are {@code Object}. A method has one overload for each
 * number of coordinates: none for a static field, the object for an instance field, the array and the index for an
 * element. A reference is cast to the type of the variable. For a primitive variable the argument is unboxed and then
 * widened, so that {@code HEAD.setRelease(this, 1)} stores a {@code long}. A result is boxed as the variable's own type
 * and must be cast to that type: {@code (long) HEAD.getAcquire(this)}.
 *
 * <p><b>Errors</b> of all access methods are those of a VarHandle:
 *
 * <ul>
 *   <li>{@link UnsupportedOperationException}: the variable has no such mode, see {@link #isAccessModeSupported}
 *   <li>{@link java.lang.invoke.WrongMethodTypeException}: the variable has another number of coordinates
 *   <li>{@link ClassCastException}: an argument is of a wrong type
 *   <li>{@link NullPointerException}: an object or array is null, or the value for a primitive variable is null
 *   <li>{@link ArrayIndexOutOfBoundsException}: there is no such element
 *   <li>{@link ArrayStoreException}: the given array cannot hold the value
 * </ul>
 *
 * <p>In addition it can wait: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the value is there.
 * Use them instead of a spin loop: failed polls of the value are not recorded, so a stale poll is not a violation. Each
 * wait takes its mode as an argument. An interrupt ends a wait, except for the uninterruptible ones.
 *
 * <p>Any thread may call any method. Like a VarHandle, a handle is fast if it is in a {@code static final} field.
 */
public sealed interface RobustVarHandle extends StaticHandle, FieldHandle, ElementHandle permits CheckedVarHandle {
    /**
     * Like {@link Lookup#findVarHandle}: a handle over an instance field.
     *
     * @param lookup what may access the field
     * @param receiver the class of the objects that have it
     * @param name its name
     * @param type its type
     * @return the handle
     * @throws NoSuchFieldException if there is no such field
     * @throws IllegalAccessException if the lookup may not access it, or it is static
     */
    static RobustVarHandle findVarHandle(Lookup lookup, Class<?> receiver, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        VarHandle raw = lookup.findVarHandle(receiver, name, type);
        return CheckedVarHandle.ofField(raw, lookup, lookup.findGetter(receiver, name, type));
    }

    /**
     * Like {@link Lookup#findStaticVarHandle}: a handle over a static field.
     *
     * @param lookup what may access the field
     * @param declarer the class that has it
     * @param name its name
     * @param type its type
     * @return the handle
     * @throws NoSuchFieldException if there is no such field
     * @throws IllegalAccessException if the lookup may not access it, or it is not static
     */
    static RobustVarHandle findStaticVarHandle(Lookup lookup, Class<?> declarer, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        VarHandle raw = lookup.findStaticVarHandle(declarer, name, type);
        return CheckedVarHandle.ofField(raw, lookup, lookup.findStaticGetter(declarer, name, type));
    }

    /**
     * Like {@link Lookup#unreflectVarHandle}: a handle over a static or instance field.
     *
     * @param lookup what may access the field
     * @param field the field
     * @return the handle
     * @throws IllegalAccessException if the lookup may not access it
     */
    static RobustVarHandle unreflectVarHandle(Lookup lookup, Field field) throws IllegalAccessException {
        return CheckedVarHandle.ofField(lookup.unreflectVarHandle(field), lookup, field);
    }

    /**
     * Like {@link MethodHandles#arrayElementVarHandle}: a handle over the elements of arrays.
     *
     * @param arrayClass the class of the arrays
     * @return the handle
     * @throws IllegalArgumentException if it is not an array class
     */
    static RobustVarHandle arrayElementVarHandle(Class<?> arrayClass) {
        return CheckedVarHandle.ofElements(MethodHandles.arrayElementVarHandle(arrayClass));
    }

    /**
     * Like {@link MethodHandles#byteArrayViewVarHandle}: a handle over the bytes of arrays, viewed as elements of another
     * type. <b>Its accesses are not checked</b>, neither for robustness nor for races: views of several types may
     * overlap, so JRSan cannot tell what a location is. Each counts as ordered after all earlier accesses through such
     * views, so JRSan does not report code that synchronises through them. Reports say if there were such accesses.
     *
     * @param viewArrayClass the class of arrays whose elements the bytes are viewed as
     * @param byteOrder the order of the bytes
     * @return the handle; its coordinates are an array of bytes and an index
     * @throws IllegalArgumentException if it is not an array class
     * @throws UnsupportedOperationException if bytes cannot be viewed as its elements
     */
    static RobustVarHandle byteArrayViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder) {
        return CheckedVarHandle.ofBytes(MethodHandles.byteArrayViewVarHandle(viewArrayClass, byteOrder));
    }

    /**
     * Like {@link MethodHandles#byteBufferViewVarHandle}: a handle over the bytes of buffers, viewed as elements of a
     * type. Its accesses are not checked; see {@link #byteArrayViewVarHandle}.
     *
     * @param viewArrayClass the class of arrays whose elements the bytes are viewed as
     * @param byteOrder the order of the bytes
     * @return the handle; its coordinates are a buffer and an index, passed like those of an element
     * @throws IllegalArgumentException if it is not an array class
     * @throws UnsupportedOperationException if bytes cannot be viewed as its elements
     */
    static RobustVarHandle byteBufferViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder) {
        return CheckedVarHandle.ofBytes(MethodHandles.byteBufferViewVarHandle(viewArrayClass, byteOrder));
    }

    /**
     * Like {@link ConstantBootstraps#fieldVarHandle}: a handle over an instance field.
     *
     * @param lookup what may access the field
     * @param name its name
     * @param type {@code RobustVarHandle.class}
     * @param declaringClass the class of the objects that have it
     * @param fieldType its type
     * @return the handle
     * @throws IncompatibleClassChangeError if there is no such field, or the lookup may not access it
     */
    static RobustVarHandle fieldVarHandle(
            Lookup lookup, String name, Class<RobustVarHandle> type, Class<?> declaringClass, Class<?> fieldType) {
        Objects.requireNonNull(type);
        VarHandle raw = ConstantBootstraps.fieldVarHandle(lookup, name, VarHandle.class, declaringClass, fieldType);
        try {
            return CheckedVarHandle.ofField(raw, lookup, lookup.findGetter(declaringClass, name, fieldType));
        } catch (ReflectiveOperationException e) {
            throw new IncompatibleClassChangeError(e.toString());
        }
    }

    /**
     * Like {@link ConstantBootstraps#staticFieldVarHandle}: a handle over a static field.
     *
     * @param lookup what may access the field
     * @param name its name
     * @param type {@code RobustVarHandle.class}
     * @param declaringClass the class that has it
     * @param fieldType its type
     * @return the handle
     * @throws IncompatibleClassChangeError if there is no such field, or the lookup may not access it
     */
    static RobustVarHandle staticFieldVarHandle(
            Lookup lookup, String name, Class<RobustVarHandle> type, Class<?> declaringClass, Class<?> fieldType) {
        Objects.requireNonNull(type);
        VarHandle raw =
                ConstantBootstraps.staticFieldVarHandle(lookup, name, VarHandle.class, declaringClass, fieldType);
        try {
            return CheckedVarHandle.ofField(raw, lookup, lookup.findStaticGetter(declaringClass, name, fieldType));
        } catch (ReflectiveOperationException e) {
            throw new IncompatibleClassChangeError(e.toString());
        }
    }

    /**
     * Like {@link ConstantBootstraps#arrayVarHandle}: a handle over the elements of arrays.
     *
     * @param lookup not used
     * @param name not used
     * @param type {@code RobustVarHandle.class}
     * @param arrayClass the class of the arrays
     * @return the handle
     * @throws IllegalArgumentException if it is not an array class
     */
    static RobustVarHandle arrayVarHandle(
            Lookup lookup, String name, Class<RobustVarHandle> type, Class<?> arrayClass) {
        Objects.requireNonNull(type);
        return CheckedVarHandle.ofElements(
                ConstantBootstraps.arrayVarHandle(lookup, name, VarHandle.class, arrayClass));
    }

    /**
     * Names the field, or the arrays that are first accessed through this handle, in reports. Call this before the
     * first access. It is not an access. Without a label, the name is the class and the name of the field, or the type
     * of the array.
     *
     * @param name the name
     * @return this
     */
    RobustVarHandle label(String name);

    /**
     * Declares opaque the plain accesses to the variables of this handle, for code that orders them by explicit fences.
     * They are checked as opaque accesses and do not race. Reports say so. Call this before the first access. It is not
     * an access.
     *
     * @return this
     */
    RobustVarHandle plainAsOpaque();

    /**
     * Like {@link VarHandle#hasInvokeExactBehavior}.
     *
     * @return whether values of primitive variables must be of the variable's own type
     */
    boolean hasInvokeExactBehavior();

    /**
     * Like {@link VarHandle#withInvokeExactBehavior}, as far as that is possible without static types. A value for a
     * primitive variable must be of the variable's own type. It is not widened; another type causes a {@link
     * java.lang.invoke.WrongMethodTypeException}. References are cast as before.
     *
     * @return a handle of the same variables; names and declarations apply to it as well
     */
    RobustVarHandle withInvokeExactBehavior();

    /**
     * Like {@link VarHandle#withInvokeBehavior}: a handle that widens values again.
     *
     * @return a handle of the same variables; names and declarations apply to it as well
     */
    RobustVarHandle withInvokeBehavior();

    /**
     * Like {@link VarHandle#varType}.
     *
     * @return the type of the variable
     */
    Class<?> varType();

    /**
     * Like {@link VarHandle#coordinateTypes}.
     *
     * @return none for a static field, the class of the receiver for an instance field, the class of the array and
     *     {@code int} for an element
     */
    List<Class<?>> coordinateTypes();

    /**
     * Like {@link VarHandle#accessModeType}.
     *
     * @param accessMode a mode
     * @return its type for this variable
     */
    MethodType accessModeType(AccessMode accessMode);

    /**
     * Like {@link VarHandle#isAccessModeSupported}.
     *
     * @param accessMode a mode
     * @return whether this variable has it: a final field has no stores, only numbers can be added to, and so on
     */
    boolean isAccessModeSupported(AccessMode accessMode);

    /**
     * Like {@link VarHandle#toMethodHandle}. Its accesses are those of this handle, and they are checked.
     *
     * @param accessMode a mode
     * @return a method handle of the {@linkplain #accessModeType type of the mode}
     */
    MethodHandle toMethodHandle(AccessMode accessMode);
}
