/** The annotation processor: for the compiler's processor path, never for run time. */
@SuppressWarnings("requires-automatic") // javapoet is no named module yet
module org.jrsan.processor {
    requires com.palantir.javapoet;
    requires transitive java.compiler;
    requires org.jrsan.annotation;
    // Compilers other than javac lack it; then loops are not looked at.
    requires static jdk.compiler;
    // Annotations for whoever compiles it.
    requires static org.jspecify;

    exports org.jrsan.processor;

    provides javax.annotation.processing.Processor with
            org.jrsan.processor.RobustProcessor;
}
