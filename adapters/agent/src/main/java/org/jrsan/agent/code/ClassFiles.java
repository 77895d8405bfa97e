package org.jrsan.agent.code;

import org.jspecify.annotations.Nullable;

/** The files of classes that may be checked, before they are loaded. */
@FunctionalInterface
public interface ClassFiles {
    /**
     * The file of a class.
     *
     * @param name its internal name
     * @return the file; null if the class is certainly not checked, or has no file that can be read
     */
    byte @Nullable [] find(String name);
}
