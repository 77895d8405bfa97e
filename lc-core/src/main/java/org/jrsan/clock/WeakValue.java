package org.jrsan.clock;

import java.lang.ref.WeakReference;

/** A value that stands for an object without keeping it alive: a history holds it as it is. */
public abstract class WeakValue extends WeakReference<Object> {
    /**
     * A value.
     *
     * @param object what it stands for
     */
    protected WeakValue(Object object) {
        super(object);
    }
}
