package org.jrsan.internal.source;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The class files of a nest: those of a top-level class and of all classes that are declared inside it. They are read
 * once for each nest, through the class loader. That is user code, so JRSan holds no lock during this time. No class is
 * loaded. This object lives as long as the class and holds only names.
 */
final class Nest {
    private static final String HIDDEN = "hidden, so it has none";

    private static final ClassValue<Nest> NESTS = new ClassValue<>() {
        @Override
        protected Nest computeValue(Class<?> host) {
            return new Nest(host);
        }
    };

    private final Map<String, ClassFile> files = new TreeMap<>();

    /** Why classes could not be read, by the name of the class. */
    private final Map<String, String> unreadable = new TreeMap<>();

    private final List<ClassFile.Access> accesses = new ArrayList<>();

    /** The nest of a class. A part of it may be unknown, see {@link #unreadable}. */
    static Nest of(Class<?> type) {
        return NESTS.get(type.getNestHost());
    }

    private Nest(Class<?> host) {
        if (host.isHidden()) {
            unreadable.put(host.getName(), HIDDEN);
            return;
        }
        Deque<String> left = new ArrayDeque<>(List.of(internalName(host)));
        Set<String> met = new HashSet<>(left);
        while (!left.isEmpty()) {
            String name = left.remove();
            ClassFile file = read(host, name, unreadable);
            if (file != null) {
                files.put(name, file);
                new TreeSet<>(file.nest()).stream().filter(met::add).forEach(left::add);
            }
        }
        collect();
    }

    private static String dotted(String name) {
        return name.replace('/', '.');
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    /**
     * Reads a class file.
     *
     * @param member a class that sees it
     * @param name the name of the class
     * @param unreadable gets the reason if it cannot be read
     * @return what it says, or null
     */
    private static @Nullable ClassFile read(Class<?> member, String name, Map<String, String> unreadable) {
        byte[] bytes;
        try {
            bytes = Quiet.read(member, name + ".class");
        } catch (Throwable e) {
            // The loader may throw anything. Whatever it throws is the reason why the class file cannot be read.
            unreadable.put(dotted(name), e.toString());
            return null;
        }
        if (bytes == null) {
            unreadable.put(dotted(name), "not found");
            return null;
        }
        try {
            return ClassFile.of(bytes);
        } catch (RuntimeException e) {
            unreadable.put(dotted(name), "not understood: " + e);
            return null;
        }
    }

    /**
     * All accesses. If the compiler put an access into a method of its own, its place is where that method is called.
     */
    private void collect() {
        Map<String, List<ClassFile.AccessorCall>> calls = files.values().stream()
                .flatMap(file -> file.accessorCalls().stream())
                .collect(Collectors.groupingBy(ClassFile.AccessorCall::accessor));
        for (ClassFile file : files.values()) {
            for (ClassFile.Access access : file.accesses()) {
                List<ClassFile.AccessorCall> callers = access.accessor() == null ? null : calls.get(access.accessor());
                if (callers == null) {
                    accesses.add(access);
                } else {
                    callers.stream()
                            .filter(call -> !call.isInitial())
                            .forEach(call -> accesses.add(access.at(call.site())));
                }
            }
        }
    }

    /**
     * The direct accesses to a field in this nest.
     *
     * @param member a class of the nest, or the one that declares the field
     * @param field the field
     * @param unreadable gets the classes that could not be read, by name, with the reason
     * @return the accesses outside constructors and initialisers
     */
    List<ClassFile.Access> accessesOf(Class<?> member, Field field, Map<String, String> unreadable) {
        unreadable.putAll(this.unreadable);
        if (!files.containsKey(internalName(member)) && !unreadable.containsKey(member.getName())) {
            unreadable.put(member.getName(), member.isHidden() ? HIDDEN : "not named by that of its nest's host");
        }
        String declaring = internalName(field.getDeclaringClass());
        String sought = ClassFile.member(field.getName(), field.getType().descriptorString());
        return accesses.stream()
                .filter(access -> access.field().equals(sought)
                        && inherits(member, access.owner(), declaring, sought, unreadable))
                .toList();
    }

    /** Tells whether a field of that name and type, seen from a class, is the one that another class declares. */
    private boolean inherits(
            Class<?> member, String owner, String declaring, String field, Map<String, String> unreadable) {
        String name = owner;
        while (name != null && !name.equals(declaring)) {
            ClassFile file = files.get(name);
            if (file == null && !unreadable.containsKey(dotted(name))) {
                file = read(member, name, unreadable);
            }
            name = file == null || file.declares(field) ? null : file.superName();
        }
        return name != null;
    }
}
