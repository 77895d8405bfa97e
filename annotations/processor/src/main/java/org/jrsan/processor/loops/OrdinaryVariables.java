package org.jrsan.processor.loops;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Tells loops over variables that are none of JRSan's: what is claimed of these, the agent checks in byte code. */
final class OrdinaryVariables {
    private OrdinaryVariables() {}

    /** Whether a tree accesses a volatile field, or calls an atomic of the JDK or a VarHandle. */
    static boolean areIn(TreePath tree, Trees trees) {
        boolean[] found = {false};
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree name, Void unused) {
                look();
                return super.visitIdentifier(name, unused);
            }

            @Override
            public Void visitMemberSelect(MemberSelectTree member, Void unused) {
                look();
                return super.visitMemberSelect(member, unused);
            }

            private void look() {
                Element element = trees.getElement(getCurrentPath());
                found[0] |= element != null && isOne(element);
            }
        }.scan(tree, null);
        return found[0];
    }

    private static boolean isOne(Element element) {
        if (element.getKind() == ElementKind.FIELD) {
            return element.getModifiers().contains(Modifier.VOLATILE);
        }
        return element.getKind() == ElementKind.METHOD
                && element.getEnclosingElement() instanceof TypeElement type
                && (type.getQualifiedName().toString().startsWith("java.util.concurrent.atomic.")
                        || type.getQualifiedName().contentEquals("java.lang.invoke.VarHandle"));
    }
}
