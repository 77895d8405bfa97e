/** What users touch: drop-in atomics, fences, threads and the facade. */
module org.jrsan {
    requires transitive org.jrsan.annotation;
    requires transitive org.jrsan.race;
    requires static transitive org.junit.jupiter.api;
    requires static transitive org.junit.platform.launcher;

    exports org.jrsan;
    exports org.jrsan.atomic;
    exports org.jrsan.junit;
    exports org.jrsan.plain;
    exports org.jrsan.sync;

    opens org.jrsan.junit to
            org.junit.platform.commons;

    provides org.junit.platform.launcher.TestExecutionListener with
            org.jrsan.junit.CheckingSwitch;
}
