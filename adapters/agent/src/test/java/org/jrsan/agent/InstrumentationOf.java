package org.jrsan.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** What tells of loaded classes, all of which can be changed, and does nothing. */
final class InstrumentationOf {
    private InstrumentationOf() {}

    static Instrumentation classes(Class<?>... loaded) {
        return classes(new ArrayList<>(), loaded);
    }

    /** The same, with a list that gets those that are instrumented again. */
    static Instrumentation classes(List<Object> again, Class<?>... loaded) {
        return (Instrumentation) Proxy.newProxyInstance(
                InstrumentationOf.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "getAllLoadedClasses":
                            return loaded;
                        case "isModifiableClass":
                            return true;
                        case "retransformClasses":
                            again.addAll(List.of((Object[]) arguments[0]));
                            return null;
                        default:
                            throw new UnsupportedOperationException(method.getName());
                    }
                });
    }
}
