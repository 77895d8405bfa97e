package org.jrsan.junit;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;

/**
 * Fails in the place of each {@link RobustnessTest} that JUnit passes over: a method that is private, static, or returns a
 * value. Else such a method would seem to be a test and never run. Found by the launcher of JUnit; not for use in code.
 */
@SuppressWarnings("exports") // whoever uses it has JUnit, and requires it
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
