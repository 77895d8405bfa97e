package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jrsan.agent.loops.Loops;
import org.jrsan.agent.loops.RecognisedLoops;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.LoopCondition;
import org.jrsan.agent.resolve.Operation;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.agent.sites.PolledCall.FieldOfReceiver;
import org.jrsan.agent.sites.PolledCall.Purpose;
import org.jrsan.agent.sites.UpdateSites.Finder;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.TypeNames;
import org.jrsan.rc20.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Links the accesses of loops that wait or update. Where it is found that a loop is none, as its variable is plain or a field that it
 * reads is not final, the access is the ordinary one.
 *
 * @param sites links ordinary accesses
 * @param checked which classes are checked
 * @param handles what handles stand for
 * @param caller the class that has the loop
 * @param site what the loop does, and where
 */
record LoopLinks(Sites sites, Checked checked, Handles handles, Lookup caller, Operation site) {
    private static final String ENDS = "ends";
    private static final String CALL = "accessor";

    /** The word of the descriptor, among those of the compare-and-set of an update. */
    private static final int DESCRIPTOR = 3;

    /** That of the class that it names. */
    private static final int OWNER = 4;

    MethodHandle link(String name, MethodType type, String operation, Class<?> owner) throws Throwable {
        String[] words = operation.split(Loops.SEPARATOR, -1);
        if (words[0].equals(ENDS)) {
            MethodType test = MethodType.methodType(boolean.class, Object.class, Object.class);
            return MethodHandles.lookup().findStatic(Purpose.class, ENDS, test).asType(type);
        }
        return words[0].equals("commit")
                ? commit(name, type, words[1], owner)
                : new Site(words).link(this, name, type, owner);
    }

    private static boolean isCall(String operation) {
        return operation.endsWith(CALL);
    }

    private PolledCall call(String operation, String name, MethodType type, Class<?> owner) {
        return new PolledCall(caller.lookupClass(), owner, name, type, !operation.equals(CALL));
    }

    private MethodHandle commit(String name, MethodType type, String operation, Class<?> owner) throws Throwable {
        MethodHandle ordinary =
                sites.target(caller, name, type, site.as(operation), owner).asType(type);
        if (isCall(operation)) {
            PolledCall called = call(operation, name, type, owner);
            SpreadCall raw = new SpreadCall(ordinary);
            LoopReceivers.Maker commit = (first, second, learned) -> first instanceof FieldOfReceiver field
                    ? new UpdateSites.Commit(field, raw, site.place().through(field.inAccessor()))
                    : new UpdateSites.CommitCall(called, raw, site.place(), learned);
            return Activity.guard(
                    new LoopReceivers(caller, commit, ordinary, called, called, 0, true).invoker(), ordinary);
        }
        PolledVariable update = polled(name, type, operation, owner);
        return update == null
                ? ordinary
                : Activity.guard(new UpdateSites.Commit(update, new SpreadCall(ordinary), site.place()), ordinary);
    }

    private @Nullable PolledVariable polled(String name, MethodType type, String operation, Class<?> owner)
            throws ReflectiveOperationException {
        PolledVariable found = PolledVariable.of(caller, name, type, operation, owner, checked, handles);
        return found == null || found.mode().kind() == Kind.PLAIN_LOAD ? null : found;
    }

    /** The words of an operation: of a load, or of a compare-and-set that is waited for. */
    private record Site(
            boolean isWait,
            String operation,
            int arguments,
            String leaves,
            String place,
            boolean isClaimed,
            String finals,
            List<String> update) {
        private static final int OWN = 7;

        Site(String[] words) {
            this(
                    words[0].equals(Loops.AWAIT),
                    words[1],
                    Integer.parseInt(words[2]),
                    words[3],
                    words[4],
                    Boolean.parseBoolean(words[5]),
                    words[6],
                    Arrays.asList(words).subList(OWN, words.length));
        }

        MethodHandle link(LoopLinks links, String name, MethodType type, Class<?> owner) throws Throwable {
            MethodType own = type.dropParameterTypes(arguments, type.parameterCount());
            MethodHandle ordinary = links.sites
                    .target(links.caller, name, own, links.site.as(operation), owner)
                    .asType(own);
            MethodHandle inPlace = MethodHandles.dropArguments(
                    ordinary, arguments, type.parameterList().subList(arguments, type.parameterCount()));
            int more = isWait ? arguments : arguments + Integer.parseInt(update.get(2));
            LoopCondition ends = condition(links, type, more);
            if (isWait && isCall(operation)) {
                PolledCall called = links.call(operation, name, own, owner);
                SpreadCall raw = new SpreadCall(ordinary);
                Object nothing = PolledCall.nothing(own.returnType());
                KnownPlace at = links.site.place();
                PolledCall.Outcome outcome = new PolledCall.Outcome(isWait -> told(isWait, owner, name));
                LoopReceivers.Maker wait = (first, second, learned) -> first instanceof FieldOfReceiver field
                        ? new AwaitSite(field, ends, raw, nothing, arguments, at.through(field.inAccessor()), null)
                        : new PolledCall.Wait(called, ends, raw, nothing, arguments, at, outcome, learned);
                return guarded(
                        new LoopReceivers(links.caller, wait, inPlace, called, called, 0, !isInTwin()).invoker(),
                        inPlace);
            }
            PolledVariable polled = isCall(operation) ? null : links.polled(name, own, operation, owner);
            boolean areFinal = links.areFinal(finals);
            if (isInTwin()) {
                AwaitSite access = AwaitSite.of(areFinal ? polled : null, ends, ordinary, links.site.place(), place);
                return GenericSite.method(access, inPlace.type());
            }
            if (polled == null && !isCall(operation) || !areFinal) {
                refuse(areFinal ? "what it polls is plain, or not checked" : "a field that it reads is not final");
                return inPlace;
            }
            if (isWait) {
                RecognisedLoops.addWait(place);
                return Activity.guard(AwaitSite.of(polled, ends, ordinary, links.site.place(), null), inPlace);
            }
            List<Class<?>> ofUpdate = type.parameterList().subList(arguments, more);
            Finder updated = links.updated(update, ofUpdate, type.returnType());
            Finder load = polled == null ? links.call(operation, name, own, owner) : polled;
            if (updated instanceof PolledVariable variable
                    && polled != null
                    && UpdateSites.covers(variable.mode().order(), polled.mode().order())) {
                RecognisedLoops.addUpdate(place);
            } else if (updated == null || updated instanceof PolledVariable && polled != null) {
                refuse("the compare-and-set is weaker than the load, or of what is not checked");
                return inPlace;
            }
            SpreadCall raw = new SpreadCall(ordinary);
            PolledCall.Outcome outcome = new PolledCall.Outcome(this::toldOfUpdate);
            LoopReceivers.Maker look = (first, second, learned) ->
                    new UpdateSites.Look(first, second, raw, arguments, more - arguments, ends, outcome, learned);
            return guarded(
                    new LoopReceivers(links.caller, look, inPlace, load, updated, arguments, !isInTwin()).invoker(),
                    inPlace);
        }

        /** Whether it is in the twin of an accessor, which is no loop of the user's. */
        private boolean isInTwin() {
            return Loops.isInTwin(place);
        }

        /** The twin of an accessor is called while there is a session, and what searches for its access is not to make it. */
        private MethodHandle guarded(MethodHandle own, MethodHandle inPlace) {
            return isInTwin() ? own : Activity.guard(own, inPlace);
        }

        /** What tells whether a value ends the loop, given the arguments of the site that are not the access's. */
        private LoopCondition condition(LoopLinks links, MethodType type, int ofAccess)
                throws ReflectiveOperationException {
            MethodType condition = type.dropParameterTypes(0, ofAccess)
                    .insertParameterTypes(0, type.returnType())
                    .changeReturnType(boolean.class);
            return new LoopCondition(links.caller.findStatic(links.caller.lookupClass(), leaves, condition));
        }

        private void told(boolean isWait, Class<?> owner, String method) {
            if (isInTwin()) {
                return;
            }
            if (isWait) {
                RecognisedLoops.addWait(place);
            } else {
                refuse("it calls " + TypeNames.of(owner) + '.' + method);
            }
        }

        private void toldOfUpdate(boolean isUpdate) {
            if (isUpdate) {
                RecognisedLoops.addUpdate(place);
            } else {
                refuse(
                        "its load and its compare-and-set are not of one checked variable, or call more than an accessor");
            }
        }

        private void refuse(String obstacle) {
            if (isClaimed) {
                RecognisedLoops.addRefused((isWait ? "@WaitLoop" : "@CasLoop") + " does not hold at " + place + ": "
                        + obstacle + "; the loop is ordinary code");
            }
        }
    }

    /** What the other access of an update is of. */
    private @Nullable Finder updated(List<String> words, List<Class<?>> coordinates, Class<?> value)
            throws ReflectiveOperationException {
        if (isCall(words.get(0))) {
            String descriptor = words.get(DESCRIPTOR).replace(Loops.TYPE_END, Loops.SEPARATOR);
            ClassLoader loader = caller.lookupClass().getClassLoader();
            MethodType called = MethodType.fromMethodDescriptorString(descriptor, loader);
            return call(words.get(0), words.get(1), called, named(words.get(OWNER)));
        }
        Class<?> owner = coordinates.get(0);
        boolean isAtomic = words.get(0).equals("virtual");
        Class<?> type = isAtomic ? valueOf(owner, words.get(1), coordinates.size()) : value;
        MethodType all = MethodType.methodType(boolean.class, coordinates).appendParameterTypes(type, type);
        PolledVariable found = polled(words.get(1), all, words.get(0), owner);
        return found == null || found.mode().form() != VarMode.Form.COMPARE_AND_SET ? null : found;
    }

    /** The class that an instruction of the caller names. */
    private Class<?> named(String internal) throws ReflectiveOperationException {
        return Class.forName(
                internal.replace('/', '.'), false, caller.lookupClass().getClassLoader());
    }

    /** The type of the values that a compare-and-set of an atomic class takes. */
    private static Class<?> valueOf(Class<?> owner, String name, int coordinates) {
        return Arrays.stream(owner.getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == coordinates + 1)
                .map(method -> method.getParameterTypes()[coordinates])
                .findFirst()
                .orElse(Object.class);
    }

    /** Whether the fields that a loop takes for final are: {@code owner.name}, parted by commas. */
    private boolean areFinal(String fields) {
        return fields.isEmpty() || Arrays.stream(fields.split(",")).allMatch(this::isFinal);
    }

    private boolean isFinal(String field) {
        int dot = field.lastIndexOf('.');
        try {
            for (Class<?> at = named(field.substring(0, dot)); at != null; at = at.getSuperclass()) {
                for (Field declared : at.getDeclaredFields()) {
                    if (declared.getName().equals(field.substring(dot + 1))) {
                        return Modifier.isFinal(declared.getModifiers());
                    }
                }
            }
            return false;
        } catch (ReflectiveOperationException | LinkageError e) {
            return false;
        }
    }
}
