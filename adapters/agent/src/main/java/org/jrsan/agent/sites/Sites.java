package org.jrsan.agent.sites;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.agent.loops.Loops;
import org.jrsan.agent.resolve.Operation;
import org.jrsan.internal.options.Switch;
import org.jrsan.sync.MonitorSteps;

/** Links all call sites. Thread-safe. */
public final class Sites {
    private final LongAdder reached = new LongAdder();
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
        fields = new FieldLinks(checked);
        calls = new CallLinks(checked);
        handles = new Handles(checked);
    }

    /**
     * What links.
     *
     * @return {@link #link} of this
     */
    public MethodHandle linker() {
        try {
            return MethodHandles.lookup()
                    .bind(
                            this,
                            "link",
                            MethodType.methodType(
                                    CallSite.class,
                                    Lookup.class,
                                    String.class,
                                    MethodType.class,
                                    String.class,
                                    Class.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Sets a field, now and whenever that changes, to whether a session may be open.
     *
     * @param setter takes a boolean
     */
    public static void tellActivity(MethodHandle setter) {
        Activity.tell(setter);
    }

    /**
     * Does something of JRSan's own in a thread of the user's: what it needs of the JDK makes no edges.
     *
     * @param ours does it
     */
    public static void quietly(Runnable ours) {
        Edges.quietly(ours);
    }

    private static MethodHandle initialised() throws ReflectiveOperationException {
        MethodHandle raw = MethodHandles.empty(MethodType.methodType(void.class));
        return Activity.guard(MethodHandles.lookup().findStatic(Edges.class, "initialised", raw.type()), raw);
    }

    /** What happens before and after the instruction: {@code beforeEnter}, {@code entered}, {@code beforeExit} or {@code left}. */
    private static MethodHandle monitor(String name) throws ReflectiveOperationException {
        MethodType type = MethodType.methodType(void.class, Object.class);
        return Switch.ON
                ? MethodHandles.lookup().findStatic(MonitorSteps.class, name, type)
                : MethodHandles.empty(type);
    }

    /**
     * What makes an edge of classes that are not checked.
     *
     * @param name {@code meet}, {@code meetShared}, {@code joined}, {@code ending}, {@code enter} or {@code exit}
     * @return the method of that name
     */
    public static MethodHandle edge(String name) {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            name.equals("meetShared") ? SharedCalls.class : Edges.class,
                            name.equals("meetShared") ? "meet" : name,
                            MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * What makes the edges of a member that is accessed by reflection.
     *
     * @return what takes the member and the object that has it
     */
    public static MethodHandle reflected() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            Edges.class, "reflected", MethodType.methodType(void.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * What tells the end of an execution from errors.
     *
     * @return what takes anything that was thrown and returns whether it is that
     */
    public static MethodHandle isEnd() {
        try {
            return MethodHandles.lookup()
                    .findStatic(Edges.class, "isEnd", MethodType.methodType(boolean.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Makes a call site, see {@link org.jrsan.agent.boot.Link}.
     *
     * @param caller the instrumented class, with its rights
     * @param name the name of the field or method
     * @param type what the site takes and returns
     * @param operation what is done there, and where that is: see {@link Operation#read}
     * @param owner the class that the instruction names, or the caller's
     * @return the site
     * @throws Throwable what the instruction would have thrown when it is linked
     */
    public CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner)
            throws Throwable {
        reached.increment();
        Operation read = Operation.read(operation, caller);
        MethodHandle target = read.name().contains(Loops.SEPARATOR)
                ? new LoopLinks(this, checked, handles, caller, read).link(name, type, read.name(), owner)
                : target(caller, name, type, read, owner);
        return new ConstantCallSite(target.asType(type));
    }

    /** What a site does that stands for one instruction. */
    MethodHandle target(Lookup caller, String name, MethodType type, Operation operation, Class<?> owner)
            throws Throwable {
        return switch (operation.name()) {
            case "getfield" -> fields.get(caller, owner, name, type, operation.place());
            case "putfield" -> fields.put(caller, owner, name, type, operation.place());
            case "load" -> ArrayLinks.load(type, operation.place());
            case "store" -> ArrayLinks.store(type, operation.place());
            case "handle" -> HandleSite.link(handles, caller, name, type, operation.place());
            case "virtual" -> calls.virtual(caller, owner, name, type, operation.place());
            case "unsafe", "unsafe-in-accessor" ->
                UnsafeSite.link(caller, owner, name, type, checked, operation.place(), operation.isInAccessor());
            case "accessor", "accessor-in-accessor" ->
                AccessorLinks.virtual(caller, owner, name, type, operation.place(), operation.isInAccessor());
            case "static-accessor", "static-accessor-in-accessor" ->
                AccessorLinks.ofClass(caller, owner, name, type, operation.place(), operation.isInAccessor());
            case "unsafe-fence" -> UnsafeSite.fence(caller, owner, name, type);
            case "declare" -> DeclareSite.link(owner, name, type);
            case "initialised" -> initialised();
            case "caught" -> Activity.guard(edge("caught"), MethodHandles.empty(type));
            case "edge" -> calls.edge(caller, owner, name, type, 0);
            case "edge-at-argument" -> calls.edge(caller, owner, name, type, 1);
            case "shared" -> CallLinks.shared(caller, owner, name, type);
            case "passing" -> CallLinks.passing(caller, owner, name, type, false);
            case "passing-static" -> CallLinks.passing(caller, owner, name, type, true);
            case "passed" -> SharedViews.step(name, type);
            case "made-handle" -> CallLinks.ofHandle(caller, owner, name, type, false, true);
            case "made-handle-static" -> CallLinks.ofHandle(caller, owner, name, type, true, true);
            case "told-handle" -> CallLinks.ofHandle(caller, owner, name, type, false, false);
            case "told-handle-static" -> CallLinks.ofHandle(caller, owner, name, type, true, false);
            case "static" -> CallLinks.ofClass(caller, owner, name, type);
            case "monitor" -> monitor(name);
            default -> throw new BootstrapMethodError("JRSan: unknown operation " + operation.name());
        };
    }

    /**
     * How many sites have been reached.
     *
     * @return their number, of those that were linked
     */
    public long reached() {
        return reached.sum();
    }
}
