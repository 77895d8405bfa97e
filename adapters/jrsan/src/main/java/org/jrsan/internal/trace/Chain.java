package org.jrsan.internal.trace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.result.Picture;
import org.jspecify.annotations.Nullable;

/**
 * The shortest way from one event to what a thread does later, along the forced order (section 1 of docs/algorithm.md): program
 * order, reads-from, modification order, from-reads, and the edges of threads and synchronisers. Events stand in the order
 * in which they happened, and each step of the way leads forward.
 */
final class Chain {
    /** How an event comes after another one. */
    enum Link {
        /** It is the first. */
        NONE(""),
        /** It is a later one of the same thread. */
        PROGRAM_ORDER(""),
        /** It reads what that one wrote. */
        READS_FROM("reads from "),
        /** It overwrites what that one wrote. */
        OVERWRITES("overwrites "),
        /** It overwrites what that one read. */
        AFTER_READ("overwrites what was read in "),
        /** It acquires what that one released. */
        SYNCHRONISES("acquires from "),
        /** It is the first of a thread that was started there. */
        STARTED("started in "),
        /** It knows that the thread has ended. */
        JOINS("after the end of ");

        private final String words;

        Link(String words) {
            this.words = words;
        }

        /** The link in words that the row of that event follows; empty where the columns tell. */
        String words() {
            return words;
        }
    }

    /** An event on the way, and how it comes after the one before it. */
    record Step(int event, Link link) {}

    /** The nearest event to the start that has been found for something, and how far it is. */
    private record Near(int event, int distance) {}

    private static final int FAR = Integer.MAX_VALUE;

    private final List<Event> events;
    private final int first;

    /** Whether only what can synchronise counts: no modification order, no from-reads. */
    private final boolean synchronisesOnly;

    private final int[] distance;
    private final int[] before;
    private final Link[] links;

    private final Map<Object, Near> byThread = new IdentityHashMap<>();
    private final Map<Object, Near> byRelease = new IdentityHashMap<>();
    private final Map<Object, Near> writes = new IdentityHashMap<>();
    private final Map<Object, Near> reads = new IdentityHashMap<>();
    private final Map<Object, Map<Long, Integer>> writeOf = new IdentityHashMap<>();
    private final Map<Object, Near> starts = new IdentityHashMap<>();

    private Chain(List<Event> events, int first, boolean synchronisesOnly) {
        this.events = events;
        this.first = first;
        this.synchronisesOnly = synchronisesOnly;
        distance = new int[events.size()];
        before = new int[events.size()];
        links = new Link[events.size()];
    }

    /**
     * The way from an event to a thread.
     *
     * @param events what happened, up to what the thread is about to do
     * @param first the event
     * @param who the thread
     * @param synchronisesOnly whether only links count that can be part of a synchronisation
     * @return the events on the way with the first one; null if there is none
     */
    static @Nullable List<Step> to(List<Event> events, int first, Object who, boolean synchronisesOnly) {
        Chain chain = new Chain(events, first, synchronisesOnly);
        for (int i = 0; i < events.size(); i++) {
            chain.visit(i);
        }
        Near last = chain.byThread.getOrDefault(who, chain.starts.get(who));
        return last == null ? null : chain.way(last.event());
    }

    private List<Step> way(int last) {
        Deque<Step> way = new ArrayDeque<>();
        for (int event = last; event >= 0; event = before[event]) {
            way.addFirst(new Step(event, links[event]));
        }
        return List.copyOf(way);
    }

    private void visit(int number) {
        Event event = events.get(number);
        distance[number] = FAR;
        before[number] = -1;
        links[number] = Link.NONE;
        if (event.writes()) {
            writeOf.computeIfAbsent(event.on(), on -> new HashMap<>()).put(event.ts(), number);
        }
        if (number < first) {
            return;
        }
        if (number == first) {
            distance[number] = 0;
        } else {
            link(number, event);
        }
        if (distance[number] < FAR) {
            reached(number, event);
        }
    }

    /** The ways by which an event can come after another one, the one that says most first. */
    private void link(int number, Event event) {
        if (event.reads()) {
            Integer write = writeOf.getOrDefault(event.on(), Map.of()).get(event.read());
            if (write != null && distance[write] < FAR) {
                take(number, new Near(write, distance[write]), Link.READS_FROM);
            }
        }
        if (event.writes() && !synchronisesOnly) {
            take(number, reads.get(event.on()), Link.AFTER_READ);
            take(number, writes.get(event.on()), Link.OVERWRITES);
        }
        if (event.type() == Picture.Type.ACQUIRE) {
            take(number, byRelease.get(event.on()), Link.SYNCHRONISES);
        }
        if (event.type() == Picture.Type.JOIN) {
            take(number, byThread.getOrDefault(event.on(), starts.get(event.on())), Link.JOINS);
        }
        take(number, byThread.get(event.who()), Link.PROGRAM_ORDER);
        take(number, starts.get(event.who()), Link.STARTED);
    }

    private void take(int number, @Nullable Near near, Link link) {
        if (near != null && near.distance() + 1 < distance[number]) {
            distance[number] = near.distance() + 1;
            before[number] = near.event();
            links[number] = link;
        }
    }

    private void reached(int number, Event event) {
        Near near = new Near(number, distance[number]);
        nearer(byThread, event.who(), near);
        switch (event.type()) {
            case READ -> nearer(reads, event.on(), near);
            case WRITE, UPDATE -> nearer(writes, event.on(), near);
            case RELEASE -> nearer(byRelease, event.on(), near);
            case START -> nearer(starts, event.on(), near);
            case PLAIN, FENCE, ACQUIRE, JOIN -> {
                // Only what its own thread does next comes after it.
            }
        }
    }

    private static void nearer(Map<Object, Near> all, Object key, Near found) {
        all.merge(key, found, (known, next) -> next.distance() < known.distance() ? next : known);
    }
}
