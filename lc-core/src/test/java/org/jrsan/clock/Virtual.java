package org.jrsan.clock;

import java.lang.reflect.Method;

/** Virtual threads, on a JDK that has them; the tests are compiled for one that has not. */
final class Virtual {
    static final boolean AVAILABLE = Runtime.version().feature() >= 21;

    private Virtual() {}

    static Thread unstarted(Runnable body) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Method unstarted = Class.forName("java.lang.Thread$Builder").getMethod("unstarted", Runnable.class);
            return (Thread) unstarted.invoke(builder, body);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Thread start(Runnable body) {
        Thread thread = unstarted(body);
        thread.start();
        return thread;
    }
}
