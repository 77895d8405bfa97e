package org.jrsan.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.ArtifactUtils;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Gives JRSan's agent to the JVM that runs the tests, so that plain classes of the project are checked. It puts the argument
 * {@code -javaagent} in front of the property {@code argLine}, which Surefire and Failsafe read. A project that configures
 * {@code <argLine>} writes {@code @{argLine}} into it.
 */
@Mojo(
        name = "prepare",
        defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields
public final class PrepareMojo extends AbstractMojo {
    private static final String AGENT = "org.jrsan:jrsan-agent";
    private static final String SUREFIRE = "org.apache.maven.plugins:maven-surefire-plugin";
    private static final String FAILSAFE = "org.apache.maven.plugins:maven-failsafe-plugin";
    private static final String FORKS = "forkCount";
    private static final String ARG_LINE = "argLine";
    private static final String TARGET = "target";

    private static final String CLASSES = "jrsan-classes";

    /** What runs the tests reads it, to write its reports where the build has its own. */
    private static final String BUILD = "org.jrsan.maven.build";

    private static final String JAR = "org.apache.maven.plugins:maven-jar-plugin";
    private static final String PREFIX = "jrsan.maven.";
    private static final Set<String> NAMES = Set.of(
            "cache",
            "coverage",
            "declarations",
            "edges",
            "excludes",
            "includes",
            "loops",
            "propertyName",
            "quiet",
            "skip");
    private static final Set<String> SWITCHES = Set.of("cache", "coverage", "edges", "loops", "quiet", "skip");

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
    Map<String, Artifact> artifacts;

    /** Classes of jars that are checked, too: names in which {@code *} stands for anything, such as {@code org.jctools.*}. */
    @Parameter(property = PREFIX + "includes")
    @Nullable
    List<String> includes;

    /** Classes that are not checked, wherever they are. The same patterns. */
    @Parameter(property = PREFIX + "excludes")
    @Nullable
    List<String> excludes;

    /** Files that declare what code does that one cannot annotate. */
    @Parameter(property = PREFIX + "declarations")
    @Nullable
    List<File> declarations;

    /** Whether the edges of classes that are not checked are seen. Without them the verdict is no pass. */
    @Parameter(property = PREFIX + "edges", defaultValue = "true")
    boolean edges = true;

    /** Whether loops that wait or retry an update are recognised without an annotation. */
    @Parameter(property = PREFIX + "loops", defaultValue = "true")
    boolean loops = true;

    /** Whether the agent prints a line for each checked class at the end of a JVM. */
    @Parameter(property = PREFIX + "coverage", defaultValue = "false")
    boolean coverage;

    /**
     * Whether what the agent makes of classes is kept in {@code jrsan-classes} in the build directory, so that the JVMs of later builds start faster. It is made anew where a class, the
     * JDK or JRSan has changed.
     */
    @Parameter(property = PREFIX + "cache", defaultValue = "true")
    boolean cache = true;

    /** The property that gets the argument. */
    @Parameter(property = PREFIX + "propertyName", defaultValue = "argLine", required = true)
    String propertyName;

    /** Whether the agent prints nothing at the end of a JVM. */
    @Parameter(property = PREFIX + "quiet", defaultValue = "false")
    boolean quiet;

    /** Whether to do nothing. */
    @Parameter(property = PREFIX + "skip", defaultValue = "false")
    boolean skip;

    /** Created by Maven. */
    public PrepareMojo() {}

    /**
     * Sets the property. A second time in the same build replaces what the first one set.
     *
     * @throws MojoFailureException with one line, if a parameter is not understood or could have no effect
     */
    @Override
    public void execute() throws MojoFailureException {
        refuseUnknown(session.getUserProperties());
        Configured.refuseOtherThanSwitches(project, session.getUserProperties(), PREFIX, SWITCHES);
        if (skip) {
            getLog().info("skipped, as jrsan.maven.skip says");
            return;
        }
        List<Path> classes = Stream.concat(folders(), Stream.concat(ofModules(), ownJar()))
                .distinct()
                .toList();
        if (classes.isEmpty()) {
            getLog().info("no classes to check: there are none in "
                    + project.getBuild().getOutputDirectory() + " or "
                    + project.getBuild().getTestOutputDirectory());
            return;
        }
        if (session.getUserProperties().containsKey(propertyName)) {
            throw new MojoFailureException(
                    "property " + propertyName + " is given on the command line, which wins over what"
                            + " jrsan:prepare sets, so nothing would be checked; put it into the pom.xml, or skip with"
                            + " -Djrsan.maven.skip=true");
        }
        set(argument(classes));
        for (String runner : List.of(SUREFIRE, FAILSAFE)) {
            warnOfNoFork(runner);
            warnOfOtherArguments(runner);
        }
    }

    private String argument(List<Path> classes) throws MojoFailureException {
        Artifact agent = artifacts.get(AGENT);
        File jar = agent == null ? null : agent.getFile();
        if (jar == null || !jar.isFile()) {
            throw new MojoFailureException("the jar of " + AGENT + " is missing among the plugin's dependencies"
                    + (jar == null
                            ? ""
                            : "; there is " + jar + ", which is no jar: build with phase package or later"));
        }
        try {
            AgentArgument argument = new AgentArgument(classes);
            argument.patterns("include", includes == null ? List.of() : includes);
            argument.patterns("exclude", excludes == null ? List.of() : excludes);
            if (declarations != null) {
                declarations.forEach(argument::declarations);
            }
            argument.setIf(!edges, "edges=off");
            argument.setIf(!loops, "loops=off");
            argument.setIf(coverage, "coverage=true");
            argument.setIf(quiet, "quiet=true");
            String build = project.getBuild().getDirectory();
            if (cache && build != null) {
                argument.cache(new File(build, CLASSES));
            }
            return argument.of(jar) + buildDirectory();
        } catch (IllegalArgumentException e) {
            throw new MojoFailureException(e.getMessage(), e);
        }
    }

    /** An argument that says where the build directory is, if that is not where it would be looked for. */
    private String buildDirectory() {
        String directory = project.getBuild().getDirectory();
        File basedir = project.getBasedir();
        if (directory == null || basedir == null) {
            return "";
        }
        Path build = basedir.toPath().resolve(directory).normalize();
        return build.equals(basedir.toPath().resolve(TARGET).normalize())
                ? ""
                : " " + AgentArgument.property(BUILD, build.toFile());
    }

    /** Maven's own JVM, which runs the tests then, takes no argument. */
    private void warnOfNoFork(String runner) {
        Plugin plugin = project.getPlugin(runner);
        if (plugin == null) {
            return;
        }
        String property = session.getUserProperties()
                .getProperty(FORKS, project.getProperties().getProperty(FORKS));
        boolean forks = Configured.values(project, runner, FORKS)
                .reduce((first, last) -> last)
                .or(() -> Optional.ofNullable(property))
                .map(String::strip)
                .filter(PrepareMojo::isNone)
                .isEmpty();
        if (!forks) {
            getLog().warn(plugin.getArtifactId()
                    + " has forkCount 0, so it runs the tests in Maven's own JVM, which has no"
                    + " agent: no plain class of theirs is checked; set forkCount to 1 or more");
        }
    }

    /** What is configured wins over the property, unless it has that in it. */
    private void warnOfOtherArguments(String runner) {
        boolean isLeftOut = Configured.values(project, runner, ARG_LINE)
                .reduce((first, last) -> last)
                .filter(line -> !line.contains("{" + propertyName + "}"))
                .isPresent();
        if (isLeftOut) {
            getLog().warn(Objects.requireNonNull(project.getPlugin(runner)).getArtifactId()
                    + " has an <argLine> without @{" + propertyName
                    + "}, so its JVM gets no agent: no plain class is checked; write @{" + propertyName + "} into it");
        }
    }

    private static boolean isNone(String forks) {
        return forks.equals("0") || forks.equals("0C");
    }

    private void set(String argument) {
        String key = PrepareMojo.class.getName() + "." + propertyName;
        String before = project.getProperties().getProperty(propertyName, "");
        if (project.getContextValue(key) instanceof String earlier) {
            before = before.replace(earlier, "");
        }
        project.setContextValue(key, argument);
        project.getProperties().setProperty(propertyName, (argument + " " + before.strip()).strip());
        getLog().info(propertyName + " set to " + project.getProperties().getProperty(propertyName));
    }

    private Stream<Path> folders() {
        Build build = project.getBuild();
        return Stream.of(build.getOutputDirectory(), build.getTestOutputDirectory())
                .map(Path::of)
                .filter(Files::isDirectory);
    }

    /** What the tests have of other modules of this build: their folders, or their jars once they are packaged. */
    private Stream<Path> ofModules() {
        List<MavenProject> modules = session.getProjects();
        Set<String> ids = modules == null
                ? Set.of()
                : modules.stream()
                        .map(one -> ArtifactUtils.key(one.getGroupId(), one.getArtifactId(), one.getVersion()))
                        .collect(Collectors.toSet());
        return project.getArtifacts().stream()
                .filter(one ->
                        ids.contains(ArtifactUtils.key(one.getGroupId(), one.getArtifactId(), one.getBaseVersion())))
                .map(Artifact::getFile)
                .filter(file -> file != null && file.exists())
                .map(File::toPath);
    }

    /** Failsafe runs its tests with the jar of the project, which is made later. */
    private Stream<Path> ownJar() {
        Build build = project.getBuild();
        return project.getPlugin(FAILSAFE) == null || project.getPackaging().equals("pom")
                ? Stream.empty()
                : foldersOfJar().map(folder -> folder.resolve(build.getFinalName() + ".jar"));
    }

    /** Where the jar may be: the build directory, and what the plugin that makes it is told. */
    private Stream<Path> foldersOfJar() {
        return Stream.concat(
                Stream.of(Path.of(project.getBuild().getDirectory())),
                Configured.values(project, JAR, "outputDirectory")
                        .map(folder -> project.getBasedir().toPath().resolve(folder)));
    }

    /** Surefire gives them to the tests, where other names that begin so are options. So they have a prefix of their own. */
    private static void refuseUnknown(Properties given) throws MojoFailureException {
        for (String name : new TreeSet<>(given.stringPropertyNames())) {
            if (name.startsWith(PREFIX) && !NAMES.contains(name.substring(PREFIX.length()))) {
                throw new MojoFailureException("unknown property " + name + "; there are " + PREFIX
                        + String.join(", " + PREFIX, new TreeSet<>(NAMES)));
            }
        }
    }
}
