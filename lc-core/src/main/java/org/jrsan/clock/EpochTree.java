package org.jrsan.clock;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The epochs of a {@link VectorClock} past its array: a tree of nodes that never change and that clocks share. Whoever
 * changes an epoch makes new nodes from the root down to it; a subtree of zeros is null.
 *
 * <p><b>Versions.</b> Each node carries the version of the clock that made it: a lineage and a number that grows along it. A
 * lineage is a clock during a time in which it only grows: so of two nodes at one position and of one lineage, the one with
 * the higher number is pointwise at least the other, and a comparison or join ends there. A clock that may shrink begins
 * another lineage. Once a comparison of two nodes found one to be at least the other, that node remembers the other's
 * version ({@code covers}), and the next comparison with that version, or an earlier one of its lineage, ends there too.
 *
 * <p>Where many threads take in what one location passes on and add to it in turn, the nodes of the location are of one
 * lineage, and each thread has nodes of its own on the way to its own epoch alone. So a join looks at those, and at what
 * was new, and not at as many epochs as there are threads. For this a join leaves a clock's own nodes in its own lineage,
 * even where those of the other are at least as high; and the clock of a location takes over no node that the thread made
 * itself, but makes one like it.
 *
 * <p>Not thread-safe but for {@link #get}, like the clock. Nodes are read by many threads at once: all that they are made
 * with is final. What they cover is remembered without order, and is right whenever it is seen.
 */
final class EpochTree {
    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;

    /** The level whose nodes hold as many epochs as there are ints. */
    private static final int HIGHEST = (Integer.SIZE - 1) / BITS;

    /** A clock at one moment of a time in which it only grows. */
    private record Version(Object lineage, long number) {
        static Version alone() {
            return new Version(new Object(), 0);
        }

        boolean isAtLeast(Version other) {
            return lineage == other.lineage && number >= other.number;
        }
    }

    /** {@code WIDTH} epochs, or nodes of the level below. */
    static final class Node {
        private static final int[] NO_EPOCHS = {};
        private static final @Nullable Node[] NO_CHILDREN = {};

        final int level;
        final int[] epochs;
        final @Nullable Node[] children;
        final Version version;

        /** A version of the same position that this node is at least; null for none. Whoever finds one writes it. */
        private @Nullable Version covers;

        /** The one before, of another lineage. */
        private @Nullable Version coversToo;

        private Node(int level, int[] epochs, @Nullable Node[] children, Version version, @Nullable Version covers) {
            this.level = level;
            this.epochs = epochs;
            this.children = children;
            this.version = version;
            this.covers = covers;
        }

        /** A version that this node is found to be at least takes the place of one of its lineage, or of the older one. */
        private void remember(Version version) {
            Version latest = covers;
            if (latest != null && latest.lineage != version.lineage) {
                coversToo = latest;
            }
            covers = version;
        }

        /** Whether this is known to be at least another node of the same position. */
        private boolean isKnownToCover(Node other) {
            Version theirs = other.version;
            return version.isAtLeast(theirs) || isAtLeast(covers, theirs) || isAtLeast(coversToo, theirs);
        }

        private static boolean isAtLeast(@Nullable Version covered, Version version) {
            return covered != null && covered.isAtLeast(version);
        }
    }

    /** Whether this is of a clock that threads meet at, see {@link VectorClock#ofMany}. */
    private final boolean isOfMany;

    private @Nullable Node root;
    private Object lineage = new Object();
    private long number;

    /** The version that the change in progress makes, null until it makes a node. */
    private @Nullable Version making;

    /** Whether the join in progress has found an epoch that is higher in the other tree. */
    private boolean changes;

    EpochTree(boolean isOfMany) {
        this.isOfMany = isOfMany;
    }

    /** The epoch at an index; by another thread one that was there, now or earlier. */
    int get(int index) {
        Node node = root;
        if (node == null || digit(index, node.level + 1) > 0) {
            return 0;
        }
        while (node != null && node.level > 0) {
            node = node.children[digit(index, node.level) & WIDTH - 1];
        }
        return node == null ? 0 : node.epochs[index & WIDTH - 1];
    }

    /** The index without its digits below a level. */
    private static int digit(int index, int level) {
        return level > HIGHEST ? 0 : index >>> level * BITS;
    }

    /** An epoch becomes another, which is higher. */
    void raise(int index, int epoch) {
        Node top = root;
        int level = top == null ? 0 : top.level;
        making = null;
        while (digit(index, level + 1) > 0) {
            level++;
        }
        root = raised(top == null ? null : lifted(top, level), level, index, epoch);
    }

    private Node raised(@Nullable Node node, int level, int index, int epoch) {
        Version covers = node == null ? null : node.covers;
        int at = digit(index, level) & WIDTH - 1;
        if (level == 0) {
            int[] epochs = node == null ? new int[WIDTH] : node.epochs.clone();
            epochs[at] = epoch;
            return new Node(0, epochs, Node.NO_CHILDREN, version(), covers);
        }
        @Nullable Node[] children = node == null ? new @Nullable Node[WIDTH] : node.children.clone();
        children[at] = raised(children[at], level - 1, index, epoch);
        return new Node(level, Node.NO_EPOCHS, children, version(), covers);
    }

    /** The same epochs under a higher root. */
    private static Node lifted(Node node, int level) {
        Node top = node;
        while (top.level < level) {
            @Nullable Node[] children = new @Nullable Node[WIDTH];
            children[0] = top;
            top = new Node(top.level + 1, Node.NO_EPOCHS, children, Version.alone(), null);
        }
        return top;
    }

    private Version version() {
        if (making == null) {
            making = new Version(lineage, ++number);
        }
        return making;
    }

    /** The pointwise maximum. Returns whether anything was new. */
    boolean join(EpochTree other) {
        Node mine = root;
        Node theirs = other.root;
        if (theirs == null || mine == theirs) {
            return false;
        }
        making = null;
        changes = false;
        if (mine == null) {
            root = join(null, theirs, other.lineage);
        } else {
            int level = Math.max(mine.level, theirs.level);
            // Where mine had to be lifted, theirs has epochs that mine had no place for.
            root = join(lifted(mine, level), lifted(theirs, level), other.lineage);
        }
        return changes;
    }

    private @Nullable Node join(@Nullable Node mine, @Nullable Node theirs, Object source) {
        if (mine == theirs || theirs == null) {
            return mine;
        }
        boolean takes = !isOfMany || theirs.version.lineage != source;
        if (mine == null) {
            changes = true;
            return takes ? theirs : copied(theirs, source);
        }
        if (mine.isKnownToCover(theirs)) {
            return mine;
        }
        takes &= mine.version.lineage != lineage;
        if (takes && theirs.isKnownToCover(mine)) {
            // They may be equal: that is no change.
            changes = changes || !isAtMost(theirs, mine);
            return changes ? theirs : mine;
        }
        return mine.level == 0 ? joinEpochs(mine, theirs, takes) : joinChildren(mine, theirs, takes, source);
    }

    /** The same epochs in this lineage, as far as the other clock made the nodes. */
    private Node copied(Node theirs, Object source) {
        @Nullable Node[] children = Node.NO_CHILDREN;
        if (theirs.level > 0) {
            children = new @Nullable Node[WIDTH];
            for (int i = 0; i < WIDTH; i++) {
                children[i] = join(null, theirs.children[i], source);
            }
        }
        return new Node(theirs.level, theirs.epochs, children, version(), theirs.version);
    }

    private Node joinEpochs(Node mine, Node theirs, boolean takes) {
        boolean isMine = true;
        boolean isTheirs = true;
        for (int i = 0; i < WIDTH; i++) {
            isMine &= mine.epochs[i] >= theirs.epochs[i];
            isTheirs &= theirs.epochs[i] >= mine.epochs[i];
        }
        changes |= !isMine;
        Node known = known(mine, theirs, takes, isMine, isTheirs);
        return known != null
                ? known
                : new Node(0, highest(mine.epochs, theirs.epochs), Node.NO_CHILDREN, version(), theirs.version);
    }

    private static int[] highest(int[] epochs, int[] others) {
        int[] highest = new int[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            highest[i] = Math.max(epochs[i], others[i]);
        }
        return highest;
    }

    private Node joinChildren(Node mine, Node theirs, boolean takes, Object source) {
        @Nullable Node[] joined = mine.children;
        boolean isMine = true;
        boolean isTheirs = true;
        for (int i = 0; i < WIDTH; i++) {
            Node child = mine.children[i];
            Node both = join(child, theirs.children[i], source);
            isTheirs &= both == theirs.children[i];
            if (both != child) {
                joined = isMine ? joined.clone() : joined;
                joined[i] = both;
                isMine = false;
            }
        }
        Node known = known(mine, theirs, takes, isMine, isTheirs);
        return known != null ? known : new Node(mine.level, Node.NO_EPOCHS, joined, version(), theirs.version);
    }

    /** The join of two nodes where it is one of them and need not be made, else null. */
    private static @Nullable Node known(Node mine, Node theirs, boolean takes, boolean isMine, boolean isTheirs) {
        if (isMine) {
            mine.remember(theirs.version);
            return mine;
        }
        if (isTheirs) {
            theirs.remember(mine.version);
        }
        return isTheirs && takes ? theirs : null;
    }

    /** Becomes equal to another one. */
    void assign(EpochTree other) {
        if (isAtMost(root, other.root)) {
            // It only grows, and its lineage goes on.
            join(other);
        } else {
            root = other.root;
            lineage = new Object();
            number = 0;
        }
    }

    /** Whether no epoch is higher than in another tree, which may be null. */
    static boolean isAtMost(@Nullable EpochTree tree, @Nullable EpochTree other) {
        return tree == null || isAtMost(tree.root, other == null ? null : other.root);
    }

    private static boolean isAtMost(@Nullable Node node, @Nullable Node other) {
        if (node == null || node == other) {
            return true;
        }
        if (other == null || node.level > other.level) {
            // A node has an epoch above 0, and the highest one an epoch that no lower one has a place for.
            return false;
        }
        if (node.level < other.level) {
            return isAtMost(node, other.children[0]);
        }
        if (other.isKnownToCover(node)) {
            return true;
        }
        boolean isAtMost =
                node.level == 0 ? areAtMost(node.epochs, other.epochs) : areAtMost(node.children, other.children);
        if (isAtMost) {
            other.remember(node.version);
        }
        return isAtMost;
    }

    private static boolean areAtMost(int[] epochs, int[] others) {
        for (int i = 0; i < WIDTH; i++) {
            if (epochs[i] > others[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean areAtMost(@Nullable Node[] nodes, @Nullable Node[] others) {
        for (int i = 0; i < WIDTH; i++) {
            if (!isAtMost(nodes[i], others[i])) {
                return false;
            }
        }
        return true;
    }

    /** The same for equal epochs. */
    @Override
    public int hashCode() {
        return hash(root);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof EpochTree other && isAtMost(root, other.root) && isAtMost(other.root, root);
    }

    private static int hash(@Nullable Node node) {
        if (node == null) {
            return 0;
        }
        int hash = 0;
        for (int i = WIDTH - 1; i >= 0; i--) {
            hash = 31 * hash + (node.level == 0 ? node.epochs[i] : hash(node.children[i]));
        }
        return hash;
    }

    /** The number of epochs that there are places for. */
    long length() {
        return root == null ? 0 : 1L << (root.level + 1) * BITS;
    }

    /** The epochs above 0 by slot, where the first index is that of a given slot. */
    Map<Integer, Integer> bySlot(int first) {
        Map<Integer, Integer> all = new TreeMap<>();
        collect(root, first, all);
        return all;
    }

    private static void collect(@Nullable Node node, int first, Map<Integer, Integer> all) {
        for (int i = 0; node != null && i < WIDTH; i++) {
            if (node.level > 0) {
                collect(node.children[i], first + (i << node.level * BITS), all);
            } else if (node.epochs[i] > 0) {
                all.put(first + i, node.epochs[i]);
            }
        }
    }

    /** Adds each node to those that are known, whose subtrees are known as well. */
    void collectNodes(Set<Node> known) {
        collectNodes(root, known);
    }

    private static void collectNodes(@Nullable Node node, Set<Node> known) {
        if (node != null && known.add(node) && node.level > 0) {
            for (@Nullable Node child : node.children) {
                collectNodes(child, known);
            }
        }
    }
}
