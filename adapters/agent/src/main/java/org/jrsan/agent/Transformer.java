package org.jrsan.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.invoke.MethodHandles.Lookup;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.agent.cache.ClassCache;
import org.jrsan.agent.code.DelegatingTwins;
import org.jrsan.agent.code.Instrumenter;
import org.jrsan.agent.declared.Declarations;
import org.jrsan.agent.jdk.HiddenClass;
import org.jrsan.agent.jdk.JdkClass;
import org.jrsan.agent.resolve.ChangedClasses;
import org.jrsan.agent.runner.TestRunners;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.SiteCounts;
import org.jrsan.internal.told.Uninstrumented;
import org.jrsan.internal.values.NamesByLoader;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodTooLargeException;

/** Instruments classes while they are loaded. Thread-safe. What cannot be instrumented is told, and no test passes. */
final class Transformer implements ClassFileTransformer {
    /** How ASM says so. */
    private static final String TOO_NEW = "Unsupported class file";

    final LongAdder classes = new LongAdder();
    final LongAdder sites = new LongAdder();
    private final CheckedClasses checked;
    private final boolean edges;

    /** Classes that make edges and may have got members when they were loaded. */
    private final NamesByLoader changed = new NamesByLoader();

    /** Whether the thread instruments a class: what is loaded for that is not instrumented, and would come here again. */
    private static final ThreadLocal<boolean[]> INSIDE = ThreadLocal.withInitial(() -> new boolean[1]);

    private final ClassMaker maker;

    private final UnseenClasses unseen;

    Transformer(CheckedClasses checked, UnseenClasses unseen, AgentOptions options, @Nullable ClassCache cache) {
        this.checked = checked;
        this.unseen = unseen;
        this.edges = options.edges();
        maker = new ClassMaker(checked, options, cache, this::seeWhatWasLeft);
    }

    /** Has the calling thread load classes as they are, for all of its life. */
    static void leaveOut() {
        INSIDE.get()[0] = true;
    }

    /** Begins to instrument classes before they are loaded, where there is a processor for that. */
    void beginAhead() {
        maker.beginAhead();
    }

    /** Loads what it needs itself; see {@link WarmUp} for all else. */
    void warmUp() {
        checked.isWanted("Warm", Transformer.class.getClassLoader(), Transformer.class.getProtectionDomain());
        // Asks all of them. Where one of these is loaded while it is asked, it could be loaded twice.
        JdkClass.isOne("Warm");
        INSIDE.get();
        Quiet.ofCaller();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (internalName == null) {
            return null;
        }
        try {
            boolean[] inside = INSIDE.get();
            if (inside[0]) {
                leave(module, loader, internalName);
                return null;
            }
            boolean[] quiet = Quiet.ofCaller();
            boolean wasQuiet = quiet[0];
            inside[0] = true;
            quiet[0] = wasQuiet || Quiet.canReadBy(loader);
            try {
                return instrument(module, loader, internalName, redefined, domain, bytes);
            } finally {
                // Without a call, for which there may be no stack.
                inside[0] = false;
                quiet[0] = wasQuiet;
            }
        } catch (Throwable e) {
            fail(module, loader, internalName, e);
            return null;
        }
    }

    private void leave(@Nullable Module module, @Nullable ClassLoader loader, String internalName) {
        String name = internalName.replace('/', '.');
        if (loader == null && UnseenClasses.makesEdges(name, module)) {
            unseen.leaves(name);
        }
    }

    /** What the calling thread loaded to instrument another class is loaded by now, so it can be instrumented without being needed for that. */
    void seeWhatWasLeft() {
        boolean[] inside = INSIDE.get();
        boolean wasInside = inside[0];
        inside[0] = false;
        try {
            unseen.retransform();
        } finally {
            inside[0] = wasInside;
        }
    }

    /** Where the stack or the memory ends, there may be none left to say so: then the name is kept as it is. */
    private void fail(@Nullable Module module, @Nullable ClassLoader loader, String internalName, Throwable e) {
        Uninstrumented.latest = internalName;
        try {
            String name = internalName.replace('/', '.');
            if (loader != null || UnseenClasses.makesEdges(name, module)) {
                checked.refused.add(name, loader);
                Uninstrumented.add(name, e.toString());
            }
            Uninstrumented.latest = null;
        } catch (Throwable again) {
            Uninstrumented.latest = internalName;
        }
    }

    private byte @Nullable [] withEdges(
            String internalName,
            @Nullable ClassLoader loader,
            @Nullable ProtectionDomain domain,
            byte[] bytes,
            boolean isLoaded) {
        byte[] made = maker.withEdges(internalName, loader, domain, bytes, isLoaded);
        if (made != null && !isLoaded) {
            changed.add(internalName.replace('/', '.'), loader);
        }
        return made;
    }

    /**
     * A hidden class, which is instrumented for its edges. It cannot be checked: a call site would have to name it. One that accesses
     * nothing needs neither.
     *
     * @param lookup defines it
     * @param bytes its class file, null for what the lookup refuses
     * @return the class file to define
     */
    byte[] hidden(Lookup lookup, byte[] bytes) {
        Class<?> beside = lookup.lookupClass();
        boolean[] inside = INSIDE.get();
        if (bytes == null || inside[0] || EdgeClasses.isOfJdk(beside.getClassLoader())) {
            return bytes;
        }
        inside[0] = true;
        try {
            byte[][] made = {bytes};
            Quiet.quietly(() -> made[0] = hidden(beside, bytes));
            return made[0];
        } catch (Throwable e) {
            Uninstrumented.add("that " + beside.getName() + " hides", reason(e, true));
            return bytes;
        } finally {
            inside[0] = false;
        }
    }

    private byte[] hidden(Class<?> beside, byte[] bytes) {
        ClassLoader loader = beside.getClassLoader();
        ClassReader file = new ClassReader(bytes);
        String name = file.getClassName().replace('/', '.');
        if (HiddenClass.isOfLambda(name, file.getAccess())) {
            return bytes;
        }
        if (checked.isWanted(name, loader, beside.getProtectionDomain())
                && Instrumenter.instrument(bytes, BootClass.NAME).sites() > 0) {
            checked.loads(name);
            Uninstrumented.add(name, "it is hidden, so that nothing can name it");
        }
        byte[] made = edges && EdgeClasses.contains(name, loader, beside.getModule())
                ? maker.withEdges(name, loader, bytes)
                : null;
        return made == null ? bytes : made;
    }

    private byte @Nullable [] ofJdk(String internalName, byte[] bytes) {
        try {
            return maker.ofJdk(internalName, bytes);
        } catch (Throwable e) {
            Uninstrumented.add(internalName.replace('/', '.'), e.toString());
            return null;
        }
    }

    private byte @Nullable [] instrument(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            String internalName,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        String name = internalName.replace('/', '.');
        if (loader == null && JdkClass.isOne(name)) {
            unseen.sees(name);
            return ofJdk(internalName, bytes);
        }
        boolean isWanted =
                checked.isWanted(name, loader, domain) || redefined == null && CheckedClasses.isPair(name, loader);
        try {
            // Who changes a class once more, as a debugger or a library of mocks does, must get the members that it has
            // by now.
            boolean isAgain = redefined != null && (checked.contains(redefined) || changed.contains(redefined));
            boolean isLoaded = redefined != null && !isAgain;
            if (!isWanted) {
                Declarations.isNotChecked(name);
                byte[] told = TestRunners.instrumented(internalName, loader, bytes);
                if (!edges && loader != null || !EdgeClasses.contains(name, loader, module)) {
                    return told;
                }
                if (loader == null) {
                    unseen.sees(name);
                }
                byte[] made = withEdges(internalName, loader, domain, told == null ? bytes : told, isLoaded);
                return made == null ? told : made;
            }
            checked.loads(name);
            if (isLoaded) {
                return null;
            }
            Instrumenter.Result result = maker.checked(loader, internalName, domain, bytes);
            if (loader != null && !isAgain) {
                classes.increment();
                sites.add(result.sites());
                SiteCounts.instrumented(name, result.sites());
            }
            checked.add(name, loader);
            if (redefined != null && isAgain) {
                ChangedClasses.add();
                return DelegatingTwins.of(result.bytes(), redefined);
            }
            return result.bytes();
        } catch (Throwable e) {
            // An exception from here would be lost.
            checked.refused.add(name, loader);
            Uninstrumented.add(name, reason(e, isWanted));
            return null;
        }
    }

    private static String reason(Throwable e, boolean isWanted) {
        if (e instanceof MethodTooLargeException large) {
            return "its method " + large.getMethodName() + " is too large for the JVM with what the agent adds"
                    + (isWanted
                            ? "; make two of it, or leave the class out by exclude="
                                    + large.getClassName().replace('/', '.')
                            : ", so that what it hands on is not seen");
        }
        String message = e.getMessage();
        if (message == null) {
            return e.toString();
        }
        return message.startsWith(TOO_NEW)
                ? message + ", which is newer than the agent can read; compile it for an older release by --release"
                : message;
    }
}
