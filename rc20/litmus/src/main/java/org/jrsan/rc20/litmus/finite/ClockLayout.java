package org.jrsan.rc20.litmus.finite;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.compiled.Operation.Kind;
import org.jrsan.rc20.litmus.compiled.ValueClasses;
import org.jrsan.rc20.litmus.program.Expression;

/**
 * Where a {@link ClockStore} keeps which entry; fixed for a program.
 *
 * <p>A row is one clock. Its entries are, for each atomic location x: the entry of x in the clocks of all writes, the entry of x
 * in the {@code U} clocks, then those that only the race detector uses: for each location with plain accesses what is
 * unknown of them, and of its atomic accesses if it has both.
 */
final class ClockLayout {
    /** The clocks that travel over happens-before, by their names in sections 2 and 5 of docs/algorithm.md. */
    enum Family {
        /** What a thread is aware of: {@code Tc Ta Tr}, messages {@code W}. It alone has entries for races. */
        C,
        /** SC writes: {@code Ts TsA TsR}, messages {@code WS}. */
        S,
        /** Writes alone: C without the coherence of reads. It stands for the vector clock C in the rule of full fences. */
        H,
        /** Writes before those full fences that precede through the order of SC accesses and fences. */
        G,
        /** S of SC accesses that precede a write that is not SC. */
        Q,
        /** G of such accesses. */
        QG,
        /** S as of the latest full fence. */
        FS,
        /** G as of the latest full fence. */
        FG
    }

    /** The three clocks of a thread in each family. */
    enum Role {
        CURRENT,
        ACQUIRE,
        RELEASE
    }

    /** What SC accesses and full fences leave at a location for later accesses (section 5). */
    enum Mark {
        SN,
        NG,
        DM,
        DG
    }

    private static final int ROLES = Role.values().length;
    private static final int MARKS = Mark.values().length;

    private final CompiledProgram program;
    private final int[] atomicIndex;
    private final int atomics;
    private final int families;
    private final int firstMessage;
    private final int firstFence;
    private final int firstLock;
    private final int firstMark;
    private final int firstForced;
    private final int rows;
    private final ValueClasses[] classes;
    private final int[] plainEntry;
    private final int[] atomicAccessEntry;
    private final int entries;
    private final Family[] awareness;
    private final Family[] volatileAwareness;
    private final boolean[] used;
    private final int[] threadOf;
    private final boolean[] raceEntries;
    private final boolean[] updated;

    ClockLayout(CompiledProgram program) {
        this.program = program;
        atomicIndex = new int[program.locationCount()];
        int count = 0;
        for (int x = 0; x < atomicIndex.length; x++) {
            atomicIndex[x] = program.isAtomic(x) ? count++ : -1;
        }
        atomics = count;
        boolean sc = program.hasVolatileAccesses();
        families = !sc ? 1 : program.hasFullFences() ? Family.values().length : 2;
        boolean mixed = families > 2;
        awareness = mixed ? new Family[] {Family.C, Family.FS, Family.FG} : new Family[] {Family.C};
        volatileAwareness = mixed ? new Family[] {Family.C, Family.S, Family.G} : new Family[] {Family.C, Family.S};
        firstMessage = program.threadCount() * families * ROLES;
        firstFence = firstMessage + atomics * families;
        firstLock = firstFence + families;
        firstMark = firstLock + program.lockCount() * families;
        firstForced = firstMark + (sc ? atomics * MARKS : 0);
        rows = firstForced + program.threadCount() + 2 * atomics + program.lockCount();
        classes = new ValueClasses[2 * atomics];
        updated = new boolean[atomics];
        for (Operation operation : program.operations()) {
            if (operation.kind().isUpdate()) {
                updated[atomicIndex[operation.location()]] = true;
            }
        }
        plainEntry = new int[program.locationCount()];
        atomicAccessEntry = new int[program.locationCount()];
        entries = layOutEntries();
        used = new boolean[rows];
        markUsedRows();
        threadOf = new int[rows];
        raceEntries = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            threadOf[row] = row < firstMessage
                    ? row / (families * ROLES)
                    : row >= firstForced && row < firstForced + program.threadCount() ? row - firstForced : -1;
            raceEntries[row] = row < firstMessage
                    ? row / ROLES % families == 0
                    : row < firstMark && (row - firstMessage) % families == 0;
        }
    }

    /** Numbers the entries behind those of atomic locations, and counts all. */
    private int layOutEntries() {
        int next = 2 * atomics;
        for (int x = 0; x < program.locationCount(); x++) {
            int index = atomicIndex[x];
            if (index >= 0) {
                classes[index] = ValueClasses.of(program.location(x), program.domain(), asked(x, false));
                classes[atomics + index] = ValueClasses.of(program.location(x), program.domain(), asked(x, true));
            }
            plainEntry[x] = -1;
            atomicAccessEntry[x] = -1;
            if (program.isPlain(x)) {
                plainEntry[x] = next++;
                if (index >= 0) {
                    atomicAccessEntry[x] = next++;
                }
            }
        }
        return next;
    }

    /** What the checks of a location ask for: of the clocks of all writes, or of the U clocks. */
    private Set<Expression> asked(int location, boolean storesOnly) {
        Set<Expression> asked = new HashSet<>();
        for (Operation operation : program.operations()) {
            if (operation.kind().isAtomicAccess() && operation.location() == location) {
                switch (operation.kind()) {
                    case WAIT -> {
                        if (!storesOnly) {
                            asked.addAll(operation.operands());
                        }
                    }
                    case BCAS -> {
                        if (storesOnly) {
                            asked.add(operation.operand(0));
                        }
                    }
                    case CAS -> asked.add(operation.operand(0));
                    default -> {
                        // Its check asks for no value.
                    }
                }
            }
        }
        return asked;
    }

    private void markUsedRows() {
        boolean[] read = new boolean[atomics];
        boolean[] volatileAccess = new boolean[atomics];
        for (Operation operation : program.operations()) {
            if (operation.kind().isAccess() && atomicIndex[operation.location()] >= 0) {
                int x = atomicIndex[operation.location()];
                read[x] |= operation.kind() != Kind.STORE && operation.kind() != Kind.PLAIN_STORE;
                volatileAccess[x] |= operation.mode() == Mode.VOLATILE;
            }
        }
        for (Family family : families()) {
            for (int thread = 0; thread < program.threadCount(); thread++) {
                used[row(thread, family, Role.CURRENT)] = true;
                used[row(thread, family, Role.ACQUIRE)] = hasAcquireFence(thread);
                used[row(thread, family, Role.RELEASE)] = writesRelaxed(thread);
            }
            for (int x = 0; x < atomics; x++) {
                used[message(x, family)] = read[x];
            }
            used[fence(family)] = program.hasFullFences();
            for (int lock = 0; lock < program.lockCount(); lock++) {
                used[lock(lock, family)] = true;
            }
        }
        Arrays.fill(used, firstForced, rows, true);
        for (int x = 0; hasScRules() && x < atomics; x++) {
            used[mark(x, Mark.SN)] = volatileAccess[x] || hasMixedRules();
            used[mark(x, Mark.NG)] = hasMixedRules();
            used[mark(x, Mark.DM)] = hasMixedRules();
            used[mark(x, Mark.DG)] = hasMixedRules();
        }
    }

    private boolean hasAcquireFence(int thread) {
        return program.thread(thread).operations().stream()
                .anyMatch(operation -> operation.fence() != null && operation.fence() != Fence.RELEASE);
    }

    private boolean writesRelaxed(int thread) {
        return program.thread(thread).operations().stream()
                .anyMatch(operation -> operation.kind().mayWrite()
                        && (operation.mode() == null || !operation.mode().isRelease()));
    }

    /** Whether volatile accesses have rules of their own: the program has such accesses. */
    boolean hasScRules() {
        return families > 1;
    }

    /** Whether the rules for SC accesses mixed with full fences are needed. */
    boolean hasMixedRules() {
        return families > 2;
    }

    Family[] families() {
        return Arrays.copyOf(Family.values(), families);
    }

    /** The clocks whose maximum is what a thread is aware of at an access. */
    Family[] awareness(boolean volatileAccess) {
        return volatileAccess ? volatileAwareness : awareness;
    }

    int atomicCount() {
        return atomics;
    }

    /** The threads that access the location of an entry. */
    int[] accessors(int entry) {
        return IntStream.range(0, program.threadCount())
                .filter(thread -> program.thread(thread).operations().stream()
                        .anyMatch(operation -> operation.kind().isAccess() && isOf(entry, operation.location())))
                .toArray();
    }

    private boolean isOf(int entry, int location) {
        int atomic = atomicIndex[location];
        return atomic >= 0 && (entry == atomic || entry == atomics + atomic)
                || entry == plainEntry[location]
                || entry == atomicAccessEntry[location];
    }

    /** The number of a location among the atomic ones, or -1. */
    int atomicIndex(int location) {
        return atomicIndex[location];
    }

    /** The entry of plain accesses of a location, or -1 when it has none. */
    int plainEntry(int location) {
        return plainEntry[location];
    }

    /** The entry of atomic accesses of a location that also has plain ones, or -1. */
    int atomicAccessEntry(int location) {
        return atomicAccessEntry[location];
    }

    /** The value classes of an entry of an atomic location: x, or atomicCount + x for the U clocks. */
    ValueClasses classes(int entry) {
        return classes[entry];
    }

    /**
     * Where the U clocks have their entry of an atomic location. Without read-modify-writes both entries would always be the
     * same, so that of all writes stands for both.
     */
    int entryOfStores(int atomic) {
        return updated[atomic] ? atomics + atomic : atomic;
    }

    int entries() {
        return entries;
    }

    int rows() {
        return rows;
    }

    int row(int thread, Family family, Role role) {
        return (thread * families + family.ordinal()) * ROLES + role.ordinal();
    }

    int message(int atomic, Family family) {
        return firstMessage + atomic * families + family.ordinal();
    }

    int fence(Family family) {
        return firstFence + family.ordinal();
    }

    int lock(int lock, Family family) {
        return firstLock + lock * families + family.ordinal();
    }

    int mark(int atomic, Mark mark) {
        return firstMark + atomic * MARKS + mark.ordinal();
    }

    /** {@code Tsc} of a thread. */
    int forced(int thread) {
        return firstForced + thread;
    }

    /** {@code Msc} of a location. */
    int accesses(int atomic) {
        return firstForced + program.threadCount() + atomic;
    }

    /** {@code Wsc} of a location. */
    int writers(int atomic) {
        return firstForced + program.threadCount() + atomics + atomic;
    }

    /** {@code Tsc} of the thread that last gave a lock back. */
    int forcedOfLock(int lock) {
        return firstForced + program.threadCount() + 2 * atomics + lock;
    }

    /** Whether a row is a clock of the forced order. */
    boolean isForced(int row) {
        return row >= firstForced;
    }

    /** The thread whose row this is, or -1 for a row of an object. */
    int threadOf(int row) {
        return threadOf[row];
    }

    /** Whether anything that can still happen depends on this row. */
    boolean isUsed(int row) {
        return used[row];
    }

    /** Whether this row has entries for races: it is of family C. */
    boolean hasRaceEntries(int row) {
        return raceEntries[row];
    }
}
