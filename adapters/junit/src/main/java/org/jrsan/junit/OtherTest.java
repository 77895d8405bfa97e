package org.jrsan.junit;

import org.jrsan.spi.TestOptions;
import org.jspecify.annotations.Nullable;

/** The session of a test that Jupiter does not run, with option {@code junit=all}; or why it has none. Used by the thread of the test. */
final class OtherTest {
    private final @Nullable CheckedTest checked;
    private final @Nullable RuntimeException refusal;

    private OtherTest(@Nullable CheckedTest checked, @Nullable RuntimeException refusal) {
        this.checked = checked;
        this.refusal = refusal;
    }

    /** A test begins. Who runs it expects no exception: where it cannot be checked, it runs, and fails at its end. */
    static OtherTest begin(Class<?> type, String method) {
        TestReports reports = AllTests.beginOther();
        try {
            return new OtherTest(CheckedTest.begin(type, method, TestOptions.ofJvm(), reports), null);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return new OtherTest(null, e);
        }
    }

    /**
     * The test ends.
     *
     * @param thrown what it failed with itself, null if it did not
     * @return what it fails with, null if it passes or accessed nothing
     */
    @Nullable
    Throwable end(@Nullable Throwable thrown) {
        return checked == null ? refusal : checked.end(thrown);
    }
}
