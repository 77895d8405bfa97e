package org.jrsan.internal.source;

import java.util.List;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/** A place in the code that was known before anybody came there, so an access there walks no stack. Compared by identity. */
public final class KnownPlace implements CallPath {
    private final List<StackTraceElement> frames;
    private final String descriptor;
    private final boolean isAccessor;

    /** Who has been told of it last: a hint, which saves looking it up. */
    private @Nullable Object told;

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
        // Declarations of the class are looked for once it is known.
        UserClass known = UserClass.of(type);
        isAccessor = MethodBodies.canBeOneCall(method) && known.bodies().isOneCall(method, descriptor);
        frames = List.of(new StackTraceElement(type.getName(), method, file, line));
        this.descriptor = descriptor;
    }

    /** Whether its method makes one access and no more: then who calls it is the place, which only a walk tells. */
    public boolean isOfAccessor() {
        return isAccessor;
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
        return 0;
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
