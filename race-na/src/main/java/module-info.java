/** Data races on plain accesses. */
@SuppressWarnings("module") // the name of the model ends in a digit
module org.jrsan.race {
    requires transitive org.jrsan.rc20;

    exports org.jrsan.race;
}
