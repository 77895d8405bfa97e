package org.jrsan.agent.sites;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.agent.reflection.MadeHandles;
import org.jrsan.agent.reflection.OrderedLambdas;
import org.jrsan.agent.refused.Refusals;
import org.jrsan.agent.resolve.AtomicMethod;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.FinalLoads;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.agent.resolve.Members;
import org.jrsan.agent.resolve.Operation;
import org.jrsan.agent.steps.SteppedCondition;
import org.jrsan.agent.steps.SteppedSite;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.threads.Parking;
import org.jrsan.internal.threads.ScheduledTime;
import org.jrsan.internal.told.LostError;
import org.jrsan.sync.MonitorSteps;
import org.jrsan.sync.RobustLockSupport;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustThreads;
import org.jrsan.sync.RobustTime;
import org.jspecify.annotations.Nullable;

/**
 * Links calls of methods that access memory or make edges. Which method a call means is known only here: its class may be a subclass
 * of an atomic class, or of {@code Thread}.
 */
final class CallLinks {
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final int MOST_NANOS = 999_999;

    /** Methods of {@code Object}, by name: ours take the object first. */
    private static final Map<String, String> OF_OBJECT =
            Map.of("wait", "waitOn", "notify", "notifyOn", "notifyAll", "notifyAllOn");

    /** Methods of {@code Thread} that have a namesake of ours, which takes the thread first. */
    private static final Set<String> OF_THREAD =
            Set.of("start", "join", "interrupt", "isInterrupted", "isAlive", "getState");

    private static final MadeHandles HANDLES = new MadeHandles(new MadeHandles.Edges() {
        @Override
        public MethodHandle ordered(MethodHandle raw) {
            return Activity.guard(Edges.learning(raw), raw);
        }

        @Override
        public MethodHandle shared(String name, MethodHandle raw) {
            return Activity.guard(SharedCalls.around(name, raw), raw);
        }
    });

    private final Checked checked;

    CallLinks(Checked checked) {
        this.checked = checked;
    }

    /** A call of a method of an object; in the twin of an accessor, which gives the place of its own call last, of an atomic. */
    MethodHandle virtual(
            Lookup caller, Class<?> owner, String name, MethodType site, KnownPlace place, boolean isInAccessor)
            throws ReflectiveOperationException {
        MethodType type = (isInAccessor ? AccessorLinks.withoutLast(site) : site).dropParameterTypes(0, 1);
        MethodHandle found = caller.findVirtual(owner, name, type);
        MethodHandle raw = AccessorLinks.at(found, isInAccessor);
        Class<?> declaring = Members.declaring(caller, found, owner, name, type);
        MethodHandle ours = ours(caller.lookupClass(), declaring, owner, name, raw, place, isInAccessor);
        MethodHandle call = (ours != null ? ours : inherited(declaring, owner, name, raw)).asType(site);
        return Refusals.ofCall(call, owner, name, type);
    }

    /** A call of what is an edge and nothing else, if the method is one of the JDK's. */
    private MethodHandle inherited(Class<?> declaring, Class<?> owner, String name, MethodHandle raw) {
        if (declaring.getClassLoader() != null || checked.contains(declaring)) {
            return raw;
        }
        if (declaring.getPackageName().equals("java.util.concurrent.atomic") || declaring == Throwable.class) {
            return edge(name, raw, 0);
        }
        if (SharedCalls.isShared(owner)) {
            return Activity.guard(SharedCalls.around(name, raw), raw);
        }
        return declaring == ReferenceQueue.class ? Activity.guard(Edges.learning(raw), raw) : raw;
    }

    /** What happens before and after the instruction: {@code beforeEnter}, {@code entered}, {@code beforeExit} or {@code left}. */
    static MethodHandle monitor(String name, Operation at) throws ReflectiveOperationException {
        MethodType type = MethodType.methodType(void.class, Object.class);
        if (!Switch.ON) {
            return MethodHandles.empty(type);
        }
        if (!name.equals("entered")) {
            return MethodHandles.lookup().findStatic(MonitorSteps.class, name, type);
        }
        MethodType withPlace = type.appendParameterTypes(StackTraceElement.class);
        MethodHandle entered = MethodHandles.lookup().findStatic(MonitorSteps.class, name, withPlace);
        KnownPlace place = at.place();
        return MethodHandles.insertArguments(entered, 1, place.frames().get(place.named()));
    }

    /** A call that is not checked and makes an edge, if its class is indeed not checked. */
    MethodHandle edge(Lookup caller, Class<?> owner, String name, MethodType site, int key)
            throws ReflectiveOperationException {
        MethodType type = site.dropParameterTypes(0, 1);
        MethodHandle raw = caller.findVirtual(owner, name, type);
        return Refusals.ofCall(checked.contains(owner) ? raw : edge(name, raw, key), owner, name, type);
    }

    private static MethodHandle edge(String name, MethodHandle raw, int key) {
        return Activity.guard(Edges.around(raw, key, Looks.isLoad(name)), raw);
    }

    private @Nullable MethodHandle ours(
            Class<?> caller,
            Class<?> declaring,
            Class<?> owner,
            String name,
            MethodHandle raw,
            KnownPlace place,
            boolean isInAccessor)
            throws ReflectiveOperationException {
        Class<?> atomic = Atomics.among(owner);
        AtomicMethod method = atomic == null ? null : AtomicMethod.of(name);
        if (atomic != null && method != null && declaring.isAssignableFrom(atomic)
                || atomic != null && method != null && Atomics.isUpdater(atomic)) {
            MethodHandle ours = AtomicSite.link(caller, atomic, method, raw, checked, place, isInAccessor);
            MethodType type = raw.type().dropParameterTypes(0, 1);
            MethodType called = isInAccessor ? AccessorLinks.withoutLast(type) : type;
            return Members.unlessOverridden(declaring, name, called, ours, raw);
        }
        MethodType type = raw.type().dropParameterTypes(0, 1);
        boolean isStart = name.equals("start") && Thread.class.isAssignableFrom(declaring);
        if (declaring == Thread.class && OF_THREAD.contains(name) || isStart) {
            return ofThread(name, type, raw);
        }
        if (declaring == Object.class && OF_OBJECT.containsKey(name)) {
            MethodType withObject = type.insertParameterTypes(0, Object.class);
            return Activity.guard(LOOKUP.findStatic(RobustMonitor.class, OF_OBJECT.get(name), withObject), raw);
        }
        return null;
    }

    private static MethodHandle ofThread(String name, MethodType type, MethodHandle raw)
            throws ReflectiveOperationException {
        MethodType withThread = type.insertParameterTypes(0, Thread.class);
        if (name.equals("join") && type.parameterCount() > 0) {
            return Activity.guard(LOOKUP.findStatic(CallLinks.class, "join", withThread), raw);
        }
        MethodType ours = name.equals("start") ? withThread.changeReturnType(Thread.class) : withThread;
        return Activity.guard(LOOKUP.findStatic(RobustThreads.class, name, ours), raw);
    }

    /** A call of what may be a collection whose calls are edges. */
    static MethodHandle shared(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        MethodType type = site.dropParameterTypes(0, 1);
        MethodHandle raw = caller.findVirtual(owner, name, type);
        MethodHandle around = FinalLoads.onward(SharedCalls.around(name, raw));
        return Refusals.ofCall(SteppedSite.around(name, Activity.guard(around, raw)), owner, name, type);
    }

    /** A call of what may be a lock or the like, whose class makes its edges itself. */
    static MethodHandle stepped(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        MethodType type = site.dropParameterTypes(0, 1);
        MethodHandle raw = caller.findVirtual(owner, name, type);
        return Refusals.ofCall(SteppedSite.around(name, raw.asType(site)), owner, name, type);
    }

    /** A call that sleeps, or reads a clock. */
    static MethodHandle inTime(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        boolean isStatic = owner != TimeUnit.class;
        MethodHandle raw = called(caller, owner, name, site, isStatic);
        if (owner == CompletableFuture.class && !name.equals("delayedExecutor") && SteppedCondition.areTold()) {
            return raw;
        }
        if (owner == CompletableFuture.class) {
            MethodType nothing = MethodType.methodType(void.class);
            MethodHandle outside = LOOKUP.findStatic(ScheduledTime.class, "meetsStranger", nothing);
            return Activity.guard(MethodHandles.foldArguments(raw, outside), raw);
        }
        if (owner == Instant.class && site.parameterCount() > 0) {
            return raw;
        }
        MethodHandle ours = Activity.guard(LOOKUP.findStatic(RobustTime.class, name, site), raw);
        return isStatic ? ours : Refusals.ofCall(ours, owner, name, site.dropParameterTypes(0, 1));
    }

    /** A call of the JDK's with an argument that may be such a collection. */
    static MethodHandle passing(Lookup caller, Class<?> owner, String name, MethodType site, boolean isStatic)
            throws ReflectiveOperationException {
        MethodHandle raw = called(caller, owner, name, site, isStatic);
        return Activity.guard(SharedCalls.aroundArguments(name, raw, isStatic ? 0 : 1), raw);
    }

    private static MethodHandle called(Lookup caller, Class<?> owner, String name, MethodType site, boolean isStatic)
            throws ReflectiveOperationException {
        return isStatic
                ? caller.findStatic(owner, name, site)
                : caller.findVirtual(owner, name, site.dropParameterTypes(0, 1));
    }

    /** A call that makes a method handle, or asks one what it is: with a session or without, since handles stay. */
    static MethodHandle ofHandle(
            Lookup caller, Class<?> owner, String name, MethodType site, boolean isStatic, boolean isMade)
            throws ReflectiveOperationException {
        MethodHandle raw = called(caller, owner, name, site, isStatic);
        MethodHandle fixed = raw.asFixedArity();
        GenericSite made = given ->
                HANDLES.of(name, given, (MethodHandle) Objects.requireNonNull(fixed.invokeWithArguments(given)));
        GenericSite told = given -> {
            @Nullable Object[] direct = MadeHandles.told(given);
            Object result = fixed.invokeWithArguments(direct);
            return result instanceof CallSite lambdas && !MadeHandles.areSame(given, direct)
                    ? OrderedLambdas.of(lambdas, CallLinks::learn)
                    : result;
        };
        return GenericSite.method(isMade ? made : told, site);
    }

    /** What a library gets for a handle that it has made. */
    static Object made(Object made, String name, @Nullable Object[] given) {
        Object[] with = {made};
        try {
            Quiet.quietly(() -> with[0] = HANDLES.of(name, given, (MethodHandle) made));
        } catch (Throwable e) {
            // The library has its handle. That its edges are missing is told.
            LostError.latest = e;
        }
        return with[0];
    }

    /** What a library asks instead of a handle, which may be one that it has made. */
    static Object told(Object handle) {
        Object direct = MadeHandles.told(new Object[] {handle})[0];
        return direct == null ? handle : direct;
    }

    private static void learn() {
        if (Activity.isPossible()) {
            Edges.learn();
        }
    }

    /** {@code Thread.join} with a limit. */
    static void join(Thread thread, long millis) throws InterruptedException {
        join(thread, millis, 0);
    }

    static void join(Thread thread, long millis, int nanos) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos > MOST_NANOS) {
            throw new IllegalArgumentException(
                    millis < 0 ? "timeout value is negative" : "nanosecond timeout value out of range");
        }
        if (millis == 0 && nanos == 0) {
            RobustThreads.join(thread);
        } else {
            long whole = TimeUnit.MILLISECONDS.toNanos(millis);
            RobustThreads.join(thread, whole + Math.min(nanos, Long.MAX_VALUE - whole), TimeUnit.NANOSECONDS);
        }
    }

    static boolean join(Thread thread, Duration duration) throws InterruptedException {
        if (thread.getState() == Thread.State.NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        return RobustThreads.join(thread, TimeUnit.NANOSECONDS.convert(duration), TimeUnit.NANOSECONDS);
    }

    /** A call of a static method: a fence, a look at the caller's interrupt, or one that starts a virtual thread or parks one. */
    static MethodHandle ofClass(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        MethodHandle raw = caller.findStatic(owner, name, site);
        Class<?> ours = owner == VarHandle.class
                ? RobustFences.class
                : owner == LockSupport.class ? RobustLockSupport.class : RobustThreads.class;
        String ofOurs = name.equals("startVirtualThread") ? "startVirtual" : name;
        return Activity.guard(LOOKUP.findStatic(ours, ofOurs, site), raw);
    }

    /** A call of {@code LockSupport.park} in a loop that polls next, whatever ends the call. So its schedule need not end it for no reason. */
    static MethodHandle parkBetweenPolls(MethodType site) throws ReflectiveOperationException {
        MethodHandle raw = LOOKUP.findStatic(LockSupport.class, "park", site);
        MethodType type = MethodType.methodType(void.class, Object.class, boolean.class);
        MethodHandle park = MethodHandles.insertArguments(LOOKUP.findStatic(Parking.class, "park", type), 1, false);
        MethodHandle ours = site.parameterCount() > 0 ? park : MethodHandles.insertArguments(park, 0, (Object) null);
        return Activity.guard(ours, raw);
    }

    /** A class that is not checked is about to unpark a thread. */
    static void unparking(@Nullable Object thread) {
        boolean[] inside = Activity.isPossible() ? Quiet.ofCaller() : null;
        if (inside == null || inside[0]) {
            return;
        }
        inside[0] = true;
        try {
            Parking.unparking((Thread) thread);
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            inside[0] = false;
        }
    }

    /** A call by which the builder of a thread starts it: made by the builder, and started as any thread is. */
    static MethodHandle startBuilt(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        MethodType type = site.dropParameterTypes(0, 1);
        MethodHandle start =
                LOOKUP.findStatic(RobustThreads.class, "start", MethodType.methodType(Thread.class, Thread.class));
        MethodHandle made = caller.findVirtual(owner, "unstarted", type);
        return Activity.guard(MethodHandles.filterReturnValue(made, start), caller.findVirtual(owner, name, type));
    }

    /** The caller hands on to all what it knows, by a method of {@link Edges}. */
    static MethodHandle telling(String how) throws ReflectiveOperationException {
        MethodHandle raw = MethodHandles.empty(MethodType.methodType(void.class));
        return Activity.guard(MethodHandles.lookup().findStatic(Edges.class, how, raw.type()), raw);
    }

    /** What an exception that is caught hands on to who catches it, as {@link Edges} has it. */
    static MethodHandle caught() throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .findStatic(Edges.class, "caught", MethodType.methodType(void.class, Object.class));
    }
}
