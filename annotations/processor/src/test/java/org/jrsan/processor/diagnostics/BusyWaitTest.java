package org.jrsan.processor.diagnostics;

import java.util.List;
import org.junit.jupiter.api.Test;

class BusyWaitTest {
    @Test
    void emptyLoopsOnDropInAtomics() {
        Compiled.members(
                "RobustAtomicInteger x = new RobustAtomicInteger();",
                "RobustAtomicBoolean flag = new RobustAtomicBoolean();",
                "RobustAtomicReference<String> name = new RobustAtomicReference<>();",
                "void equal() {",
                "  while (x.get() != 1) {} // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(1)",
                "}",
                "void acquire() {",
                "  while (1 != x.getAcquire()); // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(1, WaitMode.ACQUIRE)",
                "}",
                "void opaque(int n) {",
                "  while (!(x.getOpaque() == n)) { Thread.onSpinWait(); } // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(n, WaitMode.OPAQUE)",
                "}",
                "void flag() {",
                "  while (!flag.getAcquire()) Thread.yield(); // problem: busy-wait: this loop waits for an atomic; write flag.awaitValue(true, WaitMode.ACQUIRE)",
                "  while (flag.get()) LockSupport.parkNanos(1); // problem: busy-wait: this loop waits for an atomic; write flag.awaitValue(false)",
                "}",
                "void range() {",
                "  while (x.getAcquire() < 5) {} // problem: busy-wait: this loop waits for an atomic; write x.awaitUntil(seen -> seen >= 5, WaitMode.ACQUIRE)",
                "}",
                "void reference() {",
                "  while (name.getAcquire() == null) {} // problem: busy-wait: this loop waits for an atomic; write name.awaitUntil(seen -> seen != null, WaitMode.ACQUIRE)",
                "}");
    }

    @Test
    void theWaysToWriteSuchALoop() {
        Compiled.members(
                "RobustAtomicLong x = new RobustAtomicLong();",
                "long readFirst() {",
                "  long seen0;",
                "  do { seen0 = x.getAcquire(); } while (seen0 < 3); // problem: busy-wait: this loop waits for an atomic; write x.awaitUntil(seen -> seen >= 3, WaitMode.ACQUIRE)",
                "  return seen0;",
                "}",
                "long readInside() {",
                "  long v;",
                "  while ((v = x.get()) == 0) { // problem: busy-wait: this loop waits for an atomic; write x.awaitUntil(seen -> seen != 0)",
                "    Thread.onSpinWait();",
                "  }",
                "  return v;",
                "}",
                "long readAgain() {",
                "  long v = x.get();",
                "  while (v != 4) { // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(4)",
                "    Thread.onSpinWait();",
                "    v = x.get();",
                "  }",
                "  return v;",
                "}",
                "void leaves() {",
                "  for (;;) { // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(2, WaitMode.ACQUIRE)",
                "    if (x.getAcquire() == 2) return;",
                "    Thread.onSpinWait();",
                "  }",
                "}",
                "void breaks() {",
                "  while (true) { // problem: busy-wait: this loop waits for an atomic; write x.awaitUntil(seen -> seen > 2)",
                "    long v = x.get();",
                "    if (v > 2) { break; }",
                "  }",
                "}",
                "void counts() {",
                "  int spins = 0;",
                "  while (x.get() != 1) { // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(1)",
                "    if (++spins > 100) { Thread.yield(); spins = 0; } else { Thread.onSpinWait(); }",
                "  }",
                "}",
                "static void backoff(int n) {}",
                "void ownPause() {",
                "  int n = 0;",
                "  while (x.get() != 1) { backoff(n++); } // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(1)",
                "}",
                "Runnable inLambda() {",
                "  return () -> {",
                "    while (x.get() != 1) {} // problem: busy-wait: this loop waits for an atomic; write x.awaitValue(1)",
                "  };",
                "}");
    }

    @Test
    void locks() {
        Compiled.members(
                "RobustAtomicInteger lock = new RobustAtomicInteger();",
                "RobustAtomicBoolean flag = new RobustAtomicBoolean();",
                "void cas() {",
                "  while (!lock.compareAndSet(0, 1)) {} // problem: busy-wait: this loop waits for an atomic; write lock.bcas(0, 1)",
                "}",
                "void weakAcquire() {",
                "  while (!lock.weakCompareAndSetAcquire(0, 1)) Thread.onSpinWait(); // problem: busy-wait: this loop waits for an atomic; write lock.bcas(0, 1, WaitMode.ACQUIRE)",
                "}",
                "void testAndSet() {",
                "  while (flag.getAndSet(true)) {} // problem: busy-wait: this loop waits for an atomic; write flag.bcas(false, true)",
                "  while (lock.getAndSet(1) != 0) {} // problem: busy-wait: this loop waits for an atomic; write lock.bcas(0, 1)",
                "}",
                "void testTestAndSet() {",
                "  while (lock.get() != 0 || !lock.compareAndSet(0, 1)) {} // problem: busy-wait: this loop waits for an atomic; write lock.bcas(0, 1)",
                "  while (true) { // problem: busy-wait: this loop waits for an atomic; write flag.bcas(false, true)",
                "    if (!flag.get() && flag.compareAndSet(false, true)) break;",
                "  }",
                "}");
    }

    @Test
    void otherAtomics() {
        Compiled.members(
                "volatile int state;",
                "static final VarHandle NEXT_STATE;",
                "static {",
                "  try {",
                "    NEXT_STATE = MethodHandles.lookup().findVarHandle(Example.class, \"state\", int.class);",
                "  } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }",
                "}",
                "AtomicInteger jdk = new AtomicInteger();",
                "AtomicIntegerArray array = new AtomicIntegerArray(2);",
                "AtomicIntegerFieldUpdater<Example> updater = AtomicIntegerFieldUpdater.newUpdater(Example.class, \"state\");",
                "void jdk() {",
                "  while (jdk.getAcquire() != 1) {} // problem: busy-wait: this loop waits for an atomic; write jdk.awaitValue(1, WaitMode.ACQUIRE), with the drop-in type in org.jrsan.atomic",
                "}",
                "void handle() {",
                "  while ((int) NEXT_STATE.getAcquire(this) != 1) {} // problem: busy-wait: this loop waits for an atomic; write awaitNextStateValue(1, WaitMode.ACQUIRE), with a field of a @Robust declaration",
                "  while ((int) NEXT_STATE.getVolatile(this) < 1) {} // problem: busy-wait: this loop waits for an atomic; write awaitNextState(seen -> seen >= 1), with a field of a @Robust declaration",
                "}",
                "RobustAtomicIntegerArray robust = new RobustAtomicIntegerArray(2);",
                "static RobustVarHandle HANDLE;",
                "void dropIns(int i) {",
                "  while (robust.getAcquire(i + 1) != 1) {} // problem: busy-wait: this loop waits for an atomic; write robust.awaitValue(i + 1, 1, WaitMode.ACQUIRE)",
                "  while (robust.get(i) < 1) {} // problem: busy-wait: this loop waits for an atomic; write robust.awaitUntil(i, seen -> seen >= 1)",
                "  while (!HANDLE.compareAndSet(this, 0, 1)) {} // problem: busy-wait: this loop waits for an atomic; write HANDLE.bcas(this, 0, 1, WaitMode.VOLATILE)",
                "}",
                "void indexed(int i) {",
                "  while (array.get(i) != 1) {} // problem: busy-wait: this loop waits for an atomic; write array.awaitValue(i, 1), with the drop-in type in org.jrsan.atomic",
                "  while (!updater.compareAndSet(this, 0, 1)) {} // problem: busy-wait: this loop waits for an atomic; write bcasUpdater(0, 1), with a field of a @Robust declaration",
                "}");
    }

    @Test
    void generatedAccessors() {
        Compiled.unit(
                "import org.jrsan.annotation.Robust;",
                "class Example extends RobustExampleFields {",
                "  @Robust static class Fields { long head; boolean open; Example next; }",
                "  void own() {",
                "    while (headAcquire() != 1) {} // problem: busy-wait: this loop waits for an atomic; write awaitHeadValue(1, WaitMode.ACQUIRE)",
                "    while (headVolatile() < 1) {} // problem: busy-wait: this loop waits for an atomic; write awaitHead(seen -> seen >= 1)",
                "    while (!openOpaque()) {} // problem: busy-wait: this loop waits for an atomic; write awaitOpenValue(true, WaitMode.OPAQUE)",
                "    while (!casOpen(false, true)) {} // problem: busy-wait: this loop waits for an atomic; write bcasOpen(false, true)",
                "    while (getAndSetOpen(true)) {} // problem: busy-wait: this loop waits for an atomic; write bcasOpen(false, true)",
                "  }",
                "  static void other(Example example) {",
                "    while (example.nextAcquire() == null) {} // problem: busy-wait: this loop waits for an atomic; write example.awaitNext(seen -> seen != null, WaitMode.ACQUIRE)",
                "    while (!example.weakCasHeadRelease(0, 1)) {} // problem: busy-wait: this loop waits for an atomic; write example.bcasHead(0, 1, WaitMode.RELEASE)",
                "  }",
                "}");
    }

    @Test
    void loopsThatDoOrAskMore() {
        Compiled.members(
                "RobustAtomicInteger x = new RobustAtomicInteger();",
                "RobustAtomicInteger y = new RobustAtomicInteger();",
                "int plain;",
                "void work() { while (x.get() != 1) { plain++; work(); } }",
                "void effect() { while (x.get() != 1) { y.set(1); } }",
                "void bounded() { for (int i = 0; i < 100 && x.get() != 1; i++) { Thread.onSpinWait(); } }",
                "void givesUp() { while (x.get() != 1) { if (Thread.interrupted()) return; } }",
                "void two() { while (x.get() == 1 && y.get() == 1) {} }",
                "void counts() { while (x.incrementAndGet() < 9) {} }",
                "void noAtomic() { while (plain != 1) { Thread.onSpinWait(); } }",
                "boolean closed() { return false; }",
                "void asks() { while (x.get() != 1 && !closed()) {} }",
                "void each(int[] all) { for (int one : all) { x.set(one); } }",
                "void awaits() throws InterruptedException { x.awaitValue(1); }");
    }

    @Test
    void claimedOrSwitchedOff() {
        Compiled.members(
                "RobustAtomicInteger x = new RobustAtomicInteger();",
                "@WaitLoop void meant() { while (x.get() != 1) {} }",
                "@CasLoop void lock() { while (x.get() != 0 || !x.compareAndSet(0, 1)) {} }");
        Compiled.unit(
                List.of("-Ajrsan.notes=off"),
                "class Example {",
                "  java.util.concurrent.atomic.AtomicInteger x;",
                "  void waits() { while (x.get() != 1) {} }",
                "}");
    }
}
