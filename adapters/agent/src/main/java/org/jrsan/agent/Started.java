package org.jrsan.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.agent.cache.CacheStamp;
import org.jrsan.agent.cache.ClassCache;
import org.jrsan.agent.declared.DeclarationFile;
import org.jrsan.agent.declared.Declarations;
import org.jrsan.agent.loops.RecognisedLoops;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.agent.sites.Sites;
import org.jrsan.agent.steps.SteppedCondition;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.process.LastActs;
import org.jrsan.internal.process.LastWords;
import org.jrsan.internal.report.LoadedAgent;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunEdges;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.threads.Parking;
import org.jrsan.internal.told.SiteCounts;
import org.jrsan.internal.told.Uninstrumented;
import org.jrsan.internal.values.Amount;
import org.jrsan.spi.AgentOfJvm;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** The agent at work, once its options are read. */
final class Started {
    /**
     * What is opened to us: what views lead to, where atomics have their values, threads that can be used again, offsets, and handles'
     * fields.
     */
    private static final Set<String> OPENED = Set.of(
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.lang",
            "java.lang.invoke",
            "jdk.internal.misc");

    private static volatile boolean wasSession;

    private Started() {}

    static void begin(AgentOptions options, Instrumentation instrumentation) {
        Module ours = Started.class.getModule();
        Module engine = Sanitizer.class.getModule();
        Set<Module> modules = new HashSet<>(List.of(ours, engine));
        Map<String, Set<Module>> opens = new HashMap<>();
        for (String name : OPENED) {
            opens.put(name, modules);
        }
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opens, Set.of(), Map.of());
        if (engine != ours) {
            // JRSan is a module of the application's.
            Map<String, Set<Module>> exports = new HashMap<>();
            engine.getPackages().forEach(name -> exports.put(name, Set.of(ours)));
            instrumentation.redefineModule(engine, Set.of(), exports, Map.of(), Set.of(), Map.of());
            EngineModule.load(engine);
        }
        FullLookup.openBy(type -> open(type, instrumentation));
        ClassCache cache = cache(options);
        WarmUp warmUp = WarmUp.begin(cache == null || !cache.isFilled() || !isRelocated());
        for (String file : options.declarations()) {
            DeclarationFile.apply(file);
        }
        CheckedClasses checked = new CheckedClasses(options);
        Sites sites = new Sites(checked);
        BootClass.define(sites);
        RunThread.tellCallbacks(CalledBack::learn);
        UnseenClasses unseen = new UnseenClasses(instrumentation);
        Transformer transformer = new Transformer(checked, unseen, options, cache);
        if (options.edges()) {
            Parking.allAreSeen();
            RunEdges.startsAreTold();
            SteppedCondition.allAreTold();
        } else {
            Uninstrumented.addLine("edges=off: what classes that are not checked hand on is not seen, so that"
                    + " findings may be false and no test passes");
        }
        LoadedBefore before = new LoadedBefore(instrumentation, checked);
        before.refuse();
        transformer.warmUp();
        warmUp.endForEdges();
        instrumentation.addTransformer(transformer, true);
        Uninstrumented.lookOut(new Lookout(instrumentation, checked));
        Uninstrumented.missingAtEnd(() -> missing(checked, unseen));
        Sites.hiddenBy(transformer::hidden);
        before.retransform(options.edges());
        warmUp.end();
        transformer.seeWhatWasLeft();
        transformer.beginAhead();
        warmUp.rehearseLater(transformer::seeWhatWasLeft);
        LoadedAgent.began();
        if (JvmOptions.isOneSession()) {
            // Opens the session, so that a program that accesses nothing is told so.
            Run.current();
        }
        Attachment.watch(Started::told);
        if (cache != null) {
            Runnable save = LastActs.add(() -> Quiet.quietly(() -> save(cache)));
            Runtime.getRuntime().addShutdownHook(new Thread(save, "jrsan-agent-cache"));
        }
        if (!options.quiet()) {
            Runnable summary = LastActs.add(() -> print(options, transformer, missing(checked, unseen)));
            Runtime.getRuntime().addShutdownHook(new Thread(summary, "jrsan-agent-summary"));
        }
    }

    private static @Nullable ClassCache cache(AgentOptions options) {
        if (options.cache() == null) {
            return null;
        }
        try {
            CacheStamp stamp = new CacheStamp();
            stamp.addPlaceOf(Started.class);
            stamp.addPlaceOf(Sanitizer.class);
            stamp.add("edges=" + options.edges() + " loops=" + options.loops());
            return new ClassCache(options.cache(), stamp.print());
        } catch (IOException e) {
            System.err.println("JRSan agent: nothing is kept of classes: " + e.getMessage());
            return null;
        }
    }

    /** What a module does not open stays open to nobody else. */
    private static void open(Class<?> type, Instrumentation instrumentation) {
        Module module = type.getModule();
        if (instrumentation.isModifiableModule(module)) {
            Map<String, Set<Module>> opens = Map.of(type.getPackageName(), Set.of(Started.class.getModule()));
            instrumentation.redefineModule(module, Set.of(), Map.of(), opens, Set.of(), Map.of());
        }
    }

    /** Else ASM is instrumented as any library, for which it must be loaded. */
    private static boolean isRelocated() {
        return ClassReader.class.getName().startsWith("org.jrsan.");
    }

    private static void save(ClassCache cache) {
        try {
            cache.save();
        } catch (IOException e) {
            LastWords.say(
                    "JRSan agent: what is kept of instrumented classes cannot be written, so that the next start takes as long: "
                            + e);
        }
    }

    private static void told(boolean isSession) {
        if (isSession) {
            wasSession = true;
        }
    }

    /** Where tests run by themselves, or JRSan's support of JUnit is missing, nobody makes a session of them. */
    private static void printIfNoTestWasChecked() {
        if (!wasSession && !JvmOptions.isOneSession() && AgentOfJvm.isSet("junit", "all")) {
            LastWords.say(
                    "JRSan agent: junit=all, but this JVM ran no test that had a session, so nothing was checked, which is no pass:"
                            + " sessions need org.jrsan:jrsan-junit on the class path, and tests of JUnit or TestNG;"
                            + " session=process checks all that a JVM runs");
        }
    }

    private static List<String> missing(CheckedClasses checked, UnseenClasses unseen) {
        return Stream.of(checked.unmatched(), Declarations.unmatched(), unseen.lines())
                .flatMap(List::stream)
                .toList();
    }

    private static void print(AgentOptions options, Transformer transformer, List<String> missing) {
        printIfNoTestWasChecked();
        // Not those of classes that make edges alone: what their sites do is not checked.
        Map<String, SiteCounts.Sites> all = SiteCounts.all();
        long reached =
                all.values().stream().mapToLong(SiteCounts.Sites::reached).sum();
        LastWords.say("JRSan agent: " + Amount.of(transformer.classes.sum(), "class", "classes") + " with "
                + Amount.of(transformer.sites.sum(), "access site", "access sites") + " instrumented, "
                + Amount.of(reached, "site", "sites") + " reached");
        if (options.coverage()) {
            all.forEach((type, count) -> LastWords.say("JRSan agent: " + type + ": "
                    + Amount.of(count.instrumented(), "access site", "access sites") + " instrumented, "
                    + Amount.of(count.reached(), "site", "sites") + " reached"));
        }
        printLoops("waits", RecognisedLoops.waits());
        printLoops("updates", RecognisedLoops.updates());
        RecognisedLoops.refused().forEach(line -> LastWords.say("JRSan agent: " + line));
        missing.forEach(line -> LastWords.say("JRSan agent: " + line));
        Uninstrumented.lines().forEach(line -> LastWords.say("JRSan agent: " + line));
    }

    private static void printLoops(String as, List<String> places) {
        if (!places.isEmpty()) {
            LastWords.say("JRSan agent: " + Amount.of(places.size(), "loop counts", "loops count") + " as " + as + ": "
                    + String.join(", ", places));
        }
    }
}
