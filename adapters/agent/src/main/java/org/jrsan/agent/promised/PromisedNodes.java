package org.jrsan.agent.promised;

import static org.jrsan.agent.promised.PromisedSteps.AT;
import static org.jrsan.agent.promised.PromisedSteps.FOUND;
import static org.jrsan.agent.promised.PromisedSteps.PACKAGE;
import static org.jrsan.agent.promised.PromisedSteps.call;
import static org.jrsan.agent.promised.PromisedSteps.put;
import static org.jrsan.agent.promised.PromisedSteps.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jrsan.agent.promised.PromisedSteps.Code;
import org.jrsan.agent.promised.PromisedSteps.Step;
import org.jrsan.agent.promised.PromisedSteps.When;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The same for what hands something over without a lock: by nodes, or by the phases of a phaser. A node is made with its element by who puts that in, so who reads it there comes
 * after that one. Where a thread waits at a node of its own, another one gives it an element. Names of classes and fields are those of JDK 17 to 25.
 */
final class PromisedNodes {
    private static final String PHASER = PACKAGE + "Phaser";

    private static final String TRANSFER = PACKAGE + "LinkedTransferQueue";
    private static final String STACK = PACKAGE + "SynchronousQueue$TransferStack";
    private static final String QUEUE = PACKAGE + "SynchronousQueue$TransferQueue";
    private static final String DEQUE = PACKAGE + "ConcurrentLinkedDeque";
    private static final String EXCHANGER = PACKAGE + "Exchanger";
    private static final String EXCHANGED = EXCHANGER + "$Node";

    /** By the beginning of a class's name, the fields of its nodes that hold elements. */
    private static final Map<String, List<String>> ELEMENTS = Map.of(
            TRANSFER, List.of(TRANSFER + "$Node item", TRANSFER + "$DualNode item"),
            STACK, List.of(STACK + "$SNode item"),
            QUEUE, List.of(QUEUE + "$QNode item"),
            DEQUE, List.of(DEQUE + "$Node item"));

    /** Methods that read elements to find a node, and access none by that. */
    private static final Set<String> SEARCHES =
            Set.of("xfer", "xferLifo", "transfer", "firstDataNode", "countOfMode", "hasWaitingConsumer", "matched");

    private PromisedNodes() {}

    /** The steps of named methods. */
    static void putAll() {
        made();
        given();
        phases();
    }

    /**
     * The steps of all methods of a class, but for those that only ask: who reads an element has got it from who put it in. A search may come to the calling thread's own
     * node, which it is given one at.
     */
    static List<Step> everywhere(String owner, String name) {
        List<Step> steps = new ArrayList<>();
        ELEMENTS.forEach((beginning, fields) -> {
            if (owner.startsWith(beginning)) {
                // A stack reads elements of nodes that have been matched alone.
                boolean searches = SEARCHES.contains(name) && !beginning.equals(STACK);
                String found = searches ? "givenFound" : "takesFound";
                fields.forEach(field -> steps.add(read(field, found)));
            }
        });
        if (owner.equals(EXCHANGER)) {
            // Each thread has a node, by which it hands over what it gives, and gets what it is given.
            for (String field : List.of(" item", " match")) {
                steps.add(read(EXCHANGED + field, "acquiresFrom"));
                steps.add(new Step(When.WRITING, EXCHANGED + field, PromisedNodes::releaseInFront));
            }
        }
        return steps;
    }

    private static Step read(String field, String method) {
        return new Step(When.READ, field, (next, link, type) -> call(next, link, method, FOUND));
    }

    /** At the object whose field is about to be written. */
    private static void releaseInFront(MethodVisitor next, String link, Type type) {
        next.visitInsn(Opcodes.DUP2);
        next.visitInsn(Opcodes.POP);
        call(next, link, "releases", AT);
    }

    /** A node is made by who has its element, or waits for one. */
    private static void made() {
        Step made = step(When.RETURNING, (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 1);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            call(next, link, "handsOverIn", "(Ljava/lang/Object;Ljava/lang/Object;)V");
        });
        put("LinkedTransferQueue$Node", "<init>(Ljava/lang/Object;)V", made);
        put("LinkedTransferQueue$DualNode", "<init>(Ljava/lang/Object;Z)V", made);
        put("SynchronousQueue$TransferStack$SNode", "<init>(Ljava/lang/Object;)V", made);
        put("SynchronousQueue$TransferQueue$QNode", "<init>(Ljava/lang/Object;Z)V", made);
        Code deque = (next, link, type) -> {
            next.visitInsn(Opcodes.DUP);
            call(next, link, "handsOver", AT);
        };
        put("ConcurrentLinkedDeque", "newNode", step(When.RETURNING, deque));
    }

    /** By a compare-and-set of the field of a node its element is taken, or who waits there is given one. */
    private static void given() {
        Step given = step(When.RETURNING, (next, link, type) -> {
            next.visitInsn(Opcodes.DUP);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitVarInsn(Opcodes.ALOAD, 2);
            call(next, link, "exchangedIf", "(ZLjava/lang/Object;Ljava/lang/Object;)V");
        });
        put("LinkedTransferQueue$Node", "casItem", given);
        put("SynchronousQueue$TransferQueue$QNode", "casItem", given);
        Code exchanged = (next, link, type) -> {
            next.visitInsn(Opcodes.DUP);
            next.visitVarInsn(Opcodes.ALOAD, 1);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitVarInsn(Opcodes.ALOAD, 2);
            call(
                    next,
                    link,
                    "exchangedIf",
                    "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V");
        };
        put("LinkedTransferQueue$DualNode", "cmpExItem", step(When.RETURNING, exchanged));
    }

    /**
     * Who arrives at a phaser releases when it has arrived, by the first compare-and-set of the method. The last one acquires before it lets the phaser
     * advance, which nobody else can do meanwhile, and releases before others see that. All of this is done at the root.
     */
    private static void phases() {
        Code arrived = (next, link, type) -> {
            next.visitInsn(Opcodes.DUP);
            root(next);
            call(next, link, "releasedIf", "(ZLjava/lang/Object;)V");
        };
        for (String method : List.of("doArrive", "arriveAndAwaitAdvance")) {
            put(
                    "Phaser",
                    method,
                    new Step(When.CALLED, "compareAndSet 1", arrived),
                    new Step(When.CALLING, "onAdvance", atRoot("acquires")),
                    new Step(When.CALLED, "onAdvance", atRoot("advances")));
        }
        Code advanced = (next, link, type) -> {
            next.visitInsn(Opcodes.DUP);
            root(next);
            next.visitVarInsn(Opcodes.ILOAD, 1);
            call(next, link, "advanced", "(ILjava/lang/Object;I)V");
        };
        for (String method : List.of("awaitAdvance", "awaitAdvanceInterruptibly", "internalAwaitAdvance")) {
            put("Phaser", method, step(When.RETURNING, advanced));
        }
    }

    private static Code atRoot(String method) {
        return (next, link, type) -> {
            root(next);
            call(next, link, method, AT);
        };
    }

    private static void root(MethodVisitor next) {
        next.visitVarInsn(Opcodes.ALOAD, 0);
        next.visitFieldInsn(Opcodes.GETFIELD, PHASER, "root", "L" + PHASER + ";");
    }
}
