/** The RC20 memory model on location clocks. */
@SuppressWarnings("module") // the name of the model ends in a digit
module org.jrsan.rc20 {
    requires transitive org.jrsan.clock;

    exports org.jrsan.rc20;
    exports org.jrsan.rc20.litmus;
}
