package org.jrsan.acceptance.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jrsan.agent.Agent;

/**
 * The agent, where the queue that JRSan hands findings over by is not instrumented, as in the jars, in which it is relocated. Else two
 * threads that each find something have an edge between them, and the second finding may not be one any more.
 */
public final class AgentAsInJar {
    private AgentAsInJar() {}

    /**
     * Loads the queue, and begins.
     *
     * @param options of the agent
     * @param instrumentation of the JVM
     */
    public static void premain(String options, Instrumentation instrumentation) {
        MpscUnboundedAtomicArrayQueue<Integer> queue = new MpscUnboundedAtomicArrayQueue<>(2);
        for (int i = 0; i < 4; i++) {
            queue.offer(i);
        }
        queue.drain(one -> {});
        Agent.premain(options, hiding(instrumentation));
    }

    /** The agent instruments libraries that were loaded before it. It is not told of the queue. */
    private static Instrumentation hiding(Instrumentation whole) {
        return (Instrumentation) Proxy.newProxyInstance(
                AgentAsInJar.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, given) -> {
                    try {
                        Object result = method.invoke(whole, given);
                        return method.getName().equals("getAllLoadedClasses")
                                ? Arrays.stream((Class<?>[]) result)
                                        .filter(type -> !type.getName().startsWith("org.jctools."))
                                        .toArray(Class<?>[]::new)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
