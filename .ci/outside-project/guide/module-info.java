module org.acme.mail {
    requires org.jrsan;
}
