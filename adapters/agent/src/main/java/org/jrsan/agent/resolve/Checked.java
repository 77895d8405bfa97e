package org.jrsan.agent.resolve;

/** Which classes are checked: their fields are accessed through call sites wherever they are. */
@FunctionalInterface
public interface Checked {
    /**
     * Whether a class is checked.
     *
     * @param type the class
     * @return whether it was instrumented for that
     */
    boolean contains(Class<?> type);
}
