package org.jrsan.agent;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;

/** Attaches the agent to a JVM that runs already. This is a program of its own, since a JVM may not attach to itself by default. */
public final class Attach {
    private static final int FAILED = 1;

    private Attach() {}

    /**
     * Attaches, or says in one line why not and ends with code 1.
     *
     * @param args the process, the jar of the agent, and its options
     */
    public static void main(String[] args) {
        try {
            VirtualMachine machine = VirtualMachine.attach(args[0]);
            try {
                machine.loadAgent(args[1], args[2]);
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException
                | AgentLoadException
                | AgentInitializationException
                | IOException
                | NoClassDefFoundError e) {
            System.err.println(e);
            System.exit(FAILED);
        }
    }
}
