package org.jrsan.internal.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * What is said while the JVM ends goes to the standard error of the process itself. {@code System.err} may have been replaced by who runs
 * the tests, as Surefire does, and by then nobody may listen there any more. Thread-safe.
 */
public final class LastWords {
    private static final PrintStream TO =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, Charset.forName(encoding()));

    private LastWords() {}

    /** That of {@code System.err}: its names in newer and in older JDKs. */
    private static String encoding() {
        String older = System.getProperty(
                "sun.stderr.encoding", Charset.defaultCharset().name());
        String encoding = System.getProperty("stderr.encoding", older);
        return Charset.isSupported(encoding)
                ? encoding
                : Charset.defaultCharset().name();
    }

    /**
     * Says something.
     *
     * @param text one line or more
     */
    public static void say(String text) {
        TO.println(text);
    }
}
