/** A module that uses the drop-in types. */
module org.acme.relay {
    requires org.jrsan;
}
