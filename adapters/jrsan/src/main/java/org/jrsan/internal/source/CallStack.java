package org.jrsan.internal.source;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.internal.options.Accessors;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * The user's frames that led to an access. There is one object for all accesses with the same frames. Frames are
 * compared by the data that the stack walk gives cheaply. The lines, which cost more, are looked up once for each
 * object. Only reports ask which frame names the place, because that needs the class files.
 */
public final class CallStack implements CallPath {
    private static final int UNKNOWN = -1;

    /**
     * The highest index of the call in a method that may be an accessor. Accessors have lower ones, even with coverage
     * probes.
     */
    private static final int LAST_CALL = 128;

    private final Accessors accessors;
    private final UserClass[] classes;
    private final String[] methods;
    private final String[] descriptors;
    private final int[] indices;

    /** A bit for each frame that called the one before it with no frame of the JDK or JRSan between them. */
    private int direct;

    private int depth;
    private int hash;

    @SuppressWarnings("NullAway.Init") // set by readLines before other threads see this
    private List<StackTraceElement> frames;

    private volatile int named = UNKNOWN;

    CallStack(Accessors accessors, int most) {
        this.accessors = accessors;
        classes = new UserClass[most];
        methods = new String[most];
        descriptors = new String[most];
        indices = new int[most];
    }

    /** Adds the next frame outwards. Only the thread that walks the stack calls this. */
    void add(UserClass type, StackFrame frame, boolean isDirect) {
        String method = frame.getMethodName();
        classes[depth] = type;
        methods[depth] = method;
        descriptors[depth] = frame.getDescriptor();
        indices[depth] = frame.getByteCodeIndex();
        hash = 31 * (31 * (31 * hash + System.identityHashCode(type)) + method.hashCode()) + indices[depth];
        if (isDirect) {
            direct |= 1 << depth;
        }
        depth++;
    }

    int depth() {
        return depth;
    }

    /**
     * Tells whether the last frame's method is certainly not an accessor, as far as this is known without its class
     * file.
     */
    boolean endsInPlace() {
        int last = depth - 1;
        return indices[last] > LAST_CALL || !MethodBodies.canBeOneCall(methods[last]);
    }

    boolean isFull() {
        return depth == classes.length;
    }

    /**
     * Looks up the lines, before other threads see this object. Names of loaders and modules would be noise in a
     * report.
     */
    void readLines(StackFrame[] walked) {
        List<StackTraceElement> lines = new ArrayList<>(depth);
        for (int i = 0; i < depth; i++) {
            StackTraceElement full = walked[i].toStackTraceElement();
            String written = KnownPlace.written(full.getMethodName());
            lines.add(new StackTraceElement(full.getClassName(), written, full.getFileName(), full.getLineNumber()));
        }
        frames = List.copyOf(lines);
    }

    @Override
    public List<StackTraceElement> frames() {
        return frames;
    }

    StackTraceElement innermost() {
        return frames.get(0);
    }

    /** Opens class files the first time, so callers must not hold a lock. */
    @Override
    public int named() {
        int known = named;
        if (known == UNKNOWN) {
            known = 0;
            while (known < depth - 1 && isAccessor(known)) {
                known++;
            }
            named = known;
        }
        return known;
    }

    @Override
    public String descriptor() {
        return descriptors[named()];
    }

    /** Where in its method the place is: the index of its byte code. */
    public int index() {
        return indices[named()];
    }

    /** A frame that has a caller. A frame that the JDK calls, such as a task, is a place. */
    private boolean isAccessor(int i) {
        return accessors.name(frames.get(i))
                || indices[i] <= LAST_CALL
                        && isCalledByNext(i)
                        && classes[i].bodies().isOneCall(methods[i], descriptors[i]);
    }

    private boolean isCalledByNext(int i) {
        int caller = i + 1;
        return (direct >> caller & 1) != 0
                && classes[caller]
                        .bodies()
                        .calls(
                                methods[caller],
                                descriptors[caller],
                                frames.get(caller).getLineNumber(),
                                indices[caller],
                                methods[i]);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof CallStack && isLike((CallStack) other);
    }

    private boolean isLike(CallStack other) {
        boolean like = hash == other.hash
                && depth == other.depth
                && direct == other.direct
                && classes.length == other.classes.length
                && accessors == other.accessors;
        for (int i = 0; like && i < depth; i++) {
            like = classes[i] == other.classes[i]
                    && indices[i] == other.indices[i]
                    && methods[i].equals(other.methods[i])
                    && descriptors[i].equals(other.descriptors[i]);
        }
        return like;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return frames.toString();
    }
}
