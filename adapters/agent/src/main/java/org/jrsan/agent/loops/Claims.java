package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.agent.declared.Declarations;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** What the annotations on the methods of a class say of their loops. A lambda belongs to all methods of the name that it has. */
final class Claims {
    private static final String LAMBDA = "lambda$";

    /** An annotation on a method, and what became of it. */
    private static final class Claim {
        final MethodNode of;
        final boolean isWait;
        boolean holds;

        @Nullable
        Obstacle obstacle;

        Claim(MethodNode of, boolean isWait) {
            this.of = of;
            this.isWait = isWait;
        }

        boolean isAbout(MethodNode method) {
            return method == of
                    || method.name.startsWith(LAMBDA) && sourceName(method).equals(of.name);
        }
    }

    private final ClassNode type;
    private final List<Claim> all = new ArrayList<>();

    Claims(ClassNode type) {
        this.type = type;
        for (MethodNode method : type.methods) {
            if (has(method, Declarations.WAIT)) {
                all.add(new Claim(method, true));
            }
            if (has(method, Declarations.UPDATE)) {
                all.add(new Claim(method, false));
            }
        }
    }

    private boolean has(MethodNode method, String annotation) {
        return has(method.invisibleAnnotations, annotation)
                || has(method.visibleAnnotations, annotation)
                || Declarations.isLoop(type, method.name, annotation) && isMeant(method);
    }

    /** What a file says of a name, it says of the methods that have loops; of the first one if none has. */
    private boolean isMeant(MethodNode method) {
        List<MethodNode> ofName = type.methods.stream()
                .filter(one -> one.name.equals(method.name))
                .toList();
        return Loops.jumpsBack(method)
                || ofName.get(0) == method && ofName.stream().noneMatch(Loops::jumpsBack);
    }

    private static boolean has(@Nullable List<AnnotationNode> annotations, String wanted) {
        if (annotations != null) {
            for (AnnotationNode one : annotations) {
                if (one.desc.equals(wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The name that a method has in the source: that of a lambda is the method around it. */
    static String sourceName(MethodNode method) {
        int end = method.name.lastIndexOf('$');
        return method.name.startsWith(LAMBDA) && end > LAMBDA.length()
                ? method.name.substring(LAMBDA.length(), end)
                : method.name;
    }

    /** Whether a method is said to have a loop that waits, or one that updates. */
    boolean claim(MethodNode method, boolean isWait) {
        return all.stream().anyMatch(claim -> claim.isWait == isWait && claim.isAbout(method));
    }

    /** Such a loop was found in a method. */
    void hold(MethodNode method, boolean isWait) {
        all.stream()
                .filter(claim -> claim.isWait == isWait && claim.isAbout(method))
                .forEach(claim -> claim.holds = true);
    }

    /** No such loop was found in a method that has loops: what is in the way is kept. */
    void ask(Code code, Effects effects) {
        for (Claim claim : all) {
            if (!claim.holds && claim.obstacle == null && claim.isAbout(code.method)) {
                claim.obstacle = Obstacle.of(code, effects, claim.isWait);
            }
        }
    }

    /** Tells of the claims that do not hold. */
    void tell() {
        for (Claim claim : all) {
            if (!claim.holds) {
                Obstacle obstacle = claim.obstacle;
                tell(
                        type.name.replace('/', '.')
                                + '.'
                                + claim.of.name
                                + (obstacle == null ? "" : ":" + obstacle.line()),
                        claim.isWait,
                        obstacle == null ? "the method has no loop" : obstacle.text());
            }
        }
    }

    /** Tells of one. */
    static void tell(String place, boolean isWait, String obstacle) {
        RecognisedLoops.addRefused((isWait ? "@WaitLoop" : "@CasLoop") + " does not hold at " + place + ": " + obstacle
                + (obstacle.startsWith("the method") ? "" : "; the loop is ordinary code"));
    }
}
