package org.jrsan.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

/** The reports of the tests of Jupiter. JUnit closes it after the last one. */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes nothing else
final class WrittenReports implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    private static final ExtensionContext.Namespace OURS = ExtensionContext.Namespace.create(WrittenReports.class);

    private final TestReports reports = new TestReports();

    private WrittenReports() {}

    /** Those of the run that a test is part of. */
    static TestReports of(ExtensionContext context) {
        return context.getRoot()
                .getStore(OURS)
                .getOrComputeIfAbsent(WrittenReports.class, type -> new WrittenReports(), WrittenReports.class)
                .reports;
    }

    @Override
    public void close() {
        reports.close();
    }
}
