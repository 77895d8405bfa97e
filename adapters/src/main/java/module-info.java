/** What users touch: drop-in atomics, fences, threads and the facade. */
module org.jrsan {
    requires transitive org.jrsan.rc20;

    exports org.jrsan;
    exports org.jrsan.atomic;
    exports org.jrsan.sync;
}
