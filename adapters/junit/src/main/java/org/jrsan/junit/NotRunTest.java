package org.jrsan.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** A robustness test that JUnit skips. To the launcher it is a test that fails. */
final class NotRunTest extends AbstractTestDescriptor {
    private static final String SEGMENT = "not-run";

    private final Class<?> type;
    private final Method method;

    private NotRunTest(UniqueId engine, Class<?> type, Method method) {
        super(
                engine.append(SEGMENT, type.getName() + "#" + method.getName()),
                type.getSimpleName() + "." + method.getName() + "()",
                MethodSource.from(type, method));
        this.type = type;
        this.method = method;
    }

    @Override
    public Type getType() {
        return Type.TEST;
    }

    /** The tags of the method and the class, as for a test that runs, so that filters apply to it as well. */
    @Override
    public Set<TestTag> getTags() {
        return Stream.of(method, type)
                .flatMap(element -> AnnotationSupport.findRepeatableAnnotations(element, Tag.class).stream())
                .map(Tag::value)
                .filter(TestTag::isValid)
                .map(TestTag::create)
                .collect(Collectors.toSet());
    }

    static void discover(EngineDiscoveryRequest request, TestDescriptor engine) {
        EngineDiscoveryRequestResolver.builder()
                .addClassContainerSelectorResolver(type ->
                        withNested(type).anyMatch(inner -> !methods(inner).isEmpty()))
                .addSelectorResolver(new Resolver())
                .build()
                .resolve(request, engine);
    }

    static void execute(TestDescriptor engine, EngineExecutionListener listener) {
        listener.executionStarted(engine);
        for (TestDescriptor test : engine.getChildren()) {
            listener.executionStarted(test);
            listener.executionFinished(test, TestExecutionResult.failed(((NotRunTest) test).failure()));
        }
        listener.executionFinished(engine, TestExecutionResult.successful());
    }

    private Throwable failure() {
        Throwable failure = new IllegalStateException("JRSan: @RobustnessTest " + type.getSimpleName() + "."
                + method.getName() + " " + fault(method)
                + ", so JUnit skips it; make it an instance method that is"
                + " not private and returns void");
        failure.setStackTrace(
                new StackTraceElement[] {new StackTraceElement(type.getName(), method.getName(), null, -1)});
        return failure;
    }

    /** Why JUnit does not run a method, null if it does. */
    private static @Nullable String fault(Method method) {
        if (Modifier.isPrivate(method.getModifiers())) {
            return "is private";
        }
        if (Modifier.isStatic(method.getModifiers())) {
            return "is static";
        }
        return method.getReturnType() == void.class ? null : "returns a value";
    }

    /** The robustness tests of a class that JUnit skips. */
    private static List<Method> methods(Class<?> type) {
        try {
            return Modifier.isAbstract(type.getModifiers())
                    ? List.of()
                    : ReflectionSupport.findMethods(type, NotRunTest::isPassedOver, HierarchyTraversalMode.TOP_DOWN);
        } catch (LinkageError e) {
            // If a class that it needs is missing, Jupiter reports that, provided that it holds tests.
            return List.of();
        }
    }

    private static boolean isPassedOver(Method method) {
        return AnnotationSupport.isAnnotated(method, RobustnessTest.class)
                && !AnnotationSupport.isAnnotated(method, Disabled.class)
                && fault(method) != null;
    }

    /** A class with all its nested test classes, at any depth, except for those that are disabled. */
    private static Stream<Class<?>> withNested(Class<?> type) {
        try {
            return AnnotationSupport.isAnnotated(type, Disabled.class)
                    ? Stream.empty()
                    : Stream.concat(
                            Stream.of(type),
                            ReflectionSupport.findNestedClasses(
                                            type, inner -> AnnotationSupport.isAnnotated(inner, Nested.class))
                                    .stream()
                                    .flatMap(NotRunTest::withNested));
        } catch (LinkageError e) {
            // If a class that it needs is missing, Jupiter reports that, provided that it holds tests.
            return Stream.empty();
        }
    }

    private static final class Resolver implements SelectorResolver {
        @Override
        public Resolution resolve(ClassSelector selector, Context context) {
            Set<Match> matches = withNested(selector.getJavaClass())
                    .flatMap(type -> methods(type).stream().flatMap(method -> match(type, method, context).stream()))
                    .collect(Collectors.toSet());
            return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
        }

        @Override
        public Resolution resolve(MethodSelector selector, Context context) {
            Method method = selector.getJavaMethod();
            return isPassedOver(method)
                    ? match(selector.getJavaClass(), method, context)
                            .map(Resolution::match)
                            .orElse(Resolution.unresolved())
                    : Resolution.unresolved();
        }

        @Override
        public Resolution resolve(UniqueIdSelector selector, Context context) {
            UniqueId.Segment last = selector.getUniqueId().getLastSegment();
            String[] place = last.getValue().split("#");
            if (!last.getType().equals(SEGMENT) || place.length != 2) {
                return Resolution.unresolved();
            }
            return ReflectionSupport.tryToLoadClass(place[0]).toOptional().stream()
                    .flatMap(type -> methods(type).stream()
                            .filter(method -> method.getName().equals(place[1]))
                            .flatMap(method -> match(type, method, context).stream()))
                    .findFirst()
                    .map(Resolution::match)
                    .orElse(Resolution.unresolved());
        }

        private static Optional<Match> match(Class<?> type, Method method, Context context) {
            return context.addToParent(parent -> Optional.of(new NotRunTest(parent.getUniqueId(), type, method)))
                    .map(Match::exact);
        }
    }
}
