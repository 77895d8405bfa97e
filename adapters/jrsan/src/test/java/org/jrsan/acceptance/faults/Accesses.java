package org.jrsan.acceptance.faults;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.plain.PlainInt;

/**
 * One location of each kind and what can be done to it, in a session. A value is 0 at first; accesses expect that and make
 * it 1. What other class loaders know of this is of the JDK's types.
 */
public final class Accesses implements AutoCloseable {
    private static final RobustVarHandle FIELD;

    static {
        try {
            FIELD = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Accesses.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final List<String> VALUES = List.of("zero", "one", "two");

    private final RobustAtomicInteger integer = new RobustAtomicInteger();
    private final RobustAtomicReference<String> reference = new RobustAtomicReference<>(VALUES.get(0));
    private final RobustAtomicIntegerArray array = new RobustAtomicIntegerArray(1);
    private final PlainInt plain = new PlainInt();
    private final RobustAtomicInteger flag = new RobustAtomicInteger();
    private final CallSites sites = new CallSites(VALUES.get(0));
    private int field;
    private final Session session;

    /**
     * Opens the session.
     *
     * @param alone what the accesses of a thread that is alone in it are
     */
    public Accesses(String sites, String alone) {
        session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", sites).with("alone", alone));
    }

    /** The accesses, by the location's kind and what is done to it. */
    public static List<String> all() {
        return List.of(
                "integer get",
                "integer set",
                "integer cas",
                "integer weakCas",
                "integer getAndAdd",
                "integer await",
                "reference get",
                "reference set",
                "reference cas",
                "reference weakCas",
                "reference getAndAdd",
                "reference await",
                "array get",
                "array set",
                "array cas",
                "array weakCas",
                "array getAndAdd",
                "array await",
                "field get",
                "field set",
                "field cas",
                "field weakCas",
                "field getAndAdd",
                "field await",
                "bits get",
                "bits set",
                "bits cas",
                "bits weakCas",
                "bits exchange",
                "bits getAndAdd",
                "ref get",
                "ref set",
                "ref cas",
                "ref weakCas",
                "ref exchange",
                "ref getAndSet",
                "plain get",
                "plain set");
    }

    /** Makes an access. */
    public void make(String access) throws InterruptedException {
        switch (access) {
            case "integer get" -> integer.getOpaque();
            case "integer set" -> integer.setOpaque(1);
            case "integer cas" -> integer.compareAndSet(0, 1);
            case "integer weakCas" -> integer.weakCompareAndSetPlain(0, 1);
            case "integer getAndAdd" -> integer.getAndAdd(1);
            case "integer await" -> integer.awaitValue(0, WaitMode.OPAQUE, 1, TimeUnit.NANOSECONDS);
            case "reference get" -> reference.getOpaque();
            case "reference set" -> reference.setOpaque(VALUES.get(1));
            case "reference cas" -> reference.compareAndSet(VALUES.get(0), VALUES.get(1));
            case "reference weakCas" -> reference.weakCompareAndSetPlain(VALUES.get(0), VALUES.get(1));
            case "reference getAndAdd" -> reference.getAndUpdate(old -> VALUES.get(VALUES.indexOf(old) + 1));
            case "reference await" -> reference.awaitValue(VALUES.get(0), WaitMode.OPAQUE, 1, TimeUnit.NANOSECONDS);
            case "array get" -> array.getOpaque(0);
            case "array set" -> array.setOpaque(0, 1);
            case "array cas" -> array.compareAndSet(0, 0, 1);
            case "array weakCas" -> array.weakCompareAndSetPlain(0, 0, 1);
            case "array getAndAdd" -> array.getAndAdd(0, 1);
            case "array await" -> array.awaitValue(0, 0, WaitMode.OPAQUE, 1, TimeUnit.NANOSECONDS);
            case "field get" -> FIELD.getOpaque(this);
            case "field set" -> FIELD.setOpaque(this, 1);
            case "field cas" -> FIELD.compareAndSet(this, 0, 1);
            case "field weakCas" -> FIELD.weakCompareAndSetPlain(this, 0, 1);
            case "field getAndAdd" -> FIELD.getAndAdd(this, 1);
            case "field await" -> FIELD.awaitValue(this, 0, WaitMode.OPAQUE, 1, TimeUnit.NANOSECONDS);
            case "bits get" -> sites.bits(VarMode.GET_OPAQUE).load(sites, 0, null);
            case "bits set" -> sites.bits(VarMode.SET_OPAQUE).store(sites, 0, 1, null);
            case "bits cas" -> sites.bits(VarMode.COMPARE_AND_SET).compareAndSet(sites, 0, 0, 1, null);
            case "bits weakCas" ->
                sites.bits(VarMode.WEAK_COMPARE_AND_SET_PLAIN).compareAndSet(sites, 0, 0, 1, null);
            case "bits exchange" -> sites.bits(VarMode.COMPARE_AND_EXCHANGE).compareAndExchange(sites, 0, 0, 1, null);
            case "bits getAndAdd" -> sites.bits(VarMode.GET_AND_ADD).getAndUpdate(sites, 0, 1, null);
            case "ref get" -> sites.ref(VarMode.GET_OPAQUE).load(sites, 0, null);
            case "ref set" -> sites.ref(VarMode.SET_OPAQUE).store(sites, 0, VALUES.get(1), null);
            case "ref cas" ->
                sites.ref(VarMode.COMPARE_AND_SET).compareAndSet(sites, 0, VALUES.get(0), VALUES.get(1), null);
            case "ref weakCas" ->
                sites.ref(VarMode.WEAK_COMPARE_AND_SET_PLAIN)
                        .compareAndSet(sites, 0, VALUES.get(0), VALUES.get(1), null);
            case "ref exchange" ->
                sites.ref(VarMode.COMPARE_AND_EXCHANGE)
                        .compareAndExchange(sites, 0, VALUES.get(0), VALUES.get(1), null);
            case "ref getAndSet" -> sites.ref(VarMode.GET_AND_SET).getAndSet(sites, 0, VALUES.get(1), null);
            case "plain get" -> plain.get();
            case "plain set" -> plain.set(1);
            default -> throw new IllegalArgumentException(access);
        }
    }

    /** The value of the location that an access is made to. */
    public int value(String access) {
        return switch (access.substring(0, access.indexOf(' '))) {
            case "integer" -> integer.get();
            case "reference" -> VALUES.indexOf(reference.get());
            case "array" -> array.get(0);
            case "field" -> (int) FIELD.getVolatile(this);
            case "bits" -> (int) sites.bits(VarMode.GET_VOLATILE).load(sites, 0, null);
            case "ref" -> VALUES.indexOf(sites.ref(VarMode.GET_VOLATILE).load(sites, 0, null));
            default -> plain.get();
        };
    }

    /** Sets the value of every location, each in an access of its own; the value was the same. */
    public void setAll(int value) {
        integer.setOpaque(value);
        reference.setOpaque(VALUES.get(value));
        array.setOpaque(0, value);
        FIELD.setOpaque(this, value);
        setSites(value);
        plain.set(value);
    }

    /** The same of those that the agent sees. */
    public void setSites(int value) {
        sites.bits(VarMode.SET_OPAQUE).store(sites, 0, value, null);
        sites.ref(VarMode.SET_OPAQUE).store(sites, 0, VALUES.get(value), null);
    }

    /** Looks at a location that has nothing to do with the others. */
    public void getFlag() {
        flag.getOpaque();
    }

    /** Changes it: what was done before a look at it must come before what this thread does next. */
    public void setFlag() {
        flag.setOpaque(1);
    }

    /** What JRSan says went wrong in it. */
    public List<Throwable> errors() {
        return session.errors();
    }

    /** The report. */
    public String report() {
        return session.report();
    }

    @Override
    public void close() {
        session.close();
    }
}
