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
import org.jrsan.agent.resolve.Operation;
import org.jrsan.internal.cells.VarMode;
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
    MethodHandle link(String name, MethodType type, String operation, Class<?> owner) throws Throwable {
        String[] words = operation.split(Loops.SEPARATOR, -1);
        return words[0].equals("commit")
                ? commit(name, type, words[1], owner)
                : new Site(words).link(this, name, type, owner);
    }

    private MethodHandle commit(String name, MethodType type, String operation, Class<?> owner) throws Throwable {
        MethodHandle ordinary =
                sites.target(caller, name, type, site.as(operation), owner).asType(type);
        PolledVariable update = polled(name, type, operation, owner);
        return update == null ? ordinary : Activity.guard(new UpdateSites.Commit(update, ordinary), ordinary);
    }

    private @Nullable PolledVariable polled(String name, MethodType type, String operation, Class<?> owner)
            throws ReflectiveOperationException {
        PolledVariable found = PolledVariable.of(caller, name, type, operation, owner, checked, handles);
        return found == null || found.mode.kind() == Kind.PLAIN_LOAD ? null : found;
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
                    words[0].equals("await"),
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
            PolledVariable polled = links.polled(name, own, operation, owner);
            if (polled == null || !links.areFinal(finals)) {
                refuse(
                        polled == null
                                ? "what it polls is plain, or not checked"
                                : "a field that it reads is not final");
                return inPlace;
            }
            int more = isWait ? arguments : arguments + Integer.parseInt(update.get(2));
            MethodType condition = type.dropParameterTypes(0, more)
                    .insertParameterTypes(0, type.returnType())
                    .changeReturnType(boolean.class);
            LoopCondition ends =
                    new LoopCondition(links.caller.findStatic(links.caller.lookupClass(), leaves, condition));
            if (isWait) {
                RecognisedLoops.addWait(place);
                return Activity.guard(new AwaitSite(polled, ends, ordinary, arguments), inPlace);
            }
            List<Class<?>> ofUpdate = type.parameterList().subList(arguments, more);
            PolledVariable updated = links.updated(update, ofUpdate, type.returnType());
            if (updated == null || !UpdateSites.covers(updated.mode.order(), polled.mode.order())) {
                refuse("the compare-and-set is weaker than the load, or of what is not checked");
                return inPlace;
            }
            RecognisedLoops.addUpdate(place);
            return Activity.guard(
                    new UpdateSites.Look(polled, updated, ordinary, arguments, more - arguments, ends), inPlace);
        }

        private void refuse(String obstacle) {
            if (isClaimed) {
                RecognisedLoops.addRefused((isWait ? "@WaitLoop" : "@CasLoop") + " does not hold at " + place + ": "
                        + obstacle + "; the loop is ordinary code");
            }
        }
    }

    /** What the other access of an update is of. */
    private @Nullable PolledVariable updated(List<String> words, List<Class<?>> coordinates, Class<?> value)
            throws ReflectiveOperationException {
        Class<?> owner = coordinates.get(0);
        boolean isHandle = words.get(0).equals("handle");
        Class<?> type = !isHandle ? valueOf(owner, words.get(1), coordinates.size()) : value;
        MethodType all = MethodType.methodType(boolean.class, coordinates).appendParameterTypes(type, type);
        PolledVariable found = polled(words.get(1), all, words.get(0), owner);
        return found == null || found.mode.form() != VarMode.Form.COMPARE_AND_SET ? null : found;
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
            Class<?> owner = Class.forName(
                    field.substring(0, dot).replace('/', '.'),
                    false,
                    caller.lookupClass().getClassLoader());
            for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
                for (Field declared : at.getDeclaredFields()) {
                    if (declared.getName().equals(field.substring(dot + 1))) {
                        return Modifier.isFinal(declared.getModifiers());
                    }
                }
            }
            return false;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
