package org.jrsan.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrepareMojoTest {
    private static final String RUNNERS = "org.apache.maven.plugins";

    @TempDir
    Path folder;

    private Properties userProperties;
    private final PrepareMojo mojo = new PrepareMojo();
    private Path jar;

    @BeforeEach
    void prepare() throws IOException {
        place(folder.resolve("project"));
        jar(folder.resolve("agent.jar"));
        mojo.propertyName = "argLine";
        mojo.session = session(new DefaultMavenExecutionRequest());
        userProperties = mojo.session.getUserProperties();
    }

    @SuppressWarnings("deprecation") // there is no other constructor for a session of no container
    private static MavenSession session(DefaultMavenExecutionRequest request) {
        return new MavenSession(null, null, request, new DefaultMavenExecutionResult());
    }

    private static Model model(String name) {
        Model model = new Model();
        model.setGroupId("com.example");
        model.setArtifactId(name);
        model.setVersion("1");
        return model;
    }

    private void place(Path basedir) throws IOException {
        Build build = new Build();
        build.setOutputDirectory(
                Files.createDirectories(basedir.resolve("target/classes")).toString());
        build.setTestOutputDirectory(basedir.resolve("target/test-classes").toString());
        Model model = model("tests");
        model.setBuild(build);
        mojo.project = new MavenProject(model);
    }

    private void jar(Path path) throws IOException {
        jar = Files.createFile(path);
        Artifact agent = new DefaultArtifact(
                "org.jrsan", "jrsan-agent", "1", "runtime", "jar", null, new DefaultArtifactHandler("jar"));
        agent.setFile(jar.toFile());
        mojo.artifacts = Map.of("org.jrsan:jrsan-agent", agent);
    }

    private Path project() {
        return folder.resolve("project");
    }

    private String property(String name) {
        return mojo.project.getProperties().getProperty(name);
    }

    private String line() {
        return assertThrows(MojoFailureException.class, mojo::execute).getMessage();
    }

    @Test
    void theClassesOfTheProjectAreChecked() throws Exception {
        Files.createDirectories(project().resolve("target/test-classes"));

        mojo.execute();

        String target = project().resolve("target").toUri().toString();
        assertEquals(
                "-javaagent:" + jar + "=classes=" + target + "classes/;" + target + "test-classes/",
                property("argLine"));
    }

    private static Artifact artifact(String name, Path file) {
        Artifact artifact = new DefaultArtifact(
                "com.example", name, "1", "compile", "jar", null, new DefaultArtifactHandler("jar"));
        artifact.setFile(file.toFile());
        return artifact;
    }

    /** Of other modules of the build, and not of other dependencies. */
    @Test
    void theClassesOfModulesAreChecked() throws Exception {
        Path module = Files.createDirectories(folder.resolve("module/target/classes"));
        Path library = Files.createFile(folder.resolve("library.jar"));
        mojo.session.setProjects(List.of(new MavenProject(model("module")), mojo.project));
        mojo.project.setArtifacts(Set.of(artifact("module", module), artifact("library", library)));

        mojo.execute();

        assertEquals(
                "-javaagent:" + jar + "=classes=" + project().toUri() + "target/classes/;" + module.toUri(),
                property("argLine"));
    }

    /** Failsafe runs with the jar, which is not there yet. */
    @Test
    void theJarOfTheProjectIsCheckedWhereFailsafeIs() throws Exception {
        Plugin failsafe = new Plugin();
        failsafe.setArtifactId("maven-failsafe-plugin");
        mojo.project.getBuild().addPlugin(failsafe);
        mojo.project.getBuild().setDirectory(project().resolve("target").toString());
        mojo.project.getBuild().setFinalName("it-1");
        mojo.cache = false;

        mojo.execute();

        String target = project().resolve("target").toUri().toString();
        assertEquals(
                "-javaagent:" + jar + "=classes=" + target + "classes/;" + target + "it-1.jar", property("argLine"));
    }

    @Test
    void whatIsThereAlreadyStays() throws Exception {
        mojo.project.getProperties().setProperty("argLine", "-Xmx1g -javaagent:jacoco.jar=destfile=x");
        mojo.includes = List.of("org.jctools.*", "org.agrona.*");
        mojo.excludes = List.of("*.Slow");
        mojo.quiet = true;

        mojo.execute();

        assertEquals(
                "-javaagent:" + jar + "=classes=" + project().toUri() + "target/classes/"
                        + ",include=org.jctools.*;org.agrona.*,exclude=*.Slow,quiet=true"
                        + " -Xmx1g -javaagent:jacoco.jar=destfile=x",
                property("argLine"));
    }

    @Test
    void allOptionsOfTheAgentCanBeGiven() throws Exception {
        Path one = Files.createFile(folder.resolve("one.declarations"));
        Path other = Files.createFile(folder.resolve("the other"));
        mojo.declarations = List.of(one.toFile(), other.toFile());
        mojo.edges = false;
        mojo.loops = false;
        mojo.coverage = true;

        mojo.execute();

        assertEquals(
                "\"-javaagent:" + jar + "=classes=" + project().toUri() + "target/classes/,declarations=" + one
                        + ",declarations=" + other + ",edges=off,loops=off,coverage=true\"",
                property("argLine"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            none | which is no file
            a,quiet=true | which the agent would take for two options; use a path without commas
            """)
    void aFileThatCannotBeGivenIsOneLine(String name, String reason) throws Exception {
        Path file = folder.resolve(name);
        if (name.contains(",")) {
            Files.createFile(file);
        }
        mojo.declarations = List.of(file.toFile());

        assertEquals("declarations names \"" + file + "\", " + reason, line());
    }

    @Test
    void aFileThatNoCommandLineCanNameIsOneLine() throws Exception {
        Path file = Files.createFile(folder.resolve("it's"));
        mojo.declarations = List.of(file.toFile());

        assertEquals(
                "the options of the agent cannot be given to a JVM, because one has one of \" ' \\: classes="
                        + project().toUri() + "target/classes/,declarations=" + file,
                line());
    }

    /** Reports go where the build has its own, and no sources are looked for there. */
    @Test
    void aBuildDirectoryOfAnotherNameIsTold() throws Exception {
        mojo.cache = false;
        mojo.project.setFile(project().resolve("pom.xml").toFile());
        mojo.project.getBuild().setDirectory(project().resolve("target").toString());
        mojo.execute();
        assertFalse(property("argLine").contains("org.jrsan.maven.build"), property("argLine"));

        mojo.project.getBuild().setDirectory(project().resolve("the output").toString());
        mojo.execute();

        assertEquals(
                "-javaagent:" + jar + "=classes=" + project().toUri() + "target/classes/ \"-Dorg.jrsan.maven.build="
                        + project().resolve("the output") + '"',
                property("argLine"));

        mojo.project.getBuild().setDirectory(project().resolve("it's").toString());
        assertEquals(
                "the build directory cannot be given to a JVM, because its path has one of \" ' \\: "
                        + project().resolve("it's"),
                line());
    }

    @Test
    void whatIsMadeOfClassesIsKeptInTheBuildDirectory() throws Exception {
        String without = "-javaagent:" + jar + "=classes=" + project().toUri() + "target/classes/";
        Path target = project().resolve("target");
        mojo.project.getBuild().setDirectory(target.toString());
        mojo.execute();
        assertEquals(without + ",cache=" + target.resolve("jrsan-classes"), property("argLine"));

        mojo.cache = false;
        mojo.execute();
        assertEquals(without, property("argLine"));

        // Nobody has asked for it, so that what cannot be is left out.
        mojo.cache = true;
        mojo.project.getBuild().setDirectory(project().resolve("a,b").toString());
        mojo.execute();
        assertEquals(without, property("argLine"));
        Files.createFile(target.resolve("jrsan-classes"));
        mojo.project.getBuild().setDirectory(target.toString());
        mojo.execute();
        assertEquals(without, property("argLine"));
    }

    private void configure(String group, String name, String parameter, String value) {
        Plugin plugin = new Plugin();
        plugin.setGroupId(group);
        plugin.setArtifactId(name);
        Xpp3Dom child = new Xpp3Dom(parameter);
        child.setValue(value);
        Xpp3Dom configuration = new Xpp3Dom("configuration");
        configuration.addChild(child);
        plugin.setConfiguration(configuration);
        mojo.project.getBuild().addPlugin(plugin);
    }

    /** What the goal warns of. */
    private List<String> warned() throws MojoFailureException {
        List<String> warned = new ArrayList<>();
        mojo.setLog(new SystemStreamLog() {
            @Override
            public void warn(CharSequence line) {
                warned.add(line.toString());
            }
        });

        mojo.execute();
        return warned;
    }

    /** Maven's own JVM would run the tests, and that has no agent. */
    @ParameterizedTest
    @CsvSource({"0,,1", "0C,,1", "1,0,0", ",0,1", "1C,,0", ",,0"})
    void testsWithoutAJvmOfTheirOwnAreWarnedOf(String configured, String property, int warnings) throws Exception {
        configure(RUNNERS, "maven-surefire-plugin", "forkCount", configured);
        if (property != null) {
            mojo.project.getProperties().setProperty("forkCount", property);
        }
        List<String> warned = warned();

        String line =
                "maven-surefire-plugin has forkCount 0, so it runs the tests in Maven's own JVM, which has no agent: no"
                        + " plain class of theirs is checked; set forkCount to 1 or more";
        assertEquals(Collections.nCopies(warnings, line), warned);
    }

    /** A JVM with the agent twice does not start. */
    @Test
    void theSecondTimeReplacesTheFirst() throws Exception {
        mojo.execute();
        String first = property("argLine");
        mojo.project.getProperties().setProperty("argLine", "-javaagent:jacoco.jar " + first + " -Xmx1g");
        mojo.quiet = true;

        mojo.execute();

        assertEquals(first + ",quiet=true -javaagent:jacoco.jar  -Xmx1g", property("argLine"));
    }

    @Test
    void pathsMayHaveBlanksAndWhatPartsOptions() throws Exception {
        place(folder.resolve("a b;c,d=e%f'g"));
        jar(Files.createDirectory(folder.resolve("x y;,%")).resolve("agent.jar"));

        mojo.execute();

        assertEquals(
                "\"-javaagent:" + jar + "=classes=" + folder.toUri() + "a%20b%3Bc%2Cd%3De%25f%27g/target/classes/\"",
                property("argLine"));
    }

    @Test
    void thePropertyMayBeAnother() throws Exception {
        mojo.propertyName = "testArguments";

        mojo.execute();

        assertNull(property("argLine"));
        assertTrue(property("testArguments").startsWith("-javaagent:"));
    }

    @Test
    void whatIsSkippedLeavesAllAsItIs() throws Exception {
        mojo.skip = true;

        mojo.execute();

        assertNull(property("argLine"));
    }

    @Test
    void aProjectWithoutClassesIsLeftAlone() throws Exception {
        Files.delete(project().resolve("target/classes"));

        mojo.execute();

        assertNull(property("argLine"));
    }

    @Test
    void badPatternsAreOneLine() {
        mojo.includes = List.of("org/jctools/*");

        assertEquals(
                "bad pattern \"org/jctools/*\" of include; a pattern is a name of a class with * for anything, such as"
                        + " com.example.*",
                line());
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.example.*,quiet=true", "com.example.*,exclude=com.example.*"})
    void aPatternIsNoWayToOtherOptions(String pattern) {
        mojo.includes = List.of(pattern);

        assertEquals("bad pattern \"" + pattern + "\"; a pattern is a name of a class with * for anything", line());
    }

    @Test
    void aPropertyThatIsNotKnownIsOneLine() {
        userProperties.setProperty("jrsan.maven.include", "x");

        assertEquals(
                "unknown property jrsan.maven.include; there are jrsan.maven.cache, jrsan.maven.coverage, jrsan.maven.declarations,"
                        + " jrsan.maven.edges, jrsan.maven.excludes, jrsan.maven.includes, jrsan.maven.loops,"
                        + " jrsan.maven.propertyName, jrsan.maven.quiet, jrsan.maven.skip",
                line());
    }

    @ParameterizedTest
    @CsvSource({"loops, maybe", "edges, 0", "skip, yes", "cache, on"})
    void aSwitchIsTrueOrFalse(String name, String value) {
        userProperties.setProperty("jrsan.maven." + name, value);

        assertEquals("bad value \"" + value + "\" of jrsan.maven." + name + "; it is true or false", line());
    }

    @Test
    void aSwitchOfThePomIsTrueOrFalse() {
        configure("org.jrsan", "jrsan-maven-plugin", "loops", "off");

        assertEquals("bad value \"off\" of <loops>; it is true or false", line());
    }

    @ParameterizedTest
    @CsvSource({"true", "FALSE", "${checked}", "''"})
    void otherSwitchesAreTaken(String value) throws Exception {
        userProperties.setProperty("jrsan.maven.loops", value);
        configure("org.jrsan", "jrsan-maven-plugin", "coverage", value);

        mojo.execute();

        assertTrue(property("argLine").startsWith("-javaagent:"), property("argLine"));
    }

    @ParameterizedTest
    @CsvSource({"-Xmx1g, 1", "@{argLine} -Xmx1g, 0", "-Xmx1g ${argLine}, 0", "@{other}, 1"})
    void argumentsWithoutTheAgentAreWarnedOf(String configured, int warnings) throws Exception {
        configure(RUNNERS, "maven-surefire-plugin", "argLine", configured);
        List<String> warned = warned();

        String line =
                "maven-surefire-plugin has an <argLine> without @{argLine}, so its JVM gets no agent: no plain class is checked; write"
                        + " @{argLine} into it";
        assertEquals(Collections.nCopies(warnings, line), warned);
    }

    @Test
    void anArgLineOfTheCommandLineWouldWin() {
        userProperties.setProperty("argLine", "-Xmx1g");

        assertEquals(
                "property argLine is given on the command line, which wins over what jrsan:prepare sets, so nothing would"
                        + " be checked; put it into the pom.xml, or skip with -Djrsan.maven.skip=true",
                line());
    }

    @Test
    void withoutTheJarThereIsOneLine() throws Exception {
        Files.delete(jar);
        Files.createDirectory(jar);
        assertEquals(
                "the jar of org.jrsan:jrsan-agent is missing among the plugin's dependencies; there is " + jar
                        + ", which is no jar: build with phase package or later",
                line());

        mojo.artifacts = Map.of();
        assertEquals("the jar of org.jrsan:jrsan-agent is missing among the plugin's dependencies", line());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=b", "it's", "a\"b"})
    void aJarThatNoCommandLineCanNameIsOneLine(String name) throws Exception {
        jar(Files.createDirectory(folder.resolve(name)).resolve("agent.jar"));

        assertEquals(
                "the jar of the agent cannot be given to a JVM, because its path has one of \" ' \\ =: " + jar
                        + "; use another local repository",
                line());
    }
}
