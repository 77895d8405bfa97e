package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.oracle.Item.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What random programs consist of. A program is made of tickets, small numbers, so that the seeded form here and the
 * jqwik form in {@link ProgramArbitraries} draw from the same programs; ticket 0 stands for the simplest choice.
 */
enum Mix {
    /** All atomic instructions and fences, no volatile accesses. */
    ATOMICS(modes(Mode.OPAQUE, Mode.VOLATILE), weights().atomics()),
    /** As before, with local instructions and registers. */
    CONTROL(modes(Mode.OPAQUE, Mode.VOLATILE), weights().atomics().control()),
    /** Volatile accesses and others; no full fences. */
    VOLATILE(modes(Mode.OPAQUE, null), weights().atomics().without(Fence.FULL)),
    /** Volatile accesses and others with all fences. */
    MIXED(modes(Mode.OPAQUE, null), weights().atomics()),
    /** Loads, stores and fences, of all modes: the order of SC accesses and full fences. */
    FENCES(modes(Mode.OPAQUE, null), weights().fences()),
    /** Atomics that hand over plain accesses. */
    RACES(modes(Mode.OPAQUE, Mode.VOLATILE), weights().handover()),
    /** As before with volatile accesses, locations accessed both ways, and control flow. */
    VOLATILE_RACES(modes(Mode.OPAQUE, null), weights().handover().control().put(Kind.PLAIN_ELSEWHERE, 3)),
    /** Atomics, with starts, joins and locks. */
    THREADS(modes(Mode.OPAQUE, null), weights().atomics().threads()),
    /** Plain accesses, with starts, joins and locks. */
    THREAD_RACES(modes(Mode.OPAQUE, null), weights().handover().threads());

    /** Modes are drawn with so many tickets: a multiple of each number of modes there is. */
    static final int MODE_TICKETS = 60;
    /** Operands are drawn with so many tickets. */
    static final int OPERAND_TICKETS = 22;

    /** Setups are drawn with so many tickets. */
    static final int SETUP_TICKETS = 12;

    static final int TARGETS = 3;
    static final int LENGTHS = 3;
    static final int FEWEST_THREADS = 2;
    static final int MOST_THREADS = 3;
    static final int MOST_ITEMS = 5;

    private static final int VALUES = 3;
    private static final int REGISTER_TICKETS = 4;

    private final EnumSet<Mode> modes;
    private final Weights weights;

    Mix(EnumSet<Mode> modes, Weights weights) {
        this.modes = modes;
        this.weights = weights;
    }

    /** The modes of atomic accesses. */
    Set<Mode> modes() {
        return modes;
    }

    /** The kinds of fences. */
    Set<Fence> fences() {
        return EnumSet.copyOf(weights.fences);
    }

    /** Whether this is about races first. */
    boolean hasPlainAccesses() {
        return weights.byKind.containsKey(Kind.PLAIN_STORE);
    }

    /** The number of tickets for the kind of an item. */
    int kindTickets() {
        return weights.total();
    }

    /** The item that tickets stand for. */
    Item item(int kindTicket, int modeTicket, int target, int firstTicket, int secondTicket, int length) {
        Kind kind = weights.kind(kindTicket);
        List<Mode> allowed = kind.modes(modes);
        return new Item(
                kind,
                kind.hasMode() ? allowed.get(modeTicket * allowed.size() / MODE_TICKETS) : null,
                weights.fences.get(modeTicket * weights.fences.size() / MODE_TICKETS),
                target,
                operand(firstTicket),
                operand(secondTicket),
                length);
    }

    private static Operand operand(int ticket) {
        int constants = OPERAND_TICKETS - REGISTER_TICKETS;
        return ticket < constants
                ? Operand.of((long) ticket * VALUES / constants)
                : Operand.register((ticket - constants) % Assembly.REGISTERS);
    }

    /** A random program. */
    Program random(SplittableRandom random, String name) {
        return random(random, name, 0);
    }

    /** A random program with some more items in each thread. */
    Program random(SplittableRandom random, String name, int more) {
        int threadCount = random.nextInt(FEWEST_THREADS, MOST_THREADS + 1);
        int locations = random.nextInt(3) == 0 ? TARGETS : 2;
        List<List<Item>> threads = new ArrayList<>();
        for (int thread = 0; thread < threadCount; thread++) {
            int size = threadCount == 2 ? random.nextInt(3, MOST_ITEMS + 1) : random.nextInt(2, MOST_ITEMS);
            threads.add(thread(random, size + more, locations));
        }
        return Assembly.program(name, setup(random.nextInt(SETUP_TICKETS)), threads);
    }

    /** Items that mostly go from one location to another: weak behaviour takes more than one. */
    private List<Item> thread(SplittableRandom random, int size, int locations) {
        List<Item> items = new ArrayList<>();
        int target = random.nextInt(locations);
        for (int i = 0; i < size; i++) {
            items.add(item(
                    random.nextInt(kindTickets()),
                    random.nextInt(MODE_TICKETS),
                    target,
                    random.nextInt(OPERAND_TICKETS),
                    random.nextInt(OPERAND_TICKETS),
                    random.nextInt(LENGTHS)));
            target = random.nextInt(4) == 0 ? target : (target + random.nextInt(1, locations)) % locations;
        }
        return items;
    }

    /** The setup that a ticket stands for: mostly zeros. */
    static Assembly.Setup setup(int ticket) {
        Assembly.Setup[] all = Assembly.Setup.values();
        return all[Math.max(0, ticket - (SETUP_TICKETS - all.length))];
    }

    /** The modes from one on, but for another; null for none. */
    private static EnumSet<Mode> modes(Mode from, @Nullable Mode without) {
        EnumSet<Mode> modes = EnumSet.range(from, Mode.VOLATILE);
        modes.remove(without);
        return modes;
    }

    private static Weights weights() {
        return new Weights();
    }

    /** How often each kind of item occurs. */
    private static final class Weights {
        private final Map<Kind, Integer> byKind = new EnumMap<>(Kind.class);
        private final List<Fence> fences = new ArrayList<>(List.of(Fence.values()));

        Weights put(Kind kind, int weight) {
            byKind.put(kind, weight);
            return this;
        }

        Weights without(Fence fence) {
            fences.remove(fence);
            return this;
        }

        Weights atomics() {
            return put(Kind.LOAD, 28)
                    .put(Kind.STORE, 34)
                    .put(Kind.FENCE, 7)
                    .put(Kind.ADD, 4)
                    .put(Kind.SWAP, 4)
                    .put(Kind.CAS, 5)
                    .put(Kind.WEAK_CAS, 4)
                    .put(Kind.WAIT, 4)
                    .put(Kind.BCAS, 4)
                    .put(Kind.WAIT_ANY, 2);
        }

        Weights fences() {
            fences.addAll(List.of(Fence.FULL, Fence.FULL, Fence.FULL));
            return put(Kind.LOAD, 28)
                    .put(Kind.STORE, 32)
                    .put(Kind.FENCE, 24)
                    .put(Kind.ADD, 3)
                    .put(Kind.SWAP, 3)
                    .put(Kind.CAS, 3)
                    .put(Kind.WEAK_CAS, 1)
                    .put(Kind.WAIT, 3)
                    .put(Kind.BCAS, 3)
                    .put(Kind.WAIT_ANY, 1);
        }

        Weights handover() {
            return put(Kind.LOAD, 4)
                    .put(Kind.STORE, 12)
                    .put(Kind.PLAIN_LOAD, 10)
                    .put(Kind.PLAIN_STORE, 16)
                    .put(Kind.FENCE, 10)
                    .put(Kind.ADD, 5)
                    .put(Kind.SWAP, 5)
                    .put(Kind.CAS, 3)
                    .put(Kind.WEAK_CAS, 1)
                    .put(Kind.WAIT, 14)
                    .put(Kind.BCAS, 8)
                    .put(Kind.WAIT_ANY, 2);
        }

        Weights control() {
            return put(Kind.IF, 6).put(Kind.CHOOSE, 3).put(Kind.ASSUME, 1).put(Kind.ASSIGN, 2);
        }

        Weights threads() {
            return put(Kind.LOCK, 7).put(Kind.START, 6).put(Kind.JOIN, 4);
        }

        int total() {
            return byKind.values().stream().mapToInt(Integer::intValue).sum();
        }

        Kind kind(int ticket) {
            int rest = ticket;
            for (Map.Entry<Kind, Integer> entry : byKind.entrySet()) {
                rest -= entry.getValue();
                if (rest < 0) {
                    return entry.getKey();
                }
            }
            throw new IllegalArgumentException("no ticket " + ticket);
        }
    }
}
