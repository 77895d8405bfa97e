/** What users touch: drop-in types, synchronisers, threads and the sessions that check them. */
module org.jrsan {
    requires java.management;
    requires transitive org.jrsan.annotation;
    // Absent from small runtime images; then there are no events.
    requires static jdk.jfr;
    // Annotations for whoever compiles it.
    requires static org.jspecify;

    exports org.jrsan;
    exports org.jrsan.atomic;
    exports org.jrsan.plain;
    exports org.jrsan.result;
    exports org.jrsan.slice;
    exports org.jrsan.spi;
    exports org.jrsan.sync;

    uses org.jrsan.slice.Prover;
    uses org.jrsan.spi.ResultWriter;
}
