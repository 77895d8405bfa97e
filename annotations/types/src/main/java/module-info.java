/** Annotations for code that is checked; needs nothing. */
module org.jrsan.annotation {
    exports org.jrsan.annotation;
}
