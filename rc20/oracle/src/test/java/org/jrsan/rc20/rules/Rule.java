package org.jrsan.rc20.rules;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The rules of sections 2 and 5 of docs/algorithm.md that {@link RuleEngine} can leave out, and what it does without
 * them. The name of a rule, in lower case with dashes, is the name of the litmus program that needs it; none needs
 * those in {@link #REDUNDANT}.
 */
enum Rule {
    // SC step
    SC_WRITE_COUNTS("Msc(x)(x) := Wsc(x)(x) + 1 on a write", "writes have no timestamps in the forced order"),
    SC_WRITE_LEARNS("Tsc ⊔= Msc(x) on a write", "a write is forced after nothing"),
    SC_WRITE_PASSES_TO_WRITES("Msc(x) := Tsc on a write", "writes and RMWs learn of the write itself only"),
    SC_WRITE_PASSES_TO_READS("Wsc(x) := Tsc on a write", "reads learn of the write itself only"),
    SC_READ_LEARNS("Tsc ⊔= Wsc(x) on a read", "a read is forced after nothing"),
    SC_READ_LEARNS_FROM_WRITES_ONLY("reads take Wsc, not Msc", "a read is forced after other reads"),
    SC_READ_PASSES("Msc(x) ⊔= Tsc on a read", "a write is not forced after reads of what it overwrites"),

    // hb step
    HB_WRITE_COUNTS("W(x)(x) += 1 on a write", "writes have no timestamps in happens-before"),
    HB_WRITE_KNOWS_ITSELF("Tc(x) := W(x)(x) on a write", "a thread does not know its own writes"),
    HB_READ_KNOWS("correction: Tc(x) := W(x)(x) on a read too", "reading a write gives no awareness of it"),
    HB_RELAXED_READ_RECEIVES("Ta ⊔= W(x) on a relaxed read", "an acquire fence gets nothing from reads before it"),
    HB_RELAXED_RMW_RECEIVES("Ta ⊔= W(x) on a relaxed RMW", "an acquire fence gets nothing from RMWs before it"),
    HB_ACQUIRE_READ("Tc ⊔= W(x) on an acquire read", "an acquire read is a relaxed one"),
    HB_ACQUIRE_RMW("Tc ⊔= W(x) on an acquire RMW", "an acquire RMW is a relaxed one"),
    HB_RELAXED_READ_DOES_NOT_ACQUIRE("Tc unchanged by a relaxed read", "every read acquires"),
    HB_RELAXED_RMW_DOES_NOT_ACQUIRE("Tc unchanged by a relaxed or release RMW", "every RMW acquires"),
    HB_RELEASE_WRITE("W(x) := Tc on a release write", "a release write is a relaxed one"),
    HB_RELEASE_RMW("W(x) ⊔= Tc on a release RMW", "a release RMW is a relaxed one"),
    HB_RELAXED_WRITE_SENDS_FENCED("W(x) := Tr on a relaxed write", "a relaxed write sends nothing"),
    HB_RELAXED_RMW_SENDS_FENCED("W(x) ⊔= Tr on a relaxed RMW", "a relaxed RMW sends nothing"),
    HB_RELAXED_WRITE_DOES_NOT_RELEASE("W(x) := Tr, not Tc, on a relaxed write", "every write releases"),
    HB_RELAXED_RMW_DOES_NOT_RELEASE("W(x) ⊔= Tr, not Tc, on a relaxed or acquire RMW", "every RMW releases"),
    HB_RELAXED_WRITE_KEEPS_STAMP("correction: a relaxed write keeps W(x)(x)", "the count of writes goes back"),

    // release sequences
    SEQUENCE_ENDED_BY_WRITE("a write replaces the message", "a relaxed write continues a release sequence"),
    SEQUENCE_CONTINUED_BY_RMW("an RMW adds to the message", "an RMW ends a release sequence"),

    // the RMW clock
    RMW_CLOCK_SC("an RMW does not count in the SC step of U", "it counts"),
    RMW_CLOCK_HB("an RMW does not count in the hb step of U", "it counts"),
    RMW_CLOCK_WRITE_CHECK("writes and RMWs are checked on U", "they are checked on the clocks of all writes"),
    RMW_CLOCK_BCAS_CHECK("BCAS is checked on U", "it is checked on the clocks of all writes"),
    RMW_CLOCK_VALUES("TvalU takes no value from an RMW", "RMWs overwrite values in U as well"),

    // fences
    FENCE_ACQUIRE("an acquire fence: Tc ⊔= Ta", "it does nothing"),
    FENCE_RELEASE("a release fence: Tr := Tc", "it does nothing"),
    FENCE_ACQ_REL_ORDER("an acquire-release fence acquires first", "it releases first"),
    FENCE_FULL_ACQUIRES("a full fence acquires before", "it does not"),
    FENCE_FULL_RELEASES("a full fence releases after", "it does not"),
    FENCE_FULL_ORDERS("a full fence is an RMW of f", "it is an acquire-release fence"),
    FENCE_FULL_HAS_NO_SC_STEP("correction: that RMW takes the hb step only", "it takes the SC step as well"),

    // start, join and locks
    EDGE_HB("an edge carries Tc", "it does not"),
    EDGE_SC("an edge carries Tsc", "it does not"),
    EDGE_VALUES("an edge carries the value clocks", "it does not"),
    EDGE_LEAVES_RELEASE_ALONE("an edge leaves Tr alone", "it is a release fence of the other thread"),

    // value clocks
    VALUE_OVERWRITTEN_BY_WRITE("Mval(x)(x, previous) := Wsc(x)(x) on a write", "a write overwrites no value"),
    VALUE_OVERWRITTEN_BY_RMW("the same on an RMW", "an RMW overwrites no value"),
    VALUE_BEFORE_SC_STEP("the value step comes before the SC step", "it comes after"),
    VALUE_READ_LEARNS("Tval ⊔= Wval(x) on a read", "a read learns no overwritten values"),
    VALUE_READ_PASSES("Mval(x) ⊔= Tval on a read", "a write learns no values from reads"),
    VALUE_WRITE_LEARNS("Tval ⊔= Mval(x) on a write", "a write learns no values"),
    VALUE_WRITE_PASSES_TO_WRITES("Mval(x) := Tval on a write", "writes learn no values from a write"),
    VALUE_WRITE_PASSES_TO_READS("Wval(x) := Tval on a write", "reads learn no values from a write"),
    VALUE_THROUGH_EVERY_LOCATION(
            "correction: values travel through every location", "a location passes on its own values only"),

    // checks
    CHECK_READ("read, weak CAS: Tc(x) < Tsc(x)", "not checked"),
    CHECK_WRITE("write, fetch-and-add, exchange: TcU(x) < TscU(x)", "not checked"),
    CHECK_WAIT("wait for v: Tc(x) <= Tval(x,v)", "not checked"),
    CHECK_WAIT_EQUAL("wait for v: equal timestamps fail", "they pass"),
    CHECK_BCAS("BCAS expecting v: TcU(x) <= TvalU(x,v)", "not checked"),
    CHECK_BCAS_EQUAL("BCAS expecting v: equal timestamps fail", "they pass"),
    CHECK_CAS_SUCCESS("strong CAS expecting v: TcU(x) <= TvalU(x,v)", "not checked"),
    CHECK_CAS_FAILURE("strong CAS expecting v: Tc(x) <= Tval(x,u), u != v", "not checked"),
    CHECK_CAS_FAILURE_OTHER("strong CAS expecting v: v itself is no reason to fail", "any value is"),
    CHECK_BLOCKED_WAIT("a wait is checked when it cannot proceed, too", "only when it can"),
    CHECK_BLOCKED_BCAS("a BCAS is checked when it cannot proceed, too", "only when it can"),

    // SC accesses (section 5)
    AWARE_OF_S("an SC access is aware of SC writes in S", "it is not"),
    AWARE_OF_S_IF_SC("S makes only SC accesses aware", "it makes all accesses aware"),
    S_TAKES_OWN_WRITE("an SC write enters S", "it does not"),
    S_TAKES_SN("SC write: S ⊔= SN", "SC accesses before it in mo or fr are lost"),
    SN_TAKES_S("SC access: SN ⊔= S", "later SC writes learn nothing from it"),
    S_TRAVELS_BY_MESSAGE("S travels with release and acquire", "it does not"),
    S_TRAVELS_BY_EDGE("S travels by start, join and locks", "it does not"),
    S_TRAVELS_BY_ACQUIRE_FENCE("S has an A twin", "it has none"),
    S_TRAVELS_BY_RELEASE_FENCE("S has an R twin", "it has none"),

    // SC accesses and full fences (section 5)
    AWARE_OF_G("an SC access is aware of writes in G", "it is not"),
    AWARE_OF_G_IF_SC("G makes only SC accesses aware", "it makes all accesses aware"),
    AWARE_OF_FS("any access is aware of SC writes in FS", "it is not"),
    S_TAKES_DM("SC write: S ⊔= DM", "it does not"),
    G_TAKES_DG("SC write: G ⊔= DG", "it does not"),
    G_TAKES_NG("SC write: G ⊔= NG", "it does not"),
    Q_TAKES_SN("other write: Q ⊔= SN", "it does not"),
    NG_TAKES_G("SC access: NG ⊔= G", "it does not"),
    DM_TAKES_FS("any access: DM ⊔= FS", "it does not"),
    DG_TAKES_FG("any access: DG ⊔= FG", "it does not"),
    FENCE_S_TAKES_Q("full fence: S ⊔= Q", "it does not"),
    FENCE_G_TAKES_C("full fence: G ⊔= C", "it does not"),
    FENCE_G_LEAVES_READS_OUT("C in G: writes that happened before, not those read", "G ⊔= Tc"),
    FENCE_EXCHANGES("FADD on f carries S", "it does not"),
    FENCE_MARKS_S("full fence: FS := S", "it does not"),
    FENCE_MARKS_G("full fence: FG := G", "it does not"),

    // What nothing can tell, see REDUNDANT
    AWARE_OF_FG("any access is aware of writes in FG", "it is not"),
    QG_TAKES_NG("other write: QG ⊔= NG", "it does not"),
    FENCE_G_TAKES_QG("full fence: G ⊔= QG", "it does not"),
    FENCE_TAKES_PENDING_BEFORE("full fence: S ⊔= Q, G ⊔= QG ⊔ C before FADD on f", "not before");

    /**
     * Rules of section 5 that follow from the others.
     *
     * <p>All that {@code G} ever holds happened before some full fence that ran earlier: psc agrees with the run. Since
     * full fences synchronise by f, the same writes are in {@code Tc} at every later full fence and behind it. So FG
     * adds nothing to {@code Tc(x)} (it is still handed on to SC writes by DG), and {@code G ⊔= C} after the FADD takes
     * in all that QG could bring. What a fence takes from Q before the FADD, a later fence gets as Q by f and takes
     * after its own.
     */
    static final Set<Rule> REDUNDANT = Collections.unmodifiableSet(
            EnumSet.of(AWARE_OF_FG, QG_TAKES_NG, FENCE_G_TAKES_QG, FENCE_TAKES_PENDING_BEFORE));

    private final String text;
    private final String without;

    Rule(String text, String without) {
        this.text = text;
        this.without = without;
    }

    /** The rule. */
    String text() {
        return text;
    }

    /** What happens without it. */
    String without() {
        return without;
    }

    /** The name of the program that needs it. */
    String program() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
