package org.jrsan.processor.diagnostics;

import org.junit.jupiter.api.Test;

class ClaimsTest {
    @Test
    void waitLoopsThatAreSome() {
        Compiled.members(
                "RobustAtomicInteger x = new RobustAtomicInteger();",
                "RobustAtomicInteger y = new RobustAtomicInteger();",
                "@WaitLoop Example() { while (x.get() != 1) {} }",
                "@WaitLoop void two() { y.set(1); while (x.get() == 1 && y.get() == 1) {} x.set(0); }",
                "@WaitLoop void accessor() { while (!x.compareAndSet(0, 1)) { Thread.onSpinWait(); } }");
    }

    @Test
    void waitLoopsThatAreNone() {
        Compiled.members(
                "RobustAtomicInteger x = new RobustAtomicInteger();",
                "int plain;",
                "@WaitLoop void none() { x.set(1); } // problem: no-wait-loop: @WaitLoop, but no loop of this method only waits for an atomic",
                "@WaitLoop void works() { while (x.get() != 1) { plain++; none(); } } // problem: no-wait-loop: @WaitLoop, but no loop of this method only waits for an atomic",
                "@WaitLoop void spinsOnPlain() { while (plain != 1) {} } // problem: no-wait-loop: @WaitLoop, but no loop of this method only waits for an atomic",
                "@WaitLoop void elsewhere() { // problem: no-wait-loop: @WaitLoop, but no loop of this method only waits for an atomic",
                "  new Object() { @WaitLoop void inner() { while (x.get() != 1) {} } };",
                "}");
    }

    /** The agent looks at those, in byte code. */
    @Test
    void loopsOverOrdinaryVariables() {
        Compiled.members(
                "volatile int flag;",
                "final java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger();",
                "int plain;",
                "@WaitLoop void spins() { while (flag == 0) { } }",
                "@WaitLoop void locks() { while (!n.compareAndSet(0, 1)) { Thread.onSpinWait(); } }",
                "@CasLoop void adds() { int old; do { old = n.get(); } while (!n.compareAndSet(old, old + 1)); }",
                "@CasLoop void once() { n.set(1); } // problem: no-cas-loop: @CasLoop, but no loop of this method retries a compare-and-set from a value it read",
                "@WaitLoop void counts() { while (plain == 0) { } } // problem: no-wait-loop: @WaitLoop, but no loop of this method only waits for an atomic");
    }

    @Test
    void casLoopsThatAreSome() {
        Compiled.members(
                "RobustAtomicInteger x = new RobustAtomicInteger();",
                "@CasLoop int takes() {",
                "  while (true) {",
                "    int old = x.get();",
                "    if (old == 0) return -1;",
                "    if (x.compareAndSet(old, old - 1)) return old;",
                "  }",
                "}",
                "@CasLoop void witness() {",
                "  int old = x.get();",
                "  int seen;",
                "  while ((seen = x.compareAndExchange(old, old + 1)) != old) { old = seen; }",
                "}");
    }

    @Test
    void casLoopsThatAreNone() {
        Compiled.members(
                "RobustAtomicInteger x = new RobustAtomicInteger();",
                "RobustAtomicInteger y = new RobustAtomicInteger();",
                "@CasLoop void once() { int old = x.get(); x.compareAndSet(old, 1); } // problem: no-cas-loop: @CasLoop, but no loop of this method retries a compare-and-set from a value it read",
                "@CasLoop void other() { // problem: no-cas-loop: @CasLoop, but no loop of this method retries a compare-and-set from a value it read",
                "  int old;",
                "  do { old = y.get(); } while (!x.compareAndSet(old, 1));",
                "}",
                "@CasLoop void stale(int old) { // problem: no-cas-loop: @CasLoop, but no loop of this method retries a compare-and-set from a value it read",
                "  do { y.set(1); } while (!x.compareAndSet(old, 1));",
                "}");
    }
}
