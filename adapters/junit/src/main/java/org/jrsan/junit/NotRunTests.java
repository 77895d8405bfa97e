package org.jrsan.junit;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;

/**
 * Fails in place of each {@link RobustnessTest} that JUnit skips because the method is private or static, or returns a
 * value. Otherwise such a method would look like a test but never run. JUnit's launcher finds this class; do not use it
 * in code.
 */
@SuppressWarnings("exports") // a module that uses this requires JUnit
public final class NotRunTests implements TestEngine {
    /** Created by the launcher. */
    public NotRunTests() {}

    @Override
    public String getId() {
        return "jrsan";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor engine = new EngineDescriptor(id, "JRSan");
        if (isJupiterThere()) {
            NotRunTest.discover(request, engine);
        }
        return engine;
    }

    /** JUnit's launcher serves other engines, too, and without Jupiter there is no robustness test. */
    private static boolean isJupiterThere() {
        try {
            Class.forName("org.junit.jupiter.api.TestTemplate", false, NotRunTests.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public void execute(ExecutionRequest request) {
        NotRunTest.execute(request.getRootTestDescriptor(), request.getEngineExecutionListener());
    }
}
