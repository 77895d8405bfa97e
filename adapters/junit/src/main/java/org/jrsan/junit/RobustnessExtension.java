package org.jrsan.junit;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jrsan.Session;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs a {@link RobustnessTest}, which is one invocation to JUnit. Do not use it in code. */
@SuppressWarnings("exports") // a module that uses this requires JUnit
public final class RobustnessExtension implements TestTemplateInvocationContextProvider {
    /** Created by JUnit. */
    public RobustnessExtension() {}

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return annotation(context).isPresent();
    }

    private static Optional<RobustnessTest> annotation(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getTestMethod(), RobustnessTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        String name = context.getDisplayName();
        Extension within = new Within(annotation(context).orElseThrow());
        return Stream.of(new TestTemplateInvocationContext() {
            @Override
            public String getDisplayName(int invocationIndex) {
                return name;
            }

            @Override
            public List<Extension> getAdditionalExtensions() {
                return List.of(within);
            }
        });
    }

    /** Skips what JUnit would do once, and does it for each iteration instead. */
    private static final class Within implements InvocationInterceptor, ParameterResolver {
        private final RobustnessTest annotation;

        Within(RobustnessTest annotation) {
            this.annotation = annotation;
        }

        @Override
        public void interceptBeforeEachMethod(
                Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
            invocation.skip();
        }

        @Override
        public void interceptAfterEachMethod(
                Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
            invocation.skip();
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            invocation.skip();
            new IteratedTest(context, method.getExecutable(), Settings.of(context, annotation)).run();
        }

        /** Does not resolve parameters of constructors, because the instance that JUnit makes belongs to no session. */
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Session.class
                    && parameter.getDeclaringExecutable() instanceof Method;
        }

        /** JUnit also asks before calls that are skipped. Then there is no session, and nobody sees the result. */
        @Override
        public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            Iteration iteration = Iteration.current();
            return iteration == null ? null : iteration.session();
        }
    }
}
