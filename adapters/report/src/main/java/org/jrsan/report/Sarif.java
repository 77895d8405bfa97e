package org.jrsan.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.Effect;
import org.jrsan.result.ChainStep;
import org.jrsan.result.FindingKind;
import org.jrsan.result.FoundAccess;
import org.jrsan.result.Frame;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;

/** Writes findings as SARIF 2.1.0, the form that code hosts and editors read. Used by one thread. */
public final class Sarif {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

    /** The name under which a result has its id, with the version of how ids are made. */
    static final String FINGERPRINT = "jrsanFinding/v1";

    private static final String TEXT = "text";
    private static final String MESSAGE = "message";

    private final SourceFiles sources;

    private Sarif(SourceFiles sources) {
        this.sources = sources;
    }

    /**
     * All findings of tests.
     *
     * @param tests the results of the tests
     * @param sources where their sources are
     * @return a document after the schema of SARIF 2.1.0
     */
    public static byte[] of(List<TestRun> tests, SourceFiles sources) {
        Sarif sarif = new Sarif(sources);
        ObjectNode log = Json.MAPPER.createObjectNode();
        log.put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode run = log.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "JRSan");
        ArrayNode rules = driver.putArray("rules");
        for (FindingKind kind : FindingKind.values()) {
            ObjectNode rule = rules.addObject().put("id", rule(kind)).put("name", name(kind));
            rule.putObject("shortDescription").put(TEXT, description(kind));
            rule.putObject("defaultConfiguration").put("level", "error");
        }
        run.putObject("originalUriBaseIds")
                .putObject("%SRCROOT%")
                .putObject("description")
                .put(TEXT, "The folder of the repository, or of the project if it is in none.");
        run.put("columnKind", "utf16CodeUnits");
        ArrayNode results = run.putArray("results");
        tests.forEach(test -> test.findings().forEach(found -> sarif.add(results.addObject(), test, found)));
        modes(run, tests);
        return Json.bytes(log);
    }

    /** What searches for other modes came to: they are of a test, and not of one of its findings. */
    private static void modes(ObjectNode run, List<TestRun> tests) {
        ObjectNode all = Json.MAPPER.createObjectNode();
        tests.forEach(test -> {
            if (test.modes() != null) {
                all.set(test.test(), Json.MAPPER.valueToTree(test.modes()));
            }
        });
        if (!all.isEmpty()) {
            run.putObject("properties").set("modes", all);
        }
    }

    private static String rule(FindingKind kind) {
        return switch (kind) {
            case VIOLATION -> "not-robust";
            case RACE -> "data-race";
            case HALF_SWAPPED -> "half-swapped";
        };
    }

    private static String name(FindingKind kind) {
        return switch (kind) {
            case VIOLATION -> "NotRobust";
            case RACE -> "DataRace";
            case HALF_SWAPPED -> "HalfSwapped";
        };
    }

    private static String description(FindingKind kind) {
        return switch (kind) {
            case VIOLATION -> "The memory model allows an access to miss a write that no interleaving lets it miss.";
            case RACE -> "Two plain accesses, one of them a write, are not ordered.";
            case HALF_SWAPPED -> "A volatile field is accessed directly as well as through a handle.";
        };
    }

    /** How grave a finding is: an error if it can make a test fail by default. */
    static String level(TestFinding found) {
        Effect effect = found.effect();
        if (effect == null) {
            return "error";
        }
        return effect.isHarmless() ? "note" : effect == Effect.HARMFUL_BY_MODEL ? "warning" : "error";
    }

    private void add(ObjectNode result, TestRun test, TestFinding found) {
        result.put("ruleId", rule(found.kind()));
        result.put("ruleIndex", found.kind().ordinal());
        result.put("level", level(found));
        result.putObject(MESSAGE).put(TEXT, message(test, found));
        Frame place = found.access().place();
        ArrayNode locations = result.putArray("locations");
        Frame shown = place == null ? test.place() : place;
        if (shown != null) {
            location(locations.addObject(), shown);
        }
        ArrayNode related = result.putArray("relatedLocations");
        related(related, found.other());
        related(related, found.stale());
        codeFlows(result, found);
        result.putObject("partialFingerprints").put(FINGERPRINT, found.id());
        SetAside aside = found.setAside();
        if (aside != null) {
            result.putArray("suppressions")
                    .addObject()
                    .put("kind", aside.by() == SetAside.By.BENIGN ? "inSource" : "external")
                    .put("justification", aside.reason());
        }
        ObjectNode properties = result.putObject("properties");
        properties.put("test", test.test()).put("location", found.location()).put("count", found.count());
        if (found.replay() != null) {
            properties.put("replay", found.replay());
        }
        repair(properties, test, found);
        properties.put("report", found.text());
    }

    /** The changes that close it with all others of the test. They are no fixes of SARIF, which replace text of the source. */
    private void repair(ObjectNode properties, TestRun test, TestFinding found) {
        ModeChanges modes = test.modes();
        if (modes == null
                || modes.kind() != ModeChanges.Kind.REPAIR
                || modes.ways().isEmpty()
                || found.setAside() != null) {
            return;
        }
        ArrayNode lines = properties.putArray("repair");
        modes.ways().get(0).changes().forEach(change -> {
            String uri = sources.uri(change.place());
            lines.add((uri == null ? change.place().className() : uri) + ":"
                    + change.place().line() + ": " + change.inWords());
        });
    }

    private static String message(TestRun test, TestFinding found) {
        StringBuilder text = new StringBuilder(found.inShort())
                .append(". Found by ")
                .append(test.test())
                .append('.');
        if (found.rootCause() != null) {
            text.append(' ').append(found.rootCause());
        }
        if (found.effect() != null && found.effectWords() != null) {
            text.append(" Effect: ").append(found.effect()).append(": ").append(found.effectWords());
        }
        return text.append(' ').append(found.remedy()).toString();
    }

    private void related(ArrayNode related, @Nullable FoundAccess access) {
        Frame place = access == null ? null : access.place();
        if (access != null && place != null) {
            ObjectNode location = related.addObject().put("id", related.size() - 1);
            location(location, place);
            location.putObject(MESSAGE).put(TEXT, access.role() + ": " + inWords(access));
        }
    }

    private static String inWords(FoundAccess access) {
        return access.inWords()
                + (access.value() == null ? "" : ", value " + access.value())
                + (access.thread().isEmpty() ? "" : ", by thread " + access.thread());
    }

    private void location(ObjectNode location, Frame place) {
        String uri = sources.uri(place);
        if (uri != null && place.line() > 0) {
            ObjectNode physical = location.putObject("physicalLocation");
            physical.putObject("artifactLocation").put("uri", uri).put("uriBaseId", "%SRCROOT%");
            physical.putObject("region").put("startLine", place.line());
        }
        location.putArray("logicalLocations")
                .addObject()
                .put("fullyQualifiedName", place.className() + "." + place.method())
                .put("kind", "function");
    }

    private void codeFlows(ObjectNode result, TestFinding found) {
        ArrayNode flows = Json.MAPPER.createArrayNode();
        codeFlow(flows, found.chain(), "The steps that lead to it");
        codeFlow(flows, found.weakChain(), "A weak run that shows its effect");
        if (!flows.isEmpty()) {
            result.set("codeFlows", flows);
        }
    }

    /** A flow for each thread; the numbers of the steps tell their order. */
    private void codeFlow(ArrayNode flows, List<ChainStep> chain, String words) {
        if (chain.isEmpty()) {
            return;
        }
        ObjectNode flow = flows.addObject();
        flow.putObject(MESSAGE).put(TEXT, words);
        ArrayNode threads = flow.putArray("threadFlows");
        Map<String, ArrayNode> byThread = new LinkedHashMap<>();
        for (int i = 0; i < chain.size(); i++) {
            ChainStep step = chain.get(i);
            ObjectNode at = byThread.computeIfAbsent(step.thread(), name -> {
                        ObjectNode thread = threads.addObject().put("id", name);
                        thread.putObject(MESSAGE).put(TEXT, "Thread " + name);
                        return thread.putArray("locations");
                    })
                    .addObject();
            at.put("executionOrder", i + 1);
            ObjectNode location = at.putObject("location");
            Frame place = step.place();
            if (place != null) {
                location(location, place);
            }
            location.putObject(MESSAGE).put(TEXT, step.words() + (step.link().isEmpty() ? "" : "; " + step.link()));
        }
    }
}
