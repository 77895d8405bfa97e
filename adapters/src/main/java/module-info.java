/** What users touch: drop-in atomics, fences, threads and the facade. */
module org.jrsan {
    requires transitive org.jrsan.annotation;
    requires transitive org.jrsan.race;

    exports org.jrsan;
    exports org.jrsan.atomic;
    exports org.jrsan.plain;
    exports org.jrsan.sync;
}
