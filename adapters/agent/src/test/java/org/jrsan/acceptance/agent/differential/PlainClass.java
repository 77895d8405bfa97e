package org.jrsan.acceptance.agent.differential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jrsan.acceptance.agent.differential.Location.Statement;
import org.jrsan.acceptance.schedules.Code;
import org.jrsan.acceptance.schedules.Op;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.rc20.Fence;

/** The source of a class that does what a program says by means of the JDK alone, and says after each operation that it is done. */
final class PlainClass {
    /** How a lock is taken. */
    private enum LockForm {
        BLOCK_ON_OBJECT,
        BLOCK_ON_THIS,
        METHOD,
        STATIC_METHOD
    }

    private final String name;
    private final Code code;
    private final SplittableRandom random;
    private final Map<String, Location> locations = new TreeMap<>();
    private final Map<String, LockForm> locks = new TreeMap<>();
    private final Map<String, Integer> ways;
    private final StringBuilder text = new StringBuilder();

    /** Synchronized methods, to come behind the one that is being written. */
    private final StringBuilder methods = new StringBuilder();

    private int regions;

    private PlainClass(String name, Code code, SplittableRandom random, Map<String, Integer> ways) {
        this.ways = ways;
        this.name = name;
        this.code = code;
        this.random = random;
    }

    /**
     * Draws the class of a program.
     *
     * @param name of the class, a subclass of {@link Play}
     * @param random chooses where locations are
     * @param ways how often operations have been done in each way, counted on: of those that do the same, the rarest is taken
     */
    static PlainClass draw(String name, Code code, SplittableRandom random, Map<String, Integer> ways) {
        PlainClass drawn = new PlainClass(name, code, random, ways);
        drawn.drawPlaces();
        drawn.write();
        return drawn;
    }

    String name() {
        return name;
    }

    String source() {
        return text.toString();
    }

    Set<String> locations() {
        return locations.keySet();
    }

    private void drawPlaces() {
        Set<String> names = new TreeSet<>(code.atomics());
        names.addAll(code.plain());
        for (String location : names) {
            List<Op> ops = code.threads().stream()
                    .flatMap(List::stream)
                    .filter(op -> (op.kind().isAtomic() || op.kind().isPlain())
                            && op.target().equals(location))
                    .toList();
            locations.put(location, Location.draw(location, name, code.initial(location), ops, random));
        }
        List<LockForm> forms = new ArrayList<>(List.of(
                LockForm.BLOCK_ON_OBJECT,
                LockForm.BLOCK_ON_OBJECT,
                random.nextBoolean() ? LockForm.BLOCK_ON_THIS : LockForm.METHOD,
                LockForm.STATIC_METHOD));
        Collections.rotate(forms, random.nextInt(forms.size()));
        code.locks().forEach(lock -> locks.put(lock, forms.remove(0)));
    }

    private void line(String... parts) {
        text.append(String.join("", parts)).append('\n');
    }

    private void write() {
        line("import java.lang.invoke.*;");
        line("import java.util.concurrent.atomic.*;");
        line("public final class ", name, " extends ", Play.class.getName(), " {");
        line("static final sun.misc.Unsafe U;");
        locations.values().forEach(location -> location.declarations().forEach(this::line));
        locks.keySet().forEach(lock -> line("final Object lock_", lock, " = new Object();"));
        line("static { try {");
        line("var f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");");
        line("f.setAccessible(true);");
        line("U = (sun.misc.Unsafe) f.get(null);");
        line("MethodHandles.Lookup lookup = MethodHandles.lookup();");
        locations.values().forEach(location -> location.initialiser().forEach(this::line));
        line("} catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }");
        line("public ", name, "() { }");
        writeThreads();
        line("public void reset() {");
        locations.values().forEach(location -> line(location.reset()));
        line("}");
        line("public long value(String name) {");
        line(name, " self = this;");
        locations
                .values()
                .forEach(location ->
                        line("if (name.equals(\"" + location.name + "\")) { return " + location.look() + "; }"));
        line("throw new IllegalArgumentException(name);");
        line("}");
        line("}");
    }

    private void writeThreads() {
        int count = code.threads().size();
        line("public void begin() {");
        // One that is joined is the last, and it is started when another one comes to that.
        for (int thread = count - 1; thread >= 0; thread--) {
            if (!code.isStarted(thread)) {
                line("thread(" + thread + ").start();");
            }
        }
        line("}");
        if (random.nextBoolean()) {
            line("protected Thread make(int number) { return new Thread(() -> play(number)); }");
        } else {
            line("protected Thread make(int number) { return new Own(this, number); }");
            line("static final class Own extends Thread {");
            line("private final ", name, " of; private final int number;");
            line("Own(", name, " of, int number) { this.of = of; this.number = number; }");
            line("@Override public void run() { of.play(number); }");
            line("}");
        }
        line("protected void perform(int number) throws InterruptedException { switch (number) {");
        for (int thread = 0; thread < count; thread++) {
            line("case " + thread + ": play" + thread + "(); break;");
        }
        line("default: throw new IllegalArgumentException(); } }");
        for (int thread = 0; thread < count; thread++) {
            line("void play" + thread + "() throws InterruptedException {");
            line(name, " self = this;");
            line("long latest = 0;");
            writeBody(thread, 0, code.threads().get(thread).size(), text);
            line("}");
            text.append(methods);
            methods.setLength(0);
        }
    }

    private void writeBody(int thread, int from, int to, StringBuilder out) {
        out.append("boolean ok = true;\n");
        out.append("int next = 0;\n");
        List<Op> ops = code.threads().get(thread);
        write(thread, ops, from, to, out);
    }

    private void write(int thread, List<Op> ops, int from, int to, StringBuilder out) {
        for (int i = from; i < to; i++) {
            Op op = ops.get(i);
            if (op.kind() == Kind.LOCK) {
                int end = i + 1;
                while (ops.get(end).kind() != Kind.UNLOCK
                        || !ops.get(end).target().equals(op.target())) {
                    end++;
                }
                writeLocked(thread, ops, i, end, out);
                i = end;
            } else {
                String skip = op.skipped() > 0 ? " if (!ok) { next = " + (i + 1 + op.skipped()) + "; }" : "";
                out.append("if (next <= ")
                        .append(i)
                        .append(") { ok = true; ")
                        .append(statement(op))
                        .append("; ")
                        .append(done(thread, i, "ok"))
                        .append(skip)
                        .append(" }\n");
            }
        }
    }

    private static String done(int thread, int place, String ok) {
        return "self.did(" + thread + ", " + place + ", " + ok + ", latest);";
    }

    private void writeLocked(int thread, List<Op> ops, int from, int to, StringBuilder out) {
        String lock = ops.get(from).target();
        LockForm form = locks.get(lock);
        ways.merge(form.toString(), 1, Integer::sum);
        String entered = done(thread, from, "true") + '\n';
        if (form == LockForm.BLOCK_ON_OBJECT || form == LockForm.BLOCK_ON_THIS) {
            out.append("synchronized (self")
                    .append(form == LockForm.BLOCK_ON_THIS ? "" : ".lock_" + lock)
                    .append(") {\n")
                    .append(entered);
            write(thread, ops, from + 1, to, out);
            out.append("}\n");
        } else {
            String method = "region" + regions++;
            StringBuilder body = new StringBuilder();
            boolean isStatic = form == LockForm.STATIC_METHOD;
            body.append(isStatic ? "static " : "")
                    .append("synchronized long ")
                    .append(method)
                    .append('(')
                    .append(isStatic ? name + " self, " : "")
                    .append("long latest) throws InterruptedException {\n")
                    .append(isStatic ? "" : name + " self = this;\n")
                    .append(entered);
            writeBody(thread, from + 1, to, body);
            body.append("return latest;\n}\n");
            methods.append(body);
            out.append("latest = ")
                    .append(isStatic ? method + "(self, latest)" : "self." + method + "(latest)")
                    .append(";\n");
        }
        out.append(done(thread, to, "true")).append('\n');
    }

    private String statement(Op op) {
        return switch (op.kind()) {
            case FENCE ->
                rarest(
                        op,
                        fences(op.fence()).stream()
                                .map(name -> new Statement(name, name + "()"))
                                .toList());
            case START -> "self.thread(" + op.thread() + ").start()";
            case JOIN -> "self.thread(" + op.thread() + ").join()";
            case TIMED_JOIN -> "ok = !self.thread(" + op.thread() + ").isAlive()";
            case UNLESS -> "ok = latest == " + op.first() + 'L';
            default -> rarest(op, locations.get(op.target()).statements(op));
        };
    }

    /** The statement of the way that was taken least often in an operation of this kind and mode. */
    private String rarest(Op op, List<Statement> all) {
        String suffix = " " + op.kind() + (op.mode() == null ? "" : "." + op.mode());
        Statement rarest =
                Collections.min(all, Comparator.comparingInt(one -> ways.getOrDefault(one.way() + suffix, 0)));
        ways.merge(rarest.way() + suffix, 1, Integer::sum);
        return rarest.text();
    }

    private static List<String> fences(Fence fence) {
        return switch (fence) {
            case FULL -> List.of("VarHandle.fullFence", "U.fullFence");
            case ACQUIRE -> List.of("VarHandle.acquireFence", "VarHandle.loadLoadFence", "U.loadFence");
            default -> List.of("VarHandle.releaseFence", "VarHandle.storeStoreFence", "U.storeFence");
        };
    }

    @Override
    public String toString() {
        return locations.values() + " " + locks + "\n" + source();
    }
}
