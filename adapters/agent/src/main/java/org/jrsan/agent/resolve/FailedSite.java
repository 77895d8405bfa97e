package org.jrsan.agent.resolve;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A site whose class could not be initialised when the site was linked, as some versions of the JDK initialise a class for a handle of a static
 * field. The JVM would keep that error for the site and throw another one of its class, without a cause, whenever somebody comes again. So the site throws it
 * once, as the instruction does, and is linked again by whoever comes next. Thread-safe.
 */
public final class FailedSite implements GenericSite {
    private final AtomicReference<@Nullable Throwable> error;
    private final MutableCallSite site;
    private final Linker linker;
    private final Lookup caller;
    private final String name;
    private final Operation operation;
    private final Class<?> owner;

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

    private FailedSite(
            Linker linker,
            Throwable error,
            Lookup caller,
            String name,
            MethodType type,
            Operation operation,
            Class<?> owner) {
        this.linker = linker;
        this.error = new AtomicReference<>(error);
        this.caller = caller;
        this.name = name;
        this.operation = operation;
        this.owner = owner;
        site = new MutableCallSite(type);
        site.setTarget(GenericSite.method(this, type));
    }

    /**
     * A site that has failed once.
     *
     * @param linker links it for who comes next
     * @param error what its initialiser has thrown, for who came first
     * @param caller the class that has it
     * @param name the name that its instruction has
     * @param type what it takes and returns
     * @param operation what it does
     * @param owner the class that its instruction names
     * @return the site
     */
    public static CallSite of(
            Linker linker,
            Throwable error,
            Lookup caller,
            String name,
            MethodType type,
            Operation operation,
            Class<?> owner) {
        return new FailedSite(linker, error, caller, name, type, operation, owner).site;
    }

    @Override
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Throwable first = error.getAndSet(null);
        if (first != null) {
            throw first;
        }
        MethodHandle linked = linker.linked(caller, name, site.type(), operation, owner);
        site.setTarget(linked);
        return linked.invokeWithArguments(given);
    }
}
