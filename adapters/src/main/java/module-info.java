/** What users touch: drop-in atomics, fences, threads and the facade. */
module org.jrsan {
    requires transitive org.jrsan.annotation;
    requires transitive org.jrsan.race;
    // For org.jrsan.junit alone, and not transitive: who does not use that package compiles without JUnit. Its
    // listener is found on the class path only: provided here, it would make the launcher a need at run time.
    requires static org.junit.jupiter.api;
    requires static org.junit.platform.launcher;

    exports org.jrsan;
    exports org.jrsan.atomic;
    exports org.jrsan.junit;
    exports org.jrsan.plain;
    exports org.jrsan.sync;

    opens org.jrsan.junit to
            org.junit.platform.commons;
}
