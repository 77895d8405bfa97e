package org.jrsan.agent.promised;

import static org.jrsan.agent.promised.PromisedSteps.PACKAGE;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which methods of collections get elements, or put them in: see {@link PromisedElements}. Names of classes, methods and fields are those of JDK 17 to 25. */
final class ElementSteps {
    static final String QUEUE = PACKAGE + "ConcurrentLinkedQueue";
    static final String LIST = PACKAGE + "CopyOnWriteArrayList";
    static final String SKIP = PACKAGE + "ConcurrentSkipListMap";
    static final String MAP = PACKAGE + "ConcurrentHashMap";
    static final String KEYS = MAP + "$KeySetView";

    private static final String SUB_LIST = LIST + "$COWSubList";
    private static final String SUB_MAP = SKIP + "$SubMap";

    /** How a method gets an element, or puts one in. */
    enum How {
        /** It makes nodes with elements. */
        MAKES,
        /** Each element that it reads is one that it returns or gives to a function. */
        READS,
        /** It reads elements of several nodes, and what it returns, if it is anything, is of the node that it has read last. */
        SEARCHES,
        /** It may replace the value of the node that it has read last, by a compare-and-set. */
        REPLACES,
        /** It returns the next element of an iteration, whose node is kept then. */
        ITERATES
    }

    /** By the class, a blank and the name of the method. */
    private static final Map<String, EnumSet<How>> STEPS = new HashMap<>();

    /** The fields that lead from {@code this} to the collection, by the class. None leads there if it is the collection itself. */
    private static final Map<String, List<Field>> WHOLES = new HashMap<>();

    /** The field with the node that an iterator has returned last, by its class. */
    private static final Map<String, Field> LAST = new HashMap<>();

    private record Field(String owner, String name, String type) {
        static Field of(String owner, String name, String type) {
            return new Field(owner, name, "L" + type + ";");
        }

        void get(MethodVisitor next) {
            next.visitFieldInsn(Opcodes.GETFIELD, owner, name, type);
        }
    }

    static {
        queue();
        skipList();
        map();
        WHOLES.put(LIST, List.of());
        WHOLES.put(SUB_LIST, List.of());
    }

    private ElementSteps() {}

    private static void put(String owner, How how, String... methods) {
        for (String method : methods) {
            STEPS.computeIfAbsent(owner + ' ' + method, key -> EnumSet.noneOf(How.class))
                    .add(how);
        }
    }

    private static void queue() {
        WHOLES.put(QUEUE, List.of());
        put(QUEUE, How.MAKES, "offer", "addAll");
        put(QUEUE, How.SEARCHES, "poll", "peek", "contains", "remove");
        put(QUEUE, How.READS, "toArrayInternal", "toString", "writeObject", "forEachFrom", "bulkRemove");
        String spliterator = QUEUE + "$CLQSpliterator";
        put(spliterator, How.READS, "trySplit", "tryAdvance");
        String iterator = QUEUE + "$Itr";
        put(iterator, How.ITERATES, "next");
        LAST.put(iterator, Field.of(iterator, "lastRet", QUEUE + "$Node"));
        for (String part : List.of(spliterator, iterator)) {
            WHOLES.put(part, List.of(Field.of(part, "this$0", QUEUE)));
        }
    }

    private static void skipList() {
        WHOLES.put(SKIP, List.of());
        put(SKIP, How.MAKES, "doPut");
        put(
                SKIP,
                How.SEARCHES,
                "doGet",
                "doPut",
                "doRemove",
                "doRemoveFirstEntry",
                "doRemoveLastEntry",
                "findFirstEntry",
                "findLastEntry",
                "findNearEntry",
                "firstKey",
                "lastKey",
                "lowerKey",
                "floorKey",
                "ceilingKey",
                "higherKey",
                "replace");
        put(
                SKIP,
                How.READS,
                "computeIfPresent",
                "compute",
                "merge",
                "forEach",
                "replaceAll",
                "removeEntryIf",
                "removeValueIf",
                "writeObject");
        put(SKIP, How.REPLACES, "doPut", "replace", "computeIfPresent", "compute", "merge", "replaceAll");
        Field whole = Field.of(SUB_MAP, "m", SKIP);
        WHOLES.put(SUB_MAP, List.of(whole));
        put(SUB_MAP, How.SEARCHES, "lowestKey", "highestKey", "lowestEntry", "highestEntry", "getNearKey");
        String iterator = SKIP + "$Iter";
        String part = SUB_MAP + "$SubMapIter";
        for (String kind : List.of("Key", "Value", "Entry")) {
            String ofAll = SKIP + '$' + kind + "Iterator";
            put(ofAll, How.ITERATES, "next");
            LAST.put(ofAll, Field.of(iterator, "lastReturned", SKIP + "$Node"));
            WHOLES.put(ofAll, List.of(Field.of(iterator, "this$0", SKIP)));
            String ofPart = SUB_MAP + "$SubMap" + kind + "Iterator";
            put(ofPart, How.ITERATES, "next");
            LAST.put(ofPart, Field.of(part, "lastReturned", SKIP + "$Node"));
            WHOLES.put(ofPart, List.of(Field.of(part, "this$0", SUB_MAP), whole));
        }
    }

    /** Nodes of a bin that has become a tree, and copies that a table makes when it grows, are not known: who gets their elements acquires nothing. */
    private static void map() {
        WHOLES.put(MAP, List.of());
        put(MAP, How.MAKES, "putVal", "computeIfAbsent", "compute", "merge");
        put(
                MAP,
                How.READS,
                "get",
                "putVal",
                "computeIfAbsent",
                "computeIfPresent",
                "compute",
                "merge",
                "forEach",
                "replaceAll",
                "removeEntryIf",
                "removeValueIf");
        put(MAP, How.SEARCHES, "replaceNode");
        String iterator = MAP + "$BaseIterator";
        for (String kind : List.of("Key", "Value", "Entry")) {
            String of = MAP + '$' + kind + "Iterator";
            put(of, How.ITERATES, "next");
            LAST.put(of, Field.of(iterator, "lastReturned", MAP + "$Node"));
            WHOLES.put(of, List.of(Field.of(iterator, "map", MAP)));
        }
        for (String view : List.of("KeySetView", "ValuesView", "EntrySetView")) {
            put(MAP + '$' + view, How.READS, "forEach");
            WHOLES.put(MAP + '$' + view, List.of(Field.of(MAP + "$CollectionView", "map", MAP)));
        }
    }

    static Set<How> steps(String owner, String name) {
        Set<How> steps = STEPS.get(owner + ' ' + name);
        return steps == null ? Set.of() : steps;
    }

    /** Whether a class is one of these, or a part of one. */
    static boolean isIn(String owner) {
        return WHOLES.containsKey(owner);
    }

    /** Leads from {@code this} to the collection. */
    static void whole(String owner, MethodVisitor next) {
        next.visitVarInsn(Opcodes.ALOAD, 0);
        for (Field field : WHOLES.getOrDefault(owner, List.of())) {
            field.get(next);
        }
    }

    /** Leads from {@code this}, an iterator, to the node that it has returned last. */
    static void last(String owner, MethodVisitor next) {
        next.visitVarInsn(Opcodes.ALOAD, 0);
        Field field = LAST.get(owner);
        if (field != null) {
            field.get(next);
        }
    }
}
