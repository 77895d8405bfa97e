package org.jrsan.maven;

import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** What a project says of plugins. */
final class Configured {
    private static final String OWN = "org.jrsan:jrsan-maven-plugin";

    private Configured() {}

    /**
     * What a parameter of a plugin is set to.
     *
     * @param project the project
     * @param plugin the group and name of the plugin
     * @param parameter the name of the parameter
     * @return what the plugin has, and then what its executions have
     */
    static Stream<String> values(MavenProject project, String plugin, String parameter) {
        Plugin known = project.getPlugin(plugin);
        if (known == null) {
            return Stream.empty();
        }
        return Stream.concat(
                        Stream.of(known.getConfiguration()),
                        known.getExecutions().stream().map(PluginExecution::getConfiguration))
                .filter(Xpp3Dom.class::isInstance)
                .map(one -> ((Xpp3Dom) one).getChild(parameter))
                .filter(Objects::nonNull)
                .map(Xpp3Dom::getValue)
                .filter(Objects::nonNull);
    }

    /**
     * Refuses what Maven takes for {@code false}, as it does whatever is not {@code true}.
     *
     * @param project the project
     * @param given the properties of the command line
     * @param prefix what the names of properties begin with
     * @param switches the parameters that are {@code true} or {@code false}
     * @throws MojoFailureException with one line, if one is something else
     */
    static void refuseOtherThanSwitches(MavenProject project, Properties given, String prefix, Set<String> switches)
            throws MojoFailureException {
        for (String name : new TreeSet<>(switches)) {
            String property = prefix + name;
            for (Properties from : List.of(given, project.getProperties())) {
                refuse(property, from.getProperty(property));
            }
            for (String value : values(project, OWN, name).toList()) {
                refuse("<" + name + ">", value);
            }
        }
    }

    private static void refuse(String name, String value) throws MojoFailureException {
        String stripped = value == null ? "" : value.strip();
        boolean isNamed = stripped.startsWith("${");
        if (!stripped.isEmpty()
                && !isNamed
                && !stripped.equalsIgnoreCase("true")
                && !stripped.equalsIgnoreCase("false")) {
            throw new MojoFailureException("bad value \"" + stripped + "\" of " + name + "; it is true or false");
        }
    }
}
