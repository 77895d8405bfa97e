package org.jrsan.agent.loops;

/** Which methods that a loop calls are of classes that may be checked. */
@FunctionalInterface
public interface Callees {
    /**
     * Whether such a class, or one that it extends, has a method, and nothing of the JDK's is called instead.
     *
     * @param owner the internal name of the class that the call names
     * @param name the name of the method
     * @param descriptor what it takes and returns
     * @return whether it does, as far as this is known before the classes are loaded
     */
    boolean declare(String owner, String name, String descriptor);
}
