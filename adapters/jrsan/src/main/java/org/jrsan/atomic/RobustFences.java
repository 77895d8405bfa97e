package org.jrsan.atomic;

import java.lang.invoke.VarHandle;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Run;
import org.jrsan.rc20.Fence;

/**
 * The fences of {@link VarHandle}, which the session of the calling thread sees. Any thread may call them. Outside a
 * session each is the JDK's fence and nothing else.
 */
public final class RobustFences {
    private RobustFences() {}

    /** {@link VarHandle#fullFence()}: an acquire fence and a release fence, ordered with every other full fence. */
    public static void fullFence() {
        VarHandle.fullFence();
        if (Switch.ON) {
            Run.fence(Fence.FULL);
        }
    }

    /** {@link VarHandle#acquireFence()}: loads before it acquire. */
    public static void acquireFence() {
        VarHandle.acquireFence();
        if (Switch.ON) {
            Run.fence(Fence.ACQUIRE);
        }
    }

    /** {@link VarHandle#releaseFence()}: stores after it release. */
    public static void releaseFence() {
        VarHandle.releaseFence();
        if (Switch.ON) {
            Run.fence(Fence.RELEASE);
        }
    }

    /**
     * {@link VarHandle#loadLoadFence()}, modelled as an acquire fence. That is stronger, so JRSan can miss a violation
     * but cannot invent one.
     */
    public static void loadLoadFence() {
        VarHandle.loadLoadFence();
        if (Switch.ON) {
            Run.fence(Fence.ACQUIRE);
        }
    }

    /**
     * {@link VarHandle#storeStoreFence()}, modelled as a release fence. That is stronger, so JRSan can miss a violation
     * but cannot invent one.
     */
    public static void storeStoreFence() {
        VarHandle.storeStoreFence();
        if (Switch.ON) {
            Run.fence(Fence.RELEASE);
        }
    }
}
