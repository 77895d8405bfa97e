package org.jrsan.internal;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jrsan.SanitizerOptions;

/** Finds the user's line: the innermost frame that is neither JRSan's nor the JDK's. */
final class CallSites {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** By package, so that examples and tests of JRSan are users like others. */
    private static final Set<String> OURS =
            Set.of("org.jrsan", "org.jrsan.internal", "org.jrsan.atomic", "org.jrsan.plain", "org.jrsan.sync");

    /** One object for each line that was ever recorded, since histories hold many of each. */
    private static final ConcurrentMap<StackTraceElement, StackTraceElement> KNOWN = new ConcurrentHashMap<>();

    private static final ClassValue<Boolean> IS_USER = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            String name = type.getPackageName();
            return !OURS.contains(name) && !name.startsWith("java.") && !name.startsWith("jdk.");
        }
    };

    private CallSites() {}

    /** The user's line that led here, null when no frame is the user's. */
    static StackTraceElement here() {
        Optional<StackWalker.StackFrame> frame = WALKER.walk(
                frames -> frames.filter(f -> IS_USER.get(f.getDeclaringClass())).findFirst());
        return frame.map(CallSites::withoutModule).orElse(null);
    }

    /**
     * The user's line where the calling thread creates something, null when sites are off. What is static is created
     * outside of any session, mostly: then the options of the JVM count.
     */
    static StackTraceElement ofCreation() {
        Run run = Run.current();
        Sites sites = run != null ? run.sites() : Sites.of(SanitizerOptions.ofJvm());
        return sites == Sites.FULL ? here() : null;
    }

    /** The frame as class, method and line; loader and module names would be noise in a report. */
    private static StackTraceElement withoutModule(StackWalker.StackFrame frame) {
        StackTraceElement site = new StackTraceElement(
                frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
        StackTraceElement known = KNOWN.putIfAbsent(site, site);
        return known != null ? known : site;
    }
}
