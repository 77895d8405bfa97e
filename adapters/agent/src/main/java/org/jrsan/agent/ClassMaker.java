package org.jrsan.agent;

import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.List;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.cache.ClassCache;
import org.jrsan.agent.cache.ClassCache.Kind;
import org.jrsan.agent.cache.Kept;
import org.jrsan.agent.cache.KnownAnswers;
import org.jrsan.agent.code.EdgeInstrumenter;
import org.jrsan.agent.code.Instrumenter;
import org.jrsan.agent.declared.Declarations;
import org.jrsan.agent.initial.ClassFiles;
import org.jrsan.agent.jdk.JdkClass;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.Uninstrumented;
import org.jspecify.annotations.Nullable;

/** Has what stands for a class: what an earlier JVM has kept, what was made ahead, or what is made now. Thread-safe. */
final class ClassMaker {
    /** What is annotated may have to be told of when it is loaded. Each annotation's name is in the class file. */
    private static final String ANNOTATIONS = "org/jrsan/annotation/";

    private static final Asked.Answers NONE = (question, of) -> Long.MIN_VALUE;

    private final CheckedClasses checked;
    private final boolean edges;
    private final boolean loops;
    private final @Nullable ClassCache cache;
    private final Ahead ahead;

    /**
     * Makes none so far.
     *
     * @param checked which classes are checked
     * @param options of the agent
     * @param cache what earlier JVMs have kept, null if that is not wanted
     * @param afterwards is run behind each class that is made ahead, on the same thread
     */
    ClassMaker(CheckedClasses checked, AgentOptions options, @Nullable ClassCache cache, Runnable afterwards) {
        this.checked = checked;
        this.edges = options.edges();
        this.loops = options.loops();
        this.cache = cache;
        ahead = new Ahead(this::makeAhead, afterwards);
    }

    /** Whether something may have to be told of a class when it is loaded. */
    static boolean isAnnotated(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).contains(ANNOTATIONS);
    }

    /** Begins to instrument classes before they are loaded, where there is a processor for that. */
    void beginAhead() {
        if (Runtime.getRuntime().availableProcessors() > 1) {
            ahead.begin();
        }
    }

    /** A class to check. The classes that it calls may come next. */
    Instrumenter.Result checked(
            @Nullable ClassLoader loader, String internalName, @Nullable ProtectionDomain domain, byte[] bytes) {
        boolean isDeclared = Declarations.exist() || Instrumenter.isInOpaquePackage(internalName, loader);
        Instrumenter.Result kept = isDeclared ? null : kept(loader, internalName, domain, bytes);
        // Also where it is not used, so that it does not take room.
        Ahead.Made made = ahead.take(new Ahead.File(internalName, bytes), loader, domain);
        if (kept != null) {
            kept.tell(internalName, loader);
            return kept;
        }
        if (made != null && !isDeclared) {
            for (Ahead.File file : made.read()) {
                ahead.offer(file, loader, domain);
            }
            made.result().tell(internalName, loader);
            return made.result();
        }
        Asked asked = new Asked();
        Instrumenter.Result result = Instrumenter.instrumentBeside(
                bytes,
                BootClass.NAME,
                loops,
                loader,
                other -> {
                    byte[] beside = checked.fileBeside(other, loader, domain);
                    if (beside != null) {
                        ahead.offer(new Ahead.File(other, beside), loader, domain);
                        return beside;
                    }
                    return checked.file(other, loader, domain);
                },
                asked);
        if (!isDeclared) {
            keep(internalName, loader, bytes, result, asked);
        }
        return result;
    }

    private Instrumenter.@Nullable Result kept(
            @Nullable ClassLoader loader, String internalName, @Nullable ProtectionDomain domain, byte[] bytes) {
        if (cache == null || loader == null) {
            return null;
        }
        ClassFiles files = other -> checked.file(other, loader, domain);
        Kept found = cache.find(Kind.CHECKED, internalName, bytes, answers(internalName, loader, files));
        return found == null || found.bytes() == null
                ? null
                : new Instrumenter.Result(found.bytes(), found.sites(), found.hasField());
    }

    private static Asked.Answers answers(String internalName, ClassLoader loader, ClassFiles files) {
        return new KnownAnswers(loader, Instrumenter.answers(internalName, loader, files));
    }

    private void keep(
            String internalName, @Nullable ClassLoader loader, byte[] bytes, Instrumenter.Result result, Asked asked) {
        // Not what was made while the first declaration came.
        if (cache != null && loader != null && !isAnnotated(bytes) && !Declarations.exist()) {
            Kept kept = new Kept(result.bytes(), result.sites(), result.hasField());
            cache.add(Kind.CHECKED, internalName, bytes, kept, asked);
        }
    }

    /** What is found without the loader, and without a word. */
    private Instrumenter.@Nullable Result makeAhead(
            Ahead.File file, ClassLoader loader, ProtectionDomain domain, List<Ahead.File> read) {
        if (Declarations.exist() || !checked.isWanted(file.name().replace('/', '.'), loader, domain)) {
            return null;
        }
        if (cache != null && cache.mayHave(Kind.CHECKED, file.name(), file.bytes())) {
            return null;
        }
        Transformer.leaveOut();
        Asked asked = new Asked();
        Instrumenter.Result result = Instrumenter.instrumentAhead(
                file.bytes(),
                BootClass.NAME,
                loops,
                loader,
                other -> {
                    byte[] beside = checked.fileBeside(other, loader, domain);
                    if (beside != null) {
                        read.add(new Ahead.File(other, beside));
                    } else if (!checked.isNeverWanted(other)) {
                        throw new IllegalStateException("only the loader knows " + other);
                    }
                    return beside;
                },
                asked);
        keep(file.name(), loader, file.bytes(), result, asked);
        return result;
    }

    /**
     * A class that makes edges.
     *
     * @param isLoaded whether it was loaded before, so that it gets no members
     * @return null if it stays as it is
     */
    byte @Nullable [] withEdges(
            String internalName,
            @Nullable ClassLoader loader,
            @Nullable ProtectionDomain domain,
            byte[] bytes,
            boolean isLoaded) {
        boolean isOfJdk = EdgeClasses.isOfJdk(loader);
        // What others say of a class is read from where its loader has it. That is the class itself, where the loader
        // is one of the JDK's, and the class is from a file.
        ClassCache kept = isOfJdk || Quiet.canReadBy(loader) && CheckedClasses.isFromFile(domain) ? cache : null;
        Kind kind = isLoaded ? Kind.EDGES_LOADED : Kind.EDGES;
        Kept found = kept == null
                ? null
                : kept.find(
                        kind,
                        internalName,
                        bytes,
                        loader == null || isOfJdk ? NONE : answers(internalName, loader, name -> null));
        if (found == null) {
            Asked asked = new Asked();
            Runnable loses = () -> losesReferences(internalName.replace('/', '.'), loader, asked);
            found = EdgeInstrumenter.make(bytes, BootClass.NAME, loader, isLoaded ? loses : null, asked);
            if (kept != null && (isOfJdk || EdgeInstrumenter.isAsInFile(internalName, loader))) {
                // Nothing changes what the JDK has, but another JDK.
                kept.add(kind, internalName, bytes, found, isOfJdk ? new Asked() : asked);
            }
        }
        EdgeInstrumenter.tell(found, internalName, loader);
        return found.bytes();
    }

    /** A hidden class, or another that is not kept. */
    byte @Nullable [] withEdges(String name, @Nullable ClassLoader loader, byte[] bytes) {
        return EdgeInstrumenter.instrument(
                bytes, BootClass.NAME, loader, () -> losesReferences(name, loader, new Asked()));
    }

    private static void losesReferences(String name, @Nullable ClassLoader loader, Asked asked) {
        if (!EdgeClasses.isOfJdk(loader) && !EdgeClasses.runsTests(name)) {
            asked.isTold();
            Uninstrumented.addLine(
                    "what class " + name
                            + " hands on by references to methods cannot be seen: it is hidden, or was loaded before the agent began");
        }
    }

    /** A class of the JDK's that is instrumented in a way of its own. */
    byte @Nullable [] ofJdk(String internalName, byte[] bytes) {
        Kept found = cache == null ? null : cache.find(Kind.OF_JDK, internalName, bytes, NONE);
        if (found == null) {
            byte[] made = JdkClass.instrument(internalName.replace('/', '.'), bytes, BootClass.NAME, edges);
            found = new Kept(made, 0, false);
            if (cache != null) {
                cache.add(Kind.OF_JDK, internalName, bytes, found, new Asked());
            }
        }
        return found.bytes();
    }
}
