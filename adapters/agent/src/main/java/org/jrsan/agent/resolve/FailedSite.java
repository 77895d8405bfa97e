package org.jrsan.agent.resolve;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import org.jrsan.agent.refused.Refusals;
import org.jspecify.annotations.Nullable;

/**
 * A site that could not be linked: its class could not be initialised, as some versions of the JDK initialise a class for a handle of a static
 * field, or its field is not there, or not for this class. The JVM would wrap what is no error, keep an error for the site and throw another one of its
 * class, without a cause, whenever somebody comes again. So the site throws to the thread that met it what the instruction does, and is linked again by
 * whoever comes next. Thread-safe.
 */
public final class FailedSite implements GenericSite {
    /** What the calling thread has met where it linked a site, until it calls that. Of two threads that link one, the JVM takes one's. */
    private static final ThreadLocal<@Nullable Met> MET = new ThreadLocal<>();

    private final Site site;
    private final MutableCallSite made;

    /** Links sites. */
    public interface Linker {
        /**
         * Links one.
         *
         * @param caller the class that has it
         * @param name the name that its instruction has
         * @param type what it takes and returns
         * @param operation what it does
         * @param owner the class that its instruction names
         * @return what it does
         * @throws Throwable if that cannot be told
         */
        MethodHandle linked(Lookup caller, String name, MethodType type, Operation operation, Class<?> owner)
                throws Throwable;
    }

    /**
     * A site.
     *
     * @param linker links it
     * @param caller the class that has it
     * @param name the name that its instruction has
     * @param type what it takes and returns
     * @param operation what it does
     * @param owner the class that its instruction names
     */
    public record Site(
            Linker linker, Lookup caller, String name, MethodType type, Operation operation, Class<?> owner) {
        private boolean isAlso(Site other) {
            return name.equals(other.name) && operation.equals(other.operation) && owner == other.owner;
        }
    }

    private record Met(Site site, Throwable error) {}

    private FailedSite(Site site) {
        this.site = site;
        made = new MutableCallSite(site.type);
        made.setTarget(GenericSite.method(this, site.type));
    }

    /**
     * A site that the calling thread could not link, and is about to call.
     *
     * @param site the site
     * @param error what came of that
     * @return what throws the error once to this thread
     */
    public static CallSite of(Site site, Throwable error) {
        MET.set(new Met(site, Refusals.ofMember(error, site.owner, site.name)));
        return new FailedSite(site).made;
    }

    @Override
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Met met = MET.get();
        MET.remove();
        if (met != null && met.site.isAlso(site)) {
            throw met.error;
        }
        MethodHandle linked = linkAgain();
        made.setTarget(linked);
        return linked.asFixedArity().invokeWithArguments(given);
    }

    private MethodHandle linkAgain() throws Throwable {
        try {
            return site.linker.linked(site.caller, site.name, site.type, site.operation, site.owner);
        } catch (ReflectiveOperationException e) {
            throw Refusals.ofMember(e, site.owner, site.name);
        }
    }
}
