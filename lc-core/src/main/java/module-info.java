/** Clocks and their storage; no memory model. */
module org.jrsan.clock {
    exports org.jrsan.clock;
}
