package org.jrsan.agent.resolve;

import java.util.Set;
import java.util.stream.BaseStream;

/** Which methods, by their names, leave what they are called on as it was. Any thread may ask. */
public final class Looks {
    /** Of the JDK's collections, maps, iterators and entries. Those that give a view or an iterator change nothing by that. */
    private static final Set<String> AT_COLLECTIONS = Set.of(
            "ceiling",
            "ceilingEntry",
            "ceilingKey",
            "contains",
            "containsAll",
            "containsKey",
            "containsValue",
            "descendingIterator",
            "descendingKeySet",
            "descendingMap",
            "descendingSet",
            "element",
            "elements",
            "entrySet",
            "equals",
            "first",
            "firstEntry",
            "firstKey",
            "floor",
            "floorEntry",
            "floorKey",
            "forEach",
            "forEachEntry",
            "forEachKey",
            "forEachRemaining",
            "forEachValue",
            "get",
            "getFirst",
            "getKey",
            "getLast",
            "getOrDefault",
            "getValue",
            "hasMoreElements",
            "hasNext",
            "hasPrevious",
            "hashCode",
            "headMap",
            "headSet",
            "higher",
            "higherEntry",
            "higherKey",
            "indexOf",
            "isEmpty",
            "iterator",
            "keySet",
            "keys",
            "last",
            "lastEntry",
            "lastIndexOf",
            "lastKey",
            "listIterator",
            "lower",
            "lowerEntry",
            "lowerKey",
            "mappingCount",
            "navigableKeySet",
            "next",
            "nextElement",
            "nextIndex",
            "parallelStream",
            "peek",
            "previous",
            "previousIndex",
            "reduce",
            "reduceEntries",
            "reduceKeys",
            "reduceValues",
            "reversed",
            "search",
            "searchEntries",
            "searchKeys",
            "searchValues",
            "size",
            "spliterator",
            "stream",
            "subList",
            "subMap",
            "subSet",
            "tailMap",
            "tailSet",
            "toArray",
            "toString",
            "tryAdvance",
            "values");

    /** Of numbers, and what is added up. */
    private static final Set<String> OF_NUMBERS =
            Set.of("byteValue", "doubleValue", "floatValue", "intValue", "longValue", "shortValue", "sum");

    /** What is given to objects of the JDK, and to their constructors. */
    private static final Set<String> AT_ARGUMENTS =
            Set.of("<init>", "addAll", "addAllAbsent", "containsAll", "equals", "putAll", "removeAll", "retainAll");

    /** What is given to static methods of the JDK. */
    private static final Set<String> AT_STATIC_ARGUMENTS = Set.of(
            "copyOf",
            "disjoint",
            "enumeration",
            "frequency",
            "join",
            "max",
            "min",
            "unmodifiableCollection",
            "unmodifiableList",
            "unmodifiableMap",
            "unmodifiableSet");

    private Looks() {}

    /**
     * Whether a method of a collection of the JDK's, or of a part of one, changes nothing there.
     *
     * @param name its name
     * @return whether it only looks
     */
    public static boolean atCollection(String name) {
        return AT_COLLECTIONS.contains(name);
    }

    /**
     * The same for what is called by a type, which may be a stream: none changes where it is from.
     *
     * @param called the type
     * @param name the name of the method
     * @return whether it only looks
     */
    public static boolean at(Class<?> called, String name) {
        return atCollection(name) || BaseStream.class.isAssignableFrom(called);
    }

    /**
     * The same for collections that a method of the JDK's is given.
     *
     * @param name its name
     * @param isStatic whether it is a static one
     * @return whether it only looks at them
     */
    public static boolean atArguments(String name, boolean isStatic) {
        return (isStatic ? AT_STATIC_ARGUMENTS : AT_ARGUMENTS).contains(name);
    }

    /**
     * Whether a call of what may be an atomic or a collection changes nothing there, whichever it is.
     *
     * @param name the name of the method
     * @return whether it does
     */
    public static boolean byInterface(String name) {
        return atCollection(name) || isLoad(name);
    }

    /**
     * Whether a method that is an access of memory only loads.
     *
     * @param name its name
     * @return whether it does
     */
    public static boolean isLoad(String name) {
        return name.startsWith("get")
                        && !name.startsWith("getAnd")
                        && !name.startsWith("getThen")
                        // A synchronized method.
                        && !name.equals("getSuppressed")
                || OF_NUMBERS.contains(name);
    }
}
