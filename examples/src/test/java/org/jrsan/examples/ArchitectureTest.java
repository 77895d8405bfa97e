package org.jrsan.examples;

import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noCodeUnits;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.spi.RepairResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports run in one direction only. A rule that no class is there for would hold of nothing, so classes are counted. */
@Tag("any-jdk")
class ArchitectureTest {
    /** Annotations for the build alone: nobody needs them to compile against JRSan or to run it. */
    private static final String FLIGHT_RECORDER = "jdk.jfr..";

    private static final String DECLARED_NULL = "org.jspecify.annotations";

    private static final JavaClasses JRSAN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.jrsan");

    @ParameterizedTest
    @CsvSource({
        "org.jrsan.clock, 7",
        "org.jrsan.rc20, 20",
        "org.jrsan.rc20.paper, 6",
        "org.jrsan.rc20.litmus, 4",
        "org.jrsan.rc20.litmus.compiled, 7",
        "org.jrsan.rc20.litmus.finite, 7",
        "org.jrsan.rc20.litmus.herd, 20",
        "org.jrsan.rc20.litmus.herd.condition, 4",
        "org.jrsan.rc20.litmus.herd.lexer, 4",
        "org.jrsan.rc20.litmus.machine, 7",
        "org.jrsan.rc20.litmus.program, 9",
        "org.jrsan.rc20.litmus.races, 3",
        "org.jrsan.rc20.litmus.search, 12",
        "org.jrsan.rc20.litmus.text, 8",
        "org.jrsan.race, 6",
        "org.jrsan.annotation, 9",
        "org.jrsan.processor, 12",
        "org.jrsan.processor.loops, 10",
        "org.jrsan.internal.values, 10",
        "org.jrsan.internal.options, 5",
        "org.jrsan.internal.source, 10",
        "org.jrsan.internal.report, 13",
        "org.jrsan.internal.run, 20",
        "org.jrsan.internal.edges, 5",
        "org.jrsan.internal.cells, 20",
        "org.jrsan.atomic, 5",
        "org.jrsan.junit, 10",
        "org.jrsan.prove, 3",
        "org.jrsan.slice, 5",
        "org.jrsan.plain, 7",
        "org.jrsan.report, 8",
        "org.jrsan.result, 9",
        "org.jrsan.sync, 12",
        "org.jrsan, 8",
        "org.jrsan.cli, 4",
        "org.jrsan.examples.sync, 4"
    })
    void everyPackageIsThere(String name, int least) {
        long found = JRSAN.stream().filter(c -> c.getPackageName().equals(name)).count();
        assertTrue(found >= least, name + " holds " + found + " classes");
    }

    @Test
    void importsRunDownwards() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("lc-core")
                .definedBy("org.jrsan.clock")
                .layer("rc20")
                .definedBy("org.jrsan.rc20", "org.jrsan.rc20.litmus")
                .layer("race-na")
                .definedBy("org.jrsan.race")
                .layer("annotations")
                .definedBy("org.jrsan.annotation")
                .layer("processor")
                .definedBy("org.jrsan.processor..")
                .layer("adapters")
                .definedBy(
                        "org.jrsan",
                        "org.jrsan.internal..",
                        "org.jrsan.atomic",
                        "org.jrsan.junit",
                        "org.jrsan.plain",
                        "org.jrsan.prove",
                        "org.jrsan.slice",
                        "org.jrsan.sync")
                .layer("examples")
                .definedBy("org.jrsan.cli..", "org.jrsan.examples..")
                .whereLayer("examples")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("adapters")
                .mayOnlyBeAccessedByLayers("examples")
                .whereLayer("processor")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("annotations")
                .mayOnlyBeAccessedByLayers("adapters", "processor", "examples")
                .whereLayer("race-na")
                .mayOnlyBeAccessedByLayers("adapters", "examples")
                .whereLayer("rc20")
                .mayOnlyBeAccessedByLayers("race-na", "adapters", "examples")
                .check(JRSAN);
    }

    /** Inside of such a class the name would stand for another type than the one that readers expect. */
    @Test
    void noNestedClassIsNamedThreadOrSync() {
        noClasses()
                .that()
                .areNestedClasses()
                .should()
                .haveSimpleName("Thread")
                .orShould()
                .haveSimpleName("Sync")
                .check(JRSAN);
    }

    @Test
    void enginesKnowNothingOfLitmusPrograms() {
        noClasses()
                .that()
                .resideInAPackage("org.jrsan.rc20")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.jrsan.rc20.litmus")
                .check(JRSAN);
    }

    @Test
    void onlyTheAdaptersUseTheirInternals() {
        noClasses()
                .that()
                .resideInAnyPackage("org.jrsan.cli..", "org.jrsan.examples..", "org.jrsan.race", "org.jrsan.rc20..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.jrsan.internal..")
                .check(JRSAN);
    }

    @Test
    void noTwoRoomsOfTheInternalsNeedEachOther() {
        slices().matching("org.jrsan.internal.(*)..").should().beFreeOfCycles().check(JRSAN);
    }

    @Test
    void annotationsNeedNothing() {
        classes()
                .that()
                .resideInAPackage("org.jrsan.annotation")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.jrsan.annotation", "java.lang..")
                .check(JRSAN);
    }

    /** Only the loops are javac's, so that the rest works under other compilers. */
    @Test
    void theProcessorNeedsJavacForLoopsAlone() {
        classes()
                .that()
                .resideInAPackage("org.jrsan.processor")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "org.jrsan.processor..",
                        "org.jrsan.annotation",
                        "com.palantir.javapoet",
                        "java..",
                        "javax.annotation.processing",
                        "javax.lang.model..",
                        "javax.tools",
                        DECLARED_NULL)
                .check(JRSAN);
    }

    @Test
    void whatUsersPutOnTheirClassPathNeedsTheJdkAlone() {
        classes()
                .that()
                .resideInAnyPackage(
                        "org.jrsan.clock",
                        "org.jrsan.rc20",
                        "org.jrsan.rc20.paper",
                        "org.jrsan.race",
                        "org.jrsan.annotation",
                        "org.jrsan",
                        "org.jrsan.internal..",
                        "org.jrsan.atomic",
                        "org.jrsan.plain",
                        "org.jrsan.sync")
                .should()
                .onlyDependOnClassesThat()
                // In the jar, what is used of the libraries is packages of org.jrsan.internal.
                .resideInAnyPackage(
                        "org.jrsan..",
                        "java..",
                        FLIGHT_RECORDER,
                        "org.objectweb.asm..",
                        "org.agrona..",
                        "org.jctools..",
                        DECLARED_NULL)
                .check(JRSAN);
    }

    /** A runtime image may be without it, so nothing else loads what needs it. */
    @Test
    void eventsOfFlightRecorderStandApart() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.jrsan.internal.jfr")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(FLIGHT_RECORDER)
                .check(JRSAN);
    }

    /** In place of javac's lint of exports, which would refuse the annotations for null as well. */
    @Test
    void whatIsExportedNamesNoTypeThatIsNot() {
        DescribedPredicate<JavaClass> inside = JavaClass.Predicates.resideInAnyPackage(
                "org.jrsan.internal..", "org.jrsan.rc20..", "org.jrsan.race", "org.jrsan.clock");
        noCodeUnits()
                .that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(
                        "org.jrsan", "org.jrsan.atomic", "org.jrsan.plain", "org.jrsan.spi", "org.jrsan.sync")
                .and()
                .areDeclaredInClassesThat()
                .arePublic()
                .and(modifier(JavaModifier.PUBLIC).or(modifier(JavaModifier.PROTECTED)))
                // They say of themselves that a part of theirs is not exported.
                .and()
                .areNotDeclaredIn(FoundViolation.class)
                .and()
                .areNotDeclaredIn(FoundRace.class)
                .and()
                .areNotDeclaredIn(RepairResult.class)
                .and()
                .areNotDeclaredIn(RepairResult.Change.class)
                .and()
                .areNotDeclaredIn(RepairResult.Repair.class)
                .should()
                .haveRawReturnType(inside)
                .orShould()
                .haveRawParameterTypes(DescribedPredicate.anyElementThat(inside))
                .check(JRSAN);
    }

    @Test
    void onlyTheLookAtClassFilesKnowsAsm() {
        noClasses()
                .that()
                .resideOutsideOfPackages("org.jrsan.internal.source", "org.jrsan.internal.asm..", "org.jrsan.agent..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.objectweb.asm..", "org.jrsan.internal.asm..")
                .check(JRSAN);
    }

    @Test
    void onlyInternalsKnowAgronaAndJCTools() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.jrsan.clock",
                        "org.jrsan.rc20..",
                        "org.jrsan.race",
                        "org.jrsan",
                        "org.jrsan.atomic",
                        "org.jrsan.plain",
                        "org.jrsan.spi",
                        "org.jrsan.sync")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.agrona..", "org.jctools..", "org.jrsan.internal.agrona..", "org.jrsan.internal.jctools..")
                .check(JRSAN);
    }

    @Test
    void onlyLitmusProgramsKnowFastutil() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.jrsan.rc20.litmus..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("it.unimi.dsi..")
                .check(JRSAN);
    }

    @Test
    void onlyTheTestSupportKnowsJUnit() {
        noClasses()
                .that()
                .resideInAPackage("org.jrsan..")
                .and()
                .resideOutsideOfPackage("org.jrsan.junit")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..", "org.opentest4j..", "org.jrsan.junit")
                .check(JRSAN);
    }
}
