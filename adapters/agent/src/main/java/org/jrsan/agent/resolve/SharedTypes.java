package org.jrsan.agent.resolve;

import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;

/**
 * Classes of the JDK's, and what leads to them, whose calls are edges and nothing else. Names are internal ones. Any thread may ask.
 */
public final class SharedTypes {
    private static final Pattern SHARED = Pattern.compile("java/util/concurrent/"
            + "(ConcurrentHashMap|ConcurrentMap|ConcurrentLinkedQueue|CopyOnWriteArrayList|CopyOnWriteArraySet"
            + "|ConcurrentSkipListMap|ConcurrentSkipListSet|ConcurrentNavigableMap)(\\$.*)?");

    /** Types that such a class can be called by, beside {@link #COLLECTIONS}. */
    private static final Set<String> SHARED_BY = Set.of(
            "java/util/AbstractCollection",
            "java/util/AbstractMap",
            "java/util/AbstractQueue",
            "java/util/AbstractSet",
            "java/util/Enumeration",
            "java/util/Iterator",
            "java/util/ListIterator",
            "java/util/Map$Entry",
            "java/util/SequencedCollection",
            "java/util/SequencedMap",
            "java/util/SequencedSet",
            "java/util/Spliterator",
            "java/util/stream/BaseStream",
            "java/util/stream/DoubleStream",
            "java/util/stream/IntStream",
            "java/util/stream/LongStream",
            "java/util/stream/Stream");

    /** Types that hold elements, of which the JDK may go through those that it is given. */
    private static final Set<String> COLLECTIONS = Set.of(
            "java/lang/Iterable",
            "java/util/Collection",
            "java/util/List",
            "java/util/Map",
            "java/util/NavigableMap",
            "java/util/NavigableSet",
            "java/util/Queue",
            "java/util/Set",
            "java/util/SortedMap",
            "java/util/SortedSet");

    private SharedTypes() {}

    /**
     * Whether a class is one of the JDK that is not instrumented, since JRSan uses it itself: each call of it is an edge. Any thread may
     * ask.
     *
     * @param owner its internal name
     * @return whether it is
     */
    public static boolean isShared(String owner) {
        // Most calls are told apart by the package, and this is asked for each.
        return owner.startsWith("java/util/concurrent/")
                && SHARED.matcher(owner).matches();
    }

    /**
     * Whether the object that is called may be of such a class. Any thread may ask.
     *
     * @param owner the internal name of the class that a call names
     * @return whether it may be
     */
    public static boolean mayBeShared(String owner) {
        return SHARED_BY.contains(owner) || COLLECTIONS.contains(owner) || isShared(owner);
    }

    /**
     * Whether a method of the JDK's is given what may be such an object, or may fill one.
     *
     * @param owner the class that a call names
     * @param descriptor the descriptor of the method
     * @return whether it may be
     */
    public static boolean isPassed(String owner, String descriptor) {
        boolean mayFill = owner.startsWith("java/util/stream/");
        return isGiven(
                owner,
                descriptor,
                type -> isCollection(type) || mayFill && type.getDescriptor().equals("Ljava/util/function/Supplier;"));
    }

    /**
     * Whether a method of the JDK's is given what may be such an object itself.
     *
     * @param owner as above
     * @param descriptor as above
     * @return whether it may be
     */
    public static boolean isGivenCollection(String owner, String descriptor) {
        return isGiven(owner, descriptor, SharedTypes::isCollection);
    }

    private static boolean isGiven(String owner, String descriptor, Predicate<Type> wanted) {
        // Most calls are told apart without their arguments, and this is asked for each.
        if (!owner.startsWith("java/") || descriptor.startsWith("()")) {
            return false;
        }
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            if (wanted.test(argument)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the last argument of such a method may be one.
     *
     * @param owner as above
     * @param descriptor as above
     * @return whether it may be
     */
    public static boolean isPassedLast(String owner, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        return owner.startsWith("java/") && arguments.length > 0 && isCollection(arguments[arguments.length - 1]);
    }

    /**
     * Whether what has a type may be such a collection.
     *
     * @param type the type
     * @return whether it may be
     */
    public static boolean isCollection(Type type) {
        return type.getSort() == Type.OBJECT
                && (COLLECTIONS.contains(type.getInternalName()) || isShared(type.getInternalName()));
    }
}
