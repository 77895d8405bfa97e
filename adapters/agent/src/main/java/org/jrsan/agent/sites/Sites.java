package org.jrsan.agent.sites;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jrsan.agent.boot.Hooks;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.jdk.QuietLock;
import org.jrsan.agent.jdk.RefusedClass;
import org.jrsan.agent.loops.Loops;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.FailedSite;
import org.jrsan.agent.resolve.FinalLoads;
import org.jrsan.agent.resolve.HandleKinds;
import org.jrsan.agent.resolve.InlineCache;
import org.jrsan.agent.resolve.Operation;
import org.jrsan.agent.resolve.ReachedSites;
import org.jrsan.agent.resolve.SerialReferences;
import org.jrsan.agent.steps.InnerCalls;
import org.jrsan.agent.steps.InnerSteps;
import org.jrsan.agent.steps.SteppedCondition;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.edges.Elements;
import org.jrsan.internal.edges.Stamps;
import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.process.LastActs;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.widths.Blocks;
import org.jspecify.annotations.Nullable;

// Long because each hook has a method of its own.
/** Links all call sites. Thread-safe. */
public final class Sites implements FailedSite.Linker {
    /** See {@link #hiddenBy}. */
    private static volatile BiFunction<Lookup, byte[], byte[]> hidden = (lookup, bytes) -> bytes;

    /** A call that is a step and no access, and does not count as a site. */
    private static final String STEPPED = "stepped";

    private static final String ACCESSOR = "accessor";

    private final ReachedSites reached = new ReachedSites();
    private final Checked checked;
    private final FieldLinks fields;
    private final CallLinks calls;
    private final Handles handles;

    /**
     * Links the sites of the classes that are checked.
     *
     * @param checked which these are
     */
    public Sites(Checked checked) {
        this.checked = checked;
        CheckedFields.areOf(checked);
        FinalFields.areFollowedIn(checked::contains);
        fields = new FieldLinks(checked);
        calls = new CallLinks(checked);
        handles = new Handles(checked);
    }

    /**
     * Sets who instruments hidden classes, of which the JVM tells nobody.
     *
     * @param instruments makes the class file that is defined of the one that was given; throws nothing
     */
    public static void hiddenBy(BiFunction<Lookup, byte[], byte[]> instruments) {
        hidden = instruments;
    }

    /** See {@link Hooks#link}. What the operation says is read by {@link Operation#read}. */
    private CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner)
            throws Throwable {
        try {
            Operation read = Operation.read(operation, caller);
            isReached(name, type, read, owner);
            try {
                return new ConstantCallSite(linked(caller, name, type, read, owner));
            } catch (LinkageError | ReflectiveOperationException e) {
                return FailedSite.of(new FailedSite.Site(this, caller, name, type, read, owner), e);
            }
        } catch (OutOfMemoryError e) {
            // The program gets it, and may live with it, where without JRSan there would have been enough.
            LostError.latest = e;
            throw e;
        }
    }

    /**
     * Not what is no access of its own: a step of the JDK's, what a twin hands on to another one, as the accessor itself has no site there, and what
     * a loop polls by a twin, which is counted in the loop.
     */
    private void isReached(String name, MethodType type, Operation site, Class<?> owner) {
        boolean isInAccessor = site.isInAccessor();
        String what = site.written();
        boolean isPolled = site.isOfTwin() && what.contains(Loops.SEPARATOR);
        if (what.startsWith(STEPPED) || isInAccessor && what.endsWith(ACCESSOR) || isPolled) {
            return;
        }
        int taken = type.parameterCount();
        MethodType written = isInAccessor ? type.dropParameterTypes(taken - 1, taken) : type;
        reached.add(
                site.caller(),
                site.isOfTwin(),
                name,
                written,
                what,
                site.line(),
                site.method(),
                site.descriptor(),
                owner);
    }

    @Override
    public MethodHandle linked(Lookup caller, String name, MethodType type, Operation read, Class<?> owner)
            throws Throwable {
        if (read.name().contains(Loops.SEPARATOR)) {
            return new LoopLinks(this, checked, handles, caller, read)
                    .link(name, type, read.name(), owner)
                    .asType(type);
        }
        return target(caller, name, type, read, owner).asType(type);
    }

    /** What a site does that stands for one instruction. */
    MethodHandle target(Lookup caller, String name, MethodType type, Operation operation, Class<?> owner)
            throws Throwable {
        return switch (operation.name()) {
            case "getfield", "getfield-active" -> fields.get(caller, owner, name, type, operation);
            case "putfield", "putfield-active" -> fields.put(caller, owner, name, type, operation);
            case "load", "load-active" -> ArrayLinks.load(type, operation);
            case "store", "store-active" -> ArrayLinks.store(type, operation);
            case "handle", "handle-in-accessor" ->
                HandleSite.link(handles, caller, name, type, operation.place(), operation.isInAccessor());
            case "virtual", "virtual-in-accessor" ->
                calls.virtual(caller, owner, name, type, operation.place(), operation.isInAccessor());
            case "unsafe", "unsafe-in-accessor" ->
                UnsafeSite.link(caller, owner, name, type, checked, operation.place(), operation.isInAccessor());
            case "accessor", "accessor-in-accessor" ->
                AccessorLinks.virtual(caller, owner, name, type, operation.place(), operation.isInAccessor());
            case "static-accessor", "static-accessor-in-accessor" ->
                AccessorLinks.ofClass(caller, owner, name, type, operation.place(), operation.isInAccessor());
            case "unsafe-fence" -> UnsafeSite.fence(caller, owner, name, type);
            case "declare" -> DeclareSite.link(owner, name, type);
            case "created" -> DeclareSite.created();
            case "initialised" -> CallLinks.telling("tellsAll");
            case "handed-on" -> CallLinks.telling("handsOn");
            case "caught" -> Activity.guard(CallLinks.caught(), MethodHandles.empty(type));
            case "edge" -> calls.edge(caller, owner, name, type, 0);
            case "edge-at-argument" -> calls.edge(caller, owner, name, type, 1);
            case STEPPED + "-in-time" -> CallLinks.inTime(caller, owner, name, type);
            case STEPPED -> CallLinks.stepped(caller, owner, name, type);
            case "shared" -> CallLinks.shared(caller, owner, name, type);
            case "passing" -> CallLinks.passing(caller, owner, name, type, false);
            case "passing-static" -> CallLinks.passing(caller, owner, name, type, true);
            case "passed" -> SharedViews.step(name, type);
            case "made-handle" -> CallLinks.ofHandle(caller, owner, name, type, false, true);
            case "made-handle-static" -> CallLinks.ofHandle(caller, owner, name, type, true, true);
            case "told-handle" -> CallLinks.ofHandle(caller, owner, name, type, false, false);
            case "told-handle-static" -> CallLinks.ofHandle(caller, owner, name, type, true, false);
            case "built" -> CallLinks.startBuilt(caller, owner, name, type);
            case "static" -> CallLinks.ofClass(caller, owner, name, type);
            case Loops.PARK -> CallLinks.parkBetweenPolls(type);
            case "monitor" -> CallLinks.monitor(name, operation);
            default -> throw new BootstrapMethodError("JRSan: unknown operation " + operation.name());
        };
    }

    /** What all sites and the edges do for instrumented classes. The agent defines it once more, beside its {@link Hooks}. */
    public static final class Hooked extends Hooks implements Consumer<Boolean> {
        /** What it calls. */
        private static final List<Class<?>> CALLED = List.of(
                Edges.class,
                FieldEdges.class,
                CheckedFields.class,
                Activity.class,
                SharedCalls.class,
                Elements.class,
                Memory.class,
                Blocks.class,
                Stamps.class);

        /** What it links by. */
        private static final List<Class<?>> LINKING = List.of(
                InlineCache.class,
                VarMode.class,
                TypedVariable.class,
                ArrayLinks.class,
                HandleSite.class,
                UnsafeSite.class,
                AtomicSite.class);

        private final Sites sites;

        /**
         * To load a class makes edges itself: so all that edges are made by is loaded before there are any.
         *
         * @param sites what it links by
         */
        public Hooked(Sites sites) {
            this.sites = sites;
            try {
                for (Class<?> called : CALLED) {
                    MethodHandles.lookup().ensureInitialized(called);
                }
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
            // Another agent may have loaders call instrumented code whenever they are asked for a class.
            SharedCalls.meetByInterface(this, false);
            SharedCalls.meet(this, false);
            SharedCalls.look(this);
        }

        @Override
        public void watch() {
            // A lambda would name this class, and finds none of that name where it is hidden.
            Attachment.watch(this);
        }

        /** Told whether a session may be open. */
        @Override
        public void accept(Boolean isPossible) {
            if (isPossible) {
                HandleKinds.initialise(LINKING);
            }
            Link.active = isPossible;
        }

        @Override
        public CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner)
                throws Throwable {
            return sites.link(caller, name, type, operation, owner);
        }

        @Override
        public void meet(Object at, boolean looks) {
            Edges.meet(at, looks);
        }

        @Override
        public void meetField(Object at, String owner, String name, boolean looks) {
            FieldEdges.meet(at, owner, name, looks);
        }

        @Override
        public void meetStatic(Class<?> owner, String name, boolean looks) {
            FieldEdges.meetStatic(owner, name, looks);
        }

        @Override
        public void meetBy(Object accessor, Object at, boolean looks) {
            FieldEdges.meetBy(accessor, at, looks);
        }

        @Override
        public void meetAt(Object base, long offset, boolean looks) {
            FieldEdges.meetAt(base, offset, looks);
        }

        @Override
        public void meetShared(Object at, boolean looks) {
            SharedCalls.meet(at, looks);
        }

        @Override
        public void looksAtShared(Object at) {
            SharedCalls.look(at);
        }

        @Override
        public void filledShared(Object at) {
            SharedCalls.changed(at);
        }

        @Override
        public void elementPut(Object holder, Object collection) {
            Elements.put(holder, collection);
        }

        @Override
        public @Nullable Object elementReplacing(Object holder, Object collection) {
            return Elements.replacing(holder, collection);
        }

        @Override
        public void elementReplaced(Object token) {
            Elements.gotReplaced(token);
        }

        @Override
        public void elementFound(Object holder, Object collection) {
            Elements.found(holder, collection);
        }

        @Override
        public void meetByInterface(Object at, boolean looks) {
            SharedCalls.meetByInterface(at, looks);
        }

        @Override
        public Object inside(Object at, Object function) {
            return Objects.requireNonNull(SharedCalls.wrap(at, function, false));
        }

        @Override
        public void finalizes(Object object) {
            Edges.finalizes(object);
        }

        @Override
        public void halting() {
            LastActs.halting();
        }

        @Override
        public String referred(Class<?> capturing, String method, int part, String otherwise) {
            return SerialReferences.part(capturing, method, part, otherwise);
        }

        @Override
        public void starting(Object thread) {
            Edges.starting(thread);
        }

        @Override
        public Object madeHandle(Object made, String name, Object[] given) {
            return CallLinks.made(made, name, given);
        }

        @Override
        public Object toldHandle(Object handle) {
            return CallLinks.told(handle);
        }

        @Override
        public void meetOutside(long address, boolean looks) {
            Memory.meet(address, looks);
        }

        @Override
        public void allocated(long address, long size) {
            Blocks.allocated(address, size);
        }

        @Override
        public void allocatedAsIs(long address, long size) {
            Memory.allocated(address, size);
        }

        @Override
        public void freed(long address, long size) {
            Blocks.freed(address, size);
        }

        @Override
        public void moves(long address) {
            Memory.moves(address);
        }

        @Override
        public void sends(Object by) {
            Edges.sends(by);
        }

        @Override
        public void receives(Object by) {
            Edges.receives(by);
        }

        @Override
        public void loaded(Object from) {
            Edges.loaded(from);
        }

        @Override
        public void learns(Object found) {
            Edges.learns(found);
        }

        @Override
        public void joined(Object thread) {
            Edges.joined(thread);
        }

        @Override
        public void interrupting(Object thread) {
            Edges.interrupting(thread);
        }

        @Override
        public void unparking(Object thread) {
            CallLinks.unparking(thread);
        }

        @Override
        public void signalled(Object condition, boolean all) {
            SteppedCondition.signalled(condition, all);
        }

        @Override
        public void happens(int what, Object at, Object given) {
            InnerSteps.happens(what, at, given);
        }

        @Override
        @SuppressWarnings("NullAway") // null is what the caller takes for none
        public Object takesWork(Object queue, long nanos, boolean isTimed, Object executor)
                throws InterruptedException {
            return InnerSteps.takesWork(queue, nanos, isTimed, executor);
        }

        @Override
        public long awaitsEnd(Object at, boolean isTimed, long time, Object unit) {
            return InnerSteps.awaitsEnd(at, isTimed, time, unit);
        }

        @Override
        @SuppressWarnings("NullAway") // null is what the caller takes for none
        public Object calls(int method, Object of, Object... given) {
            return InnerCalls.call(method, of, given);
        }

        @Override
        public long nanoTime() {
            return InnerSteps.nanoTime();
        }

        @Override
        public void executes(Object executor, Object task) {
            InnerSteps.executes(executor, task);
        }

        @Override
        public void caught(Object exception) {
            Edges.caught(exception);
        }

        @Override
        public void foundInterrupted(Object thread) {
            Edges.foundInterrupted(thread == null ? Thread.currentThread() : thread);
        }

        @Override
        public void throughFinal(Object holder, Object value) {
            FinalLoads.through(holder, value);
        }

        @Override
        public void initialised() {
            Edges.handsOn();
        }

        @Override
        public void enter(Object monitor) {
            Edges.enter(monitor);
        }

        @Override
        public void exit(Object monitor) {
            Edges.exit(monitor);
        }

        @Override
        public void fence(int kind) {
            Edges.fence(kind);
        }

        @Override
        public void promises(Object at, int step) {
            Edges.promises(at, step);
        }

        @Override
        public void advanced(Object phaser, int phase) {
            Edges.advanced(phaser, phase);
        }

        @Override
        public void stampAsked(Object lock, long stamp) {
            Stamps.asked(lock, stamp);
        }

        @Override
        public void stampGiven(Object lock, long stamp, long result, int meaning) {
            Stamps.given(lock, stamp, result, meaning);
        }

        @Override
        public void ends() {
            Edges.ending();
        }

        @Override
        public boolean isEnd(Object thrown) {
            return thrown instanceof Throwable error && Steps.isEnd(error);
        }

        @Override
        public void locksQuietly(ReentrantLock lock) {
            QuietLock.lock(lock);
        }

        @Override
        public void unlocksQuietly(ReentrantLock lock) {
            QuietLock.unlock(lock);
        }

        @Override
        public void refused(Object message) {
            RefusedClass.tellQuietly(message);
        }

        @Override
        public byte[] hidden(Object lookup, byte[] bytes) {
            return hidden.apply((Lookup) lookup, bytes);
        }

        @Override
        public void reflected(Object member, Object of) {
            FieldEdges.reflected(member, of);
        }
    }
}
