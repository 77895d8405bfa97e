package org.jrsan.internal.source;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/** A place in the code that was known before anybody came there, so an access there walks no stack. Compared by identity. */
public final class KnownPlace implements CallPath {
    /** What ends the name of the twin of an accessor, which takes the place of its call as its last argument. */
    public static final String TWIN = "$jrsan";

    /** What ends the name of the twin that a loop calls, which takes what tells the end of the loop as its last argument. */
    public static final String UNTIL = "$until" + TWIN;

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final List<StackTraceElement> frames;
    private final int named;
    private final int number = NUMBERS.incrementAndGet();
    private final String descriptor;
    private final boolean isAccessor;
    private final @Nullable String field;

    /** By the place in an accessor that is called here, the place of its access: the latest one, and all. */
    private @Nullable Inner latest;

    private final ConcurrentMap<KnownPlace, Inner> inner = new ConcurrentHashMap<>(0);

    /** The place of an access, which is here, through an accessor. */
    private record Inner(KnownPlace accessor, KnownPlace access) {}

    /** What a walk from here has found, null before the first. */
    private volatile @Nullable Walked walked;

    /**
     * What a walk finds.
     *
     * @param line the line, as the virtual machine tells it
     * @param index the byte code of the access, as it tells that
     */
    public record Walked(StackTraceElement line, int index) {}

    /** Who has been told of it last: a hint, which saves looking it up. */
    private @Nullable Object told;

    /**
     * The name that a method has in the source.
     *
     * @param method its name, or that of a twin of it
     * @return the name
     */
    public static String written(String method) {
        String end = method.endsWith(UNTIL) ? UNTIL : method.endsWith(TWIN) ? TWIN : "";
        return method.substring(0, method.length() - end.length());
    }

    /**
     * A place.
     *
     * @param type the class
     * @param method the name of the method
     * @param descriptor its descriptor
     * @param file the source file, null if it is not known
     * @param line the line, negative if it is not known
     */
    public KnownPlace(Class<?> type, String method, String descriptor, @Nullable String file, int line) {
        this(type, method, descriptor, file, line, null);
    }

    /**
     * A place.
     *
     * @param type the class
     * @param method the name of the method
     * @param descriptor its descriptor
     * @param file the source file, null if it is not known
     * @param line the line, negative if it is not known
     * @param field the field from which the atomic or the array was loaded that is accessed here, as reports name it; null if it is not known
     */
    public KnownPlace(
            Class<?> type, String method, String descriptor, @Nullable String file, int line, @Nullable String field) {
        // Declarations of the class are looked for once it is known.
        UserClass known = UserClass.of(type);
        isAccessor = MethodBodies.canBeOneCall(method) && known.bodies().isOneCall(method, descriptor);
        frames = List.of(new StackTraceElement(type.getName(), method, file, line));
        named = 0;
        this.field = field;
        this.descriptor = descriptor;
    }

    private KnownPlace(KnownPlace accessor, KnownPlace caller) {
        List<StackTraceElement> both = new ArrayList<>(accessor.frames);
        both.addAll(caller.frames);
        frames = List.copyOf(both);
        named = accessor.frames.size() + caller.named;
        field = accessor.field;
        descriptor = caller.descriptor;
        isAccessor = caller.isAccessor;
    }

    /**
     * The place of an access in a method that this calls, and that makes one access and no more: that is here, through the method.
     *
     * @param accessor the place in the method
     * @return the same object for the same method
     */
    public KnownPlace through(KnownPlace accessor) {
        Inner known = latest;
        if (known == null || known.accessor != accessor) {
            known = inner.computeIfAbsent(accessor, a -> new Inner(a, new KnownPlace(a, this)));
            latest = known;
        }
        return known.access;
    }

    /**
     * A number by which it may be looked for.
     *
     * @return the number; two places may have the same, if there are very many
     */
    public int number() {
        return number;
    }

    /**
     * The field from which the atomic or the array was loaded that is accessed here.
     *
     * @return its name in reports; null if it is not known, and for accesses of other things
     */
    public @Nullable String field() {
        return field;
    }

    /** Whether its method makes one access and no more: then who calls it is the place, which only a walk tells. */
    public boolean isOfAccessor() {
        return isAccessor;
    }

    /** Whether a line is of the method that this is in. In code that is nobody's, as in a class of the JDK's, a walk finds whoever calls it. */
    public boolean isOfMethodOf(StackTraceElement line) {
        StackTraceElement own = frames.get(named);
        return own.getClassName().equals(line.getClassName())
                && written(own.getMethodName()).equals(written(line.getMethodName()));
    }

    /** What a walk from here has found, which is the same each time; null before the first. */
    public @Nullable Walked walked() {
        return walked;
    }

    /** A walk from here has found that. */
    public void isWalked(Walked found) {
        walked = found;
    }

    /** Whether somebody was the last one to be told of this. */
    public boolean isKnownTo(Object whom) {
        return told == whom;
    }

    /** Whether somebody is to be told of this: not if that was the last one. */
    public boolean isNewTo(Object whom) {
        if (told == whom) {
            return false;
        }
        told = whom;
        return true;
    }

    @Override
    public List<StackTraceElement> frames() {
        return frames;
    }

    @Override
    public int named() {
        return named;
    }

    @Override
    public String descriptor() {
        return descriptor;
    }

    @Override
    public String toString() {
        return frames.toString();
    }
}
