package org.jrsan.junit;

import org.jrsan.spi.AgentOfJvm;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * With option {@code junit=all}: makes a session of each test of Jupiter that is no {@link RobustnessTest}, with its
 * {@code @BeforeEach} and {@code @AfterEach} methods. It runs once, as ever. JUnit finds this class; do not use it in code.
 */
@SuppressWarnings("exports") // a module that uses this requires JUnit
public final class EveryTest implements BeforeEachCallback, AfterEachCallback {
    private static final ExtensionContext.Namespace OURS = ExtensionContext.Namespace.create(EveryTest.class);

    /** Created by JUnit. */
    public EveryTest() {}

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!AgentOfJvm.isSet("junit", "all")) {
            return;
        }
        // Closed by JUnit after the last test.
        Suite.of(context.getRoot().getStore(OURS));
        if (AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), RobustnessTest.class)) {
            return;
        }
        CheckedTest checked = CheckedTest.begin(
                context.getRequiredTestClass(),
                context.getRequiredTestMethod().getName(),
                Settings.ofAny(context),
                WrittenReports.of(context));
        context.getStore(OURS).put(CheckedTest.class, checked);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        CheckedTest checked = context.getStore(OURS).remove(CheckedTest.class, CheckedTest.class);
        if (checked != null) {
            AssertionError failure = checked.end(context.getExecutionException().orElse(null));
            if (failure != null) {
                throw failure;
            }
        }
    }
}
