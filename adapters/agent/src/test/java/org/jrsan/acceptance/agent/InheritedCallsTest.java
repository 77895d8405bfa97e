package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods of the JDK's classes that classes of the program inherit, override, or call by {@code super}; and types that they may not name. */
class InheritedCallsTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final String SOURCE = """
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.*;
            public class $ implements Runnable {
                static class FlagBetween extends AtomicBoolean { }
                static class Flag extends FlagBetween { boolean look() { return super.get(); } void raise() { super.set(true); } }
                static class CountBetween extends AtomicInteger { }
                static class Count extends CountBetween { boolean look() { return super.get() == 1; } void raise() { super.incrementAndGet(); } }
                static class MapBetween extends ConcurrentHashMap<String, String> { }
                static class Kept extends MapBetween { boolean look() { return super.get("a") != null; } void raise() { super.put("a", "b"); } }
                static class Overriding extends AtomicInteger { @Override public int intValue() { return super.intValue() + 40; } @Override public long longValue() { return 7; } }
                static class Getting extends AtomicInteger { int get(String text) { return text.length(); } }
                static class GettingMore extends Getting { @Override int get(String text) { return super.get(text) + super.get(); } }
                static class Adding { void addSuppressed(Throwable t) { } int join() { return 1; } }
                static class AddingMore extends Adding { @Override void addSuppressed(Throwable t) { super.addSuppressed(t); } @Override int join() { return super.join() + 1; } }
                static class Mine extends AtomicBoolean { @Override public boolean weakCompareAndSetPlain(boolean a, boolean b) { throw new IllegalStateException("mine"); } }
                int data;
                public void run() { BODY }
                static void two(Runnable a, Runnable b) { Thread x = new Thread(a), y = new Thread(b); y.start(); x.start();
                    try { x.join(); y.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }
                static void require(boolean holds) { if (!holds) throw new AssertionError(); }
            }
            """;

    private static List<String> races(String body) throws Exception {
        String name = "I" + COUNT.incrementAndGet();
        return Instrumented.races(
                Instrumented.load(Map.of(name, SOURCE.replace("$", name).replace("BODY", body)))
                        .get(name));
    }

    @ParameterizedTest
    @CsvSource({"Flag", "Count", "Kept"})
    void whatIsCalledBySuperThroughAClassBetweenHasItsEdges(String type) throws Exception {
        String body = type + " o = new " + type
                + "(); two(() -> { data = 1; o.raise(); }, () -> { while (!o.look()) { Thread.yield(); } require(data == 1); });";
        assertEquals(List.of(), races(body));
    }

    @Test
    void onlyTheirEdges() throws Exception {
        assertEquals(
                1,
                races(
                                "Flag o = new Flag(); two(() -> { o.raise(); data = 1; }, () -> { while (!o.look()) { Thread.yield(); } data++; });")
                        .size());
    }

    @Test
    void whatASubclassOverridesIsCalled() throws Exception {
        String body = """
                AtomicInteger n = new Overriding(); n.set(2); require(n.intValue() == 42); require(n.longValue() == 7); require(n.doubleValue() == 2);
                AtomicInteger plain = new AtomicInteger(3); require(plain.intValue() == 3);
                AtomicBoolean b = new Mine();
                try { b.weakCompareAndSetPlain(false, true); throw new AssertionError(); } catch (IllegalStateException e) { require(e.getMessage().equals("mine")); }
                require(new GettingMore().get("abc") == 3); new AddingMore().addSuppressed(null); require(new AddingMore().join() == 2);
                while (n.intValue() != 42) { Thread.onSpinWait(); }
                """;
        assertEquals(List.of(), races(body));
    }

    /** A public class may have methods and fields of types that only its package can name: a builder with a base of its own, for one. */
    @Test
    void typesThatHaveNoNameHereArePassedOn() throws Exception {
        Map<String, String> sources = Map.of(
                "q.Builder",
                "package q; public class Builder extends Base<Builder> { private volatile Base<Builder> last = this;"
                        + " public Base<Builder> ready() { return last; } }"
                        + " class Base<B extends Base<B>> { int sum; public B set(int n) { sum += n; return get(); } public B get() { return (B) this; } public int sum() { return sum; } }",
                "q.Constant",
                "package q; public class Constant implements Hidden { } interface Hidden { int[] VALUES = {3}; }",
                "p.Use",
                """
                package p;
                public class Use implements Runnable {
                    public void run() {
                        q.Builder b = new q.Builder();
                        if (b.set(1).set(2).get().sum() != 3) throw new AssertionError();
                        java.util.function.Function<Integer, Object> f = b::set;
                        f.apply(4);
                        if (b.sum() != 7) throw new AssertionError();
                        while (b.ready() == null) { Thread.onSpinWait(); }
                        if (q.Constant.VALUES[0] != 3) throw new AssertionError();
                    }
                }
                """);
        assertEquals(List.of(), Instrumented.races(Instrumented.load(sources).get("p.Use")));
    }
}
