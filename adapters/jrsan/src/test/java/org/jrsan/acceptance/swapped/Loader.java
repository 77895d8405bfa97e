package org.jrsan.acceptance.swapped;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Defines some classes itself, and tells which class files it was asked for as resources. */
final class Loader extends ClassLoader {
    /** What a class file is instead, for who asks for it as a resource; null for what is not there. */
    interface Resource {
        InputStream open() throws IOException;
    }

    final List<String> asked = new CopyOnWriteArrayList<>();

    private final Map<String, byte[]> classes;
    private final Map<String, Resource> instead = new HashMap<>();

    Loader(Map<String, byte[]> classes) {
        super(Loader.class.getClassLoader());
        this.classes = classes;
    }

    /** Defines the class, and those that are declared in it, from the class files that the tests have. */
    static Loader of(Class<?> type, Class<?>... others) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        classes.put(type.getName(), bytes(type));
        for (Class<?> other : others) {
            classes.put(other.getName(), bytes(other));
        }
        return new Loader(classes);
    }

    static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream file = type.getResourceAsStream('/' + path(type.getName()))) {
            return file.readAllBytes();
        }
    }

    private static String path(String name) {
        return name.replace('.', '/') + ".class";
    }

    Loader with(Class<?> type, Resource resource) {
        instead.put(path(type.getName()), resource);
        return this;
    }

    /** A new object of a class of this loader. */
    Runnable make(String name) throws ReflectiveOperationException {
        Constructor<?> constructor = loadClass(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Runnable) constructor.newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            byte[] own = classes.get(name);
            if (own == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : defineClass(name, own, 0, own.length);
        }
    }

    @Override
    public InputStream getResourceAsStream(String path) {
        asked.add(path);
        if (instead.containsKey(path)) {
            try {
                return instead.get(path).open();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        byte[] own = classes.get(path.replace(".class", "").replace('/', '.'));
        return own != null ? new ByteArrayInputStream(own) : super.getResourceAsStream(path);
    }
}
