package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class FuzzTest {
    private static final String PROGRAMS = Integer.toString(Integer.getInteger("fuzz.programs", 400));

    private static final String OUTCOME_PROGRAMS = Integer.toString(Integer.getInteger("fuzz.outcomes", 180));

    private final StringWriter printed = new StringWriter();
    private final PrintWriter out = new PrintWriter(printed, true);

    @Test
    void oracle_and_explorer_agree() {
        int exit = run("--programs", PROGRAMS, "--seconds", "86400");
        System.out.println(text());
        assertEquals(0, exit, this::text);
    }

    /** In CI few programs; {@code -Dfuzz.outcomes=100000} for more. */
    @Test
    void the_weak_machine_has_the_outcomes_of_all_graphs() {
        int exit = run("--outcomes", "--programs", OUTCOME_PROGRAMS);
        System.out.println(text());
        assertEquals(0, exit, this::text);
        assertTrue(text().matches("(?s).* 0 disagreements; [^\n]*\n"), this::text);
    }

    @Test
    void the_same_seed_gives_the_same_programs() {
        run("--programs", "16", "--seed", "1");
        String first = withoutTimes();
        printed.getBuffer().setLength(0);
        run("--programs", "16", "--seed", "1");
        assertEquals(first, withoutTimes());
        assertTrue(first.startsWith("seed 1\n"), first);
    }

    @Test
    void mixes_share_the_programs_and_each_says_what_came_of_its_own() {
        assertEquals(0, run("--programs", "20", "--seed", "1", "--mix", "VOLATILE", "--mix", "MIXED"));

        assertTrue(text().matches("(?ms).*^VOLATILE: 10 programs, [^\\n]* 0 disagreements$.*"), this::text);
        assertTrue(text().matches("(?ms).*^MIXED: 10 programs, [^\\n]* 0 disagreements$.*"), this::text);
    }

    @Test
    void a_number_of_programs_alone_is_no_limit_of_time() {
        assertEquals(Duration.ofSeconds(7), time("--programs", "5", "--seconds", "7"));
        assertEquals(Duration.ofSeconds(60), time());
        assertTrue(time("--programs", "5").compareTo(Duration.ofDays(365)) > 0);
    }

    private static Duration time(String... options) {
        Fuzz fuzz = new Fuzz();
        new CommandLine(fuzz).parseArgs(options);
        return fuzz.time();
    }

    private int run(String... options) {
        return new CommandLine(new Fuzz()).setOut(out).setErr(out).execute(options);
    }

    private String withoutTimes() {
        return text().replaceAll("; [0-9,]+ s, [0-9,]+ programs/s", "");
    }

    private String text() {
        return printed.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--seconds", "--seconds x", "--mix NONE", "--what 1", "--seconds 0", "--programs -1"})
    void bad_options_are_refused(String options) {
        assertEquals(2, run(options.split(" ")));
        assertTrue(!text().contains("programs/s"), this::text);
    }

    /** Random programs prove little when almost all are robust, or when an instruction never occurs. */
    @ParameterizedTest
    @EnumSource(Mix.class)
    void programs_are_large_and_varied_enough(Mix mix) {
        SplittableRandom random = new SplittableRandom(1);
        MixCount count = new MixCount();
        for (int i = 0; i < 500; i++) {
            Program program = mix.random(random, "mix");
            count.add(program, new Comparison(Oracle.isRobust(program), Oracle.hasRace(program), Set.of()));
        }
        assertTrue(count.meanEvents() >= 6, count::toString);
        double interesting = mix.hasPlainAccesses() ? count.shareRacy() : count.shareNotRobust();
        assertTrue(interesting >= 0.2, count::toString);
        Set<String> missing = new TreeSet<>(expectedWords(mix));
        missing.removeAll(count.instructions().keySet());
        assertEquals(Set.of(), missing, count::toString);
    }

    private static Set<String> expectedWords(Mix mix) {
        Set<String> words = new HashSet<>();
        for (Mode mode : mix.modes()) {
            for (String update : new String[] {"add", "swap", "cas", "weakcas", "bcas"}) {
                words.add(word(update, mode));
            }
            if (mode == Mode.VOLATILE || !mode.isRelease()) {
                words.add(word("load", mode));
                words.add(word("wait", mode));
            }
            if (mode == Mode.VOLATILE || !mode.isAcquire()) {
                words.add(word("store", mode));
            }
        }
        for (Fence fence : mix.fences()) {
            words.add(word("fence", fence));
        }
        return words;
    }

    private static String word(String instruction, Enum<?> mode) {
        return instruction + "." + mode.name().toLowerCase(Locale.ROOT).replace("_", "");
    }
}
