package org.jrsan.rc20.oracle;

import static org.jrsan.rc20.oracle.Relation.identity;

/**
 * The derived relations of an execution graph and the conditions on them, each computed from the whole graph as it is
 * defined. {@code po}, {@code rf}, {@code mo} and the edges are those of the {@link ExecutionGraph}.
 */
final class Axioms {
    private final ExecutionGraph graph;
    private final Relation rf;
    private final Relation mo;
    private final Relation fr;

    /** po and the edges of start, join and locks, which order as po does. */
    private final Relation order;

    Axioms(ExecutionGraph graph) {
        this.graph = graph;
        rf = graph.rf();
        mo = graph.mo();
        // fr = rf^-1; mo, but not from an RMW to itself
        fr = rf.inverse().then(mo).withoutIdentity();
        order = graph.po().or(graph.edges());
    }

    /** {@code po ∪ rf ∪ mo ∪ fr} is acyclic: some interleaving has this graph. */
    boolean isSequentiallyConsistent() {
        return order.or(rf).or(mo).or(fr).isAcyclic();
    }

    /**
     * Whether RC20 allows the graph:
     *
     * <ul>
     *   <li>{@code po ∪ rf} is acyclic;
     *   <li>coherence: {@code hb; eco?} is irreflexive;
     *   <li>atomicity: no write stands in mo between an RMW and the write it reads, {@code fr; mo} is irreflexive;
     *   <li>full fences and SC accesses: {@code psc} is acyclic.
     * </ul>
     */
    boolean isRc20Consistent() {
        if (!order.or(rf).isAcyclic() || !fr.then(mo).isIrreflexive()) {
            return false;
        }
        Relation hb = hb();
        Relation eco = eco();
        return hb.then(eco.orIdentity()).isIrreflexive() && psc(hb, eco).isAcyclic();
    }

    /** {@code hb = (po ∪ sw)+}. */
    Relation hb() {
        return order.or(sw()).closure();
    }

    /**
     * {@code sw = [release event]; ([F]; po)?; rf+; (po; [F])?; [acquire event]}. The release event is a release write,
     * or a release fence before a write in po; the acquire event is an acquire read, or an acquire fence after a read.
     * {@code rf+} runs through any chain of RMWs.
     */
    Relation sw() {
        Relation po = graph.po();
        long releaseWrites = graph.where(Event::isReleaseWrite);
        long releaseFences = graph.where(Event::isReleaseFence);
        long acquireReads = graph.where(Event::isAcquireRead);
        long acquireFences = graph.where(Event::isAcquireFence);
        Relation toWrite = identity(graph.size(), releaseWrites)
                .or(po.startingIn(releaseFences).endingIn(writes()));
        Relation fromRead =
                identity(graph.size(), acquireReads).or(po.startingIn(reads()).endingIn(acquireFences));
        return toWrite.then(rf.closure()).then(fromRead);
    }

    /** {@code eco = (rf ∪ mo ∪ fr)+}, the extended coherence order of one location. */
    Relation eco() {
        return rf.or(mo).or(fr).closure();
    }

    /**
     * The order that full fences and SC accesses agree on (RC11, its {@code scb} taken as {@code hb ∪ mo ∪ fr}):
     *
     * <pre>
     * scb  = hb ∪ mo ∪ fr
     * pscB = ([SC access] ∪ [F]; hb?); scb; ([SC access] ∪ hb?; [F])
     * pscF = [F]; (hb ∪ hb; eco; hb); [F]
     * psc  = pscB ∪ pscF            with F the full fences
     * </pre>
     */
    Relation psc(Relation hb, Relation eco) {
        long fences = graph.where(Event::isFullFence);
        long all = fences | graph.where(Event::isScAccess);
        Relation accesses = identity(graph.size(), all & ~fences);
        Relation maybeHb = hb.orIdentity();
        Relation scb = hb.or(mo).or(fr);
        Relation before = accesses.or(maybeHb.startingIn(fences));
        Relation after = accesses.or(maybeHb.endingIn(fences));
        Relation pscB = before.then(scb).then(after);
        Relation pscF = hb.or(hb.then(eco).then(hb)).startingIn(fences).endingIn(fences);
        return pscB.or(pscF);
    }

    /** Whether two accesses conflict, one of them plain, and happens-before orders them neither way. */
    boolean hasRace() {
        Relation hb = hb();
        for (int a = 0; a < graph.size(); a++) {
            for (int b = a + 1; b < graph.size(); b++) {
                if (graph.event(a).conflictsWith(graph.event(b)) && !hb.has(a, b) && !hb.has(b, a)) {
                    return true;
                }
            }
        }
        return false;
    }

    private long reads() {
        return graph.where(Event::isRead);
    }

    private long writes() {
        return graph.where(Event::isWrite);
    }
}
