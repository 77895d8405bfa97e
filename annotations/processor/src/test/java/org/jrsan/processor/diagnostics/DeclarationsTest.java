package org.jrsan.processor.diagnostics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.util.List;
import org.jrsan.processor.RobustProcessor;
import org.junit.jupiter.api.Test;

class DeclarationsTest {
    @Test
    void classesThatCannotBe() {
        Compiled.members(
                "@Robust interface I { int x = 1; } // problem: robust-declaration: a @Robust declaration is a class, not an interface",
                "@Robust enum E { A } // problem: robust-declaration: a @Robust declaration is a class, not an enum",
                "@Robust record R(int x) {} // problem: robust-declaration: a @Robust declaration is a class, not a record",
                "@Robust class Inner { int x; } // problem: robust-declaration: a @Robust declaration inside a class must be static",
                "@Robust abstract static class A { int x; } // problem: robust-declaration: a @Robust declaration must not be abstract: the generated code makes one for the initial values",
                "@Robust private static class P { int x; } // problem: robust-declaration: the generated class cannot see this @Robust declaration, because Example.P is private",
                "@Robust static class Sub extends Thread { int x; } // problem: robust-declaration: a @Robust declaration extends no class; the class that uses the fields does",
                "@Robust static class Empty {} // problem: robust-declaration: a @Robust declaration needs a field",
                "@Robust static class Closed { int x; private Closed() {} } // problem: robust-declaration: a @Robust declaration needs a constructor that is not private");
    }

    @Test
    void fieldsThatCannotBe() {
        Compiled.members(
                "private static class Hidden {}",
                "@Robust static class Fields {",
                "  private int a; // problem: robust-field: a field of a @Robust declaration is not private: the generated class reads its initial value",
                "  final int b = 1; // problem: robust-field: a checked field cannot be final; declare b in the class that uses the fields",
                "  static int c; // problem: robust-field: a checked field cannot be static",
                "  volatile int d; // problem: robust-field: volatile has no effect here: the name of each accessor tells the mode",
                "  short e; // problem: robust-field: a checked field is an int, long, boolean or reference, not short; use the next wider one",
                "  java.util.List<Hidden[]> f; // problem: robust-field: the generated class cannot name the type of f, because Example.Hidden is private",
                "  int same;",
                "  int Same; // problem: robust-field: the accessors of Same and of same would have the same names",
                "}");
    }

    @Test
    void labels() {
        Compiled.members(
                "@Robust static class Fields {",
                "  @Label(\" \") int blank; // problem: bad-label: a label must be one line that is not blank",
                "  @Label(\"a\\nb\") int lines; // problem: bad-label: a label must be one line that is not blank",
                "  @Label(\"a name\") int good;",
                "}");
    }

    @Test
    void annotationsOfFieldsElsewhere() {
        Compiled.members(
                "@Padded int a; // problem: stray-annotation: @Padded has no effect here; it is for fields of a @Robust declaration",
                "@Label(\"b\") RobustAtomicInteger b; // problem: stray-annotation: @Label has no effect here; it is for fields of a @Robust declaration",
                "@PlainAsOpaque int c;",
                "@Robust static class Fields { @Padded @Label(\"d\") @PlainAsOpaque int d; }");
    }

    @Test
    void aClassThatIsThereAlready() {
        Compiled.unit(
                "import org.jrsan.annotation.Robust;",
                "class Example {",
                "  @Robust static class Fields { int x; } // problem: robust-declaration: the class RobustExampleFields to be generated exists already; rename the declaration",
                "}",
                "class RobustExampleFields {}");
    }

    @Test
    void withoutTheRuntime() {
        Compilation compilation = Compiler.javac()
                .withProcessors(new RobustProcessor())
                .withClasspath(List.of(location(org.jrsan.annotation.Robust.class)))
                .compile(JavaFileObjects.forSourceLines(
                        "Example", "@org.jrsan.annotation.Robust class Example { int x; }"));
        assertTrue(
                compilation.errors().stream()
                        .anyMatch(e -> e.getLineNumber() == 1
                                && e.getMessage(null).startsWith("[jrsan:missing-runtime] generated classes use")),
                compilation.diagnostics()::toString);
    }

    private static java.io.File location(Class<?> type) {
        return new java.io.File(
                type.getProtectionDomain().getCodeSource().getLocation().getPath());
    }
}
