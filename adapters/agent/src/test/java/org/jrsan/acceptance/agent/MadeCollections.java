package org.jrsan.acceptance.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;

/** A thread makes a collection with what is in it, and publishes it without an order. To find something there comes after that was put in, as by any other call. */
enum MadeCollections implements Callable<Integer> {
    MAP(box -> new ConcurrentHashMap<>(Map.of(1, box))),
    LIST(box -> new CopyOnWriteArrayList<>(List.of(box))),
    LIST_OF_ARRAY(box -> new CopyOnWriteArrayList<>(new Element[] {box})),
    SET_OF_COPIES(box -> new CopyOnWriteArraySet<>(List.of(box))),
    QUEUE(box -> new ConcurrentLinkedQueue<>(List.of(box))),
    SORTED(box -> new ConcurrentSkipListMap<>(Map.of(1, box))),
    SORTED_OF_SORTED(box -> new ConcurrentSkipListMap<>(new TreeMap<>(Map.of(1, box)))),
    SORTED_SET(box -> new ConcurrentSkipListSet<>(List.of(box))),
    SORTED_SET_OF_SORTED(box -> new ConcurrentSkipListSet<>(new TreeSet<>(List.of(box)))),
    SUBCLASS(Own::new),
    BY_REFERENCE(new Function<Element, Object>() {
        private final Function<Collection<Element>, Collection<Element>> maker = ConcurrentLinkedQueue::new;

        @Override
        public Object apply(Element box) {
            return maker.apply(List.of(box));
        }
    }),
    BY_LIBRARY(box -> UncheckedRelay.copied(List.of(box))),
    LIST_CLONED(box -> {
        ArrayList<Element> none = new ArrayList<>(List.of(box));
        return new CopyOnWriteArrayList<>(none).clone();
    }),
    SORTED_CLONED(box -> new ConcurrentSkipListMap<>(Map.of(1, box)).clone()),
    SORTED_SET_CLONED(box -> new ConcurrentSkipListSet<>(List.of(box)).clone()),
    MAP_READ(box -> read(new ConcurrentHashMap<>(Map.of(1, box)))),
    LIST_READ(box -> read(new CopyOnWriteArrayList<>(List.of(box)))),
    QUEUE_READ(box -> read(new ConcurrentLinkedQueue<>(List.of(box)))),
    SORTED_READ(box -> read(new ConcurrentSkipListMap<>(Map.of(1, box)))),
    /** A race: what was put in is changed later. */
    MAP_LATER(MAP.maker, true),
    /** A race. */
    LIST_LATER(LIST.maker, true),
    /** A race. */
    QUEUE_LATER(QUEUE.maker, true),
    /** A race. */
    SORTED_LATER(SORTED.maker, true),
    /** A race: such a list promises nothing. */
    NO_PROMISE(box -> new ArrayList<>(List.of(box)));

    /** Those that have a race. */
    static final Set<MadeCollections> RACES = EnumSet.range(MAP_LATER, NO_PROMISE);

    private static final int LATE_MILLIS = 30;

    /** What is put in. */
    private static final class Element implements Comparable<Element>, Serializable {
        private static final long serialVersionUID = 1;

        transient int value;

        @Override
        public int compareTo(Element other) {
            return 0;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            value = 2;
        }
    }

    /** A class of the program's. */
    private static final class Own extends ConcurrentHashMap<Integer, Element> {
        private static final long serialVersionUID = 1;

        Own(Element box) {
            super(Map.of(1, box));
        }
    }

    /** Where it is published. */
    private static final class Place {
        static final VarHandle MADE;

        static {
            try {
                MADE = MethodHandles.lookup().findVarHandle(Place.class, "made", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        Object made;
    }

    private final Function<Element, Object> maker;
    private final boolean isLate;

    MadeCollections(Function<Element, Object> maker) {
        this(maker, false);
    }

    MadeCollections(Function<Element, Object> maker, boolean isLate) {
        this.maker = maker;
        this.isLate = isLate;
    }

    @Override
    public Integer call() throws InterruptedException {
        Place place = new Place();
        int[] beside = new int[1];
        int[] found = new int[1];
        HandOvers.together(
                () -> {
                    Element box = new Element();
                    box.value = 2;
                    beside[0] = 2;
                    Place.MADE.setOpaque(place, maker.apply(box));
                    if (isLate) {
                        sleep();
                        box.value = 2;
                    }
                },
                () -> {
                    Object made = Place.MADE.getOpaque(place);
                    while (made == null) {
                        Thread.onSpinWait();
                        made = Place.MADE.getOpaque(place);
                    }
                    found[0] = first(made).value + (isLate ? 2 : beside[0]);
                });
        return found[0] / 2;
    }

    private static Element first(Object made) {
        if (made instanceof Map<?, ?> map) {
            return (Element) map.get(1);
        }
        return (Element) ((Collection<?>) made).iterator().next();
    }

    private static void sleep() {
        try {
            Thread.sleep(LATE_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Object read(Object written) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(written);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return in.readObject();
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
