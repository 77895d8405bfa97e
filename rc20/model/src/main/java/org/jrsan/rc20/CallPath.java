package org.jrsan.rc20;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the user's code came to an access: up to four of its frames, and which of them names the place. That is the first
 * one that is no accessor, a method that does one access and no more: a report that named the accessor would have one
 * place for all who call it.
 */
public interface CallPath {
    /** The most frames that are kept. */
    int MOST = 4;

    /**
     * The frames, those of the JDK and of JRSan left out.
     *
     * @return one to {@link #MOST} frames, the innermost first
     */
    List<StackTraceElement> frames();

    /**
     * Which frame names the place.
     *
     * @return its index; the frames before it are accessors
     */
    int named();

    /**
     * The place of the access.
     *
     * @return the frame that names it
     */
    default StackTraceElement place() {
        return frames().get(named());
    }

    /**
     * The parameters of the method that names the place, which tell it from others of its name.
     *
     * @return its descriptor, as in class files; null when that is not known
     */
    default @Nullable String descriptor() {
        return null;
    }

    /**
     * The accessors by which the place makes the access.
     *
     * @return their frames, the innermost first; mostly none
     */
    default List<StackTraceElement> accessors() {
        return frames().subList(0, named());
    }

    /**
     * A path of one frame.
     *
     * @param frame the frame
     * @return the path
     */
    static CallPath of(StackTraceElement frame) {
        return new OneFrame(List.of(frame));
    }

    /**
     * A path of one frame.
     *
     * @param frames the frame
     */
    record OneFrame(List<StackTraceElement> frames) implements CallPath {
        @Override
        public int named() {
            return 0;
        }
    }
}
