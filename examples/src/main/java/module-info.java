/** Lock-free algorithms to try JRSan on, and the command line that runs them. */
module org.jrsan.examples {
    requires transitive org.jrsan;
    requires com.fasterxml.jackson.databind;
    requires info.picocli;

    exports org.jrsan.examples;
    exports org.jrsan.examples.demo;
    exports org.jrsan.examples.litmus;
    exports org.jrsan.examples.lock;
    exports org.jrsan.examples.queue;
    exports org.jrsan.examples.sync;

    opens org.jrsan.cli to
            info.picocli;
}
