package org.jrsan.acceptance.agent;

import java.beans.PropertyChangeSupport;
import java.io.CharArrayWriter;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.maps.NonBlockingHashMapLong;
import org.jrsan.acceptance.agent.HandOvers.Box;

/**
 * Hand-overs by types that a library has made of the JDK's, and by fields of its own that it accesses in two ways. None has a race.
 */
enum LibraryHandOvers implements Callable<Integer> {
    UPDATER_AND_FIELD {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Updated one = new UncheckedRelayTypes.Updated();
            return HandOvers.byFlag(one::raiseByUpdater, one::isRaised);
        }
    },
    FIELD_AND_UPDATER {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Updated one = new UncheckedRelayTypes.Updated();
            return HandOvers.byFlag(one::raise, one::isRaisedByUpdater);
        }
    },
    UPDATER_AND_HANDLE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Updated one = new UncheckedRelayTypes.Updated();
            return HandOvers.byFlag(one::raiseByUpdater, one::isRaisedByHandle);
        }
    },
    NATIVE_CODE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.ByNativeCode one = new UncheckedRelayTypes.ByNativeCode();
            return HandOvers.byFlag(one::raise, one::isRaised);
        }
    },
    FIELD_BY_METHOD_HANDLES {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.ByMethodHandles one = new UncheckedRelayTypes.ByMethodHandles();
            return HandOvers.byFlag(one::raise, one::isRaised);
        }
    },
    FIELD_BY_HANDLES_OF_REFLECTION {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.ByMethodHandles one = new UncheckedRelayTypes.ByMethodHandles();
            if (!UncheckedRelayTypes.ByMethodHandles.described().equals("raisedraised1")) {
                throw new AssertionError(UncheckedRelayTypes.ByMethodHandles.described());
            }
            return HandOvers.byFlag(one::raise, one::isRaisedByReflection);
        }
    },
    /** What it stores by a compare-and-set it loads plainly, and so do those that are called by an interface. */
    LOADED_PLAINLY {
        @Override
        public Integer call() throws InterruptedException {
            NonBlockingHashMap<String, Box> map = new NonBlockingHashMap<>();
            Map<String, Box> asMap = map;
            NonBlockingHashMapLong<Box> byNumber = new NonBlockingHashMapLong<>();
            return HandOvers.handOver(box -> map.put("a", box), () -> HandOvers.spin(() -> map.get("a")))
                    + HandOvers.handOver(box -> asMap.put("b", box), () -> HandOvers.spin(() -> asMap.get("b")))
                    + HandOvers.handOver(box -> byNumber.put(1, box), () -> HandOvers.spin(() -> byNumber.get(1)))
                    // Of this key, the value is in a field.
                    + HandOvers.handOver(box -> byNumber.put(0, box), () -> HandOvers.spin(() -> byNumber.get(0)))
                    - 6;
        }
    },
    ATOMIC_INSIDE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Atomic one = new UncheckedRelayTypes.Atomic();
            return HandOvers.byFlag(one::raise, one::isRaised);
        }
    },
    ATOMIC_BY_ITS_TYPE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Derived one = new UncheckedRelayTypes.Derived();
            return HandOvers.byFlag(() -> UncheckedRelayTypes.raise(one), () -> UncheckedRelayTypes.isRaised(one));
        }
    },
    ATOMIC_BY_AN_INTERFACE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Flag one = new UncheckedRelayTypes.Flagged();
            return HandOvers.byFlag(() -> UncheckedRelayTypes.raise(one), () -> UncheckedRelayTypes.isRaised(one));
        }
    },
    QUEUE_BY_AN_INTERFACE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Mails<Box> one = new UncheckedRelayTypes.MailQueue<>();
            return HandOvers.handOver(
                    box -> UncheckedRelayTypes.send(one, box),
                    () -> HandOvers.spin(() -> UncheckedRelayTypes.receive(one)));
        }
    },
    ATOMIC_OF_BOTH {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Derived one = new UncheckedRelayTypes.Derived();
            return HandOvers.byFlag(() -> one.set(1), () -> UncheckedRelayTypes.isRaised(one));
        }
    },
    ADDER_BY_ITS_TYPE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Total one = new UncheckedRelayTypes.Total();
            return HandOvers.byFlag(() -> UncheckedRelayTypes.raise(one), () -> UncheckedRelayTypes.isRaised(one));
        }
    },
    CHECKED_ADDER {
        @Override
        public Integer call() throws InterruptedException {
            Sum one = new Sum();
            return HandOvers.byFlag(one::increment, () -> one.sum() == 1);
        }
    },
    CHECKED_ADDER_BY_ITSELF {
        @Override
        public Integer call() throws InterruptedException {
            Sum one = new Sum();
            return HandOvers.byFlag(() -> one.add(1), one::isOne);
        }
    },
    STATIC_HANDLE_AND_FIELD {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Shared.lower();
            return HandOvers.byFlag(UncheckedRelayTypes.Shared::raiseByHandle, UncheckedRelayTypes.Shared::isRaised);
        }
    },
    STATIC_FIELD_AND_HANDLE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Shared.lower();
            return HandOvers.byFlag(UncheckedRelayTypes.Shared::raise, UncheckedRelayTypes.Shared::isRaisedByHandle);
        }
    },
    INHERITED_STATIC_FIELD {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Shared.lower();
            return HandOvers.byFlag(
                    UncheckedRelayTypes.Inheriting::raiseInherited, UncheckedRelayTypes.Shared::isRaised);
        }
    },
    INITIALISER {
        @Override
        public Integer call() throws InterruptedException {
            return HandOvers.handOver(
                    UncheckedRelayTypes.Begun::begin,
                    () -> HandOvers.spin(() -> (Box) UncheckedRelayTypes.Begun.found()));
        }
    },
    MAP_BY_ITS_TYPE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Registry<Box> one = new UncheckedRelayTypes.Registry<>();
            return HandOvers.handOver(
                    box -> UncheckedRelayTypes.register(one, box),
                    () -> HandOvers.spin(() -> UncheckedRelayTypes.registered(one)));
        }
    },
    CHECKED_MAP_BY_ITS_TYPE {
        @Override
        public Integer call() throws InterruptedException {
            Boxes one = new Boxes();
            return HandOvers.handOver(box -> one.put("one", box), () -> HandOvers.spin(() -> one.get("one")));
        }
    },
    CHECKED_MAP_BY_ITSELF {
        @Override
        public Integer call() throws InterruptedException {
            Boxes one = new Boxes();
            return HandOvers.handOver(one::register, () -> HandOvers.spin(one::first));
        }
    },
    QUEUE_BY_ITS_SUPERCLASS {
        @Override
        public Integer call() throws InterruptedException {
            ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
            return HandOvers.handOver(queue::add, () -> HandOvers.spin(() -> UncheckedRelayTypes.polled(queue)));
        }
    },
    COPIES_OF_A_QUEUE {
        @Override
        public Integer call() throws InterruptedException {
            for (UncheckedRelayTypes.Copies way : UncheckedRelayTypes.Copies.values()) {
                ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
                HandOvers.require(HandOvers.handOver(queue::add, () -> HandOvers.spin(() -> way.one(queue))) == 2);
            }
            return 2;
        }
    },
    ADDED_BY_THE_JDK {
        @Override
        public Integer call() throws InterruptedException {
            ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
            return HandOvers.handOver(
                    box -> UncheckedRelayTypes.add(queue, box),
                    () -> HandOvers.spin(() -> UncheckedRelayTypes.polled(queue)));
        }
    },
    VIEW_OF_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            Map<String, Box> map = new ConcurrentHashMap<>();
            Map<String, Box> view = UncheckedRelayTypes.view(map);
            return HandOvers.handOver(box -> map.put("one", box), () -> HandOvers.spin(() -> view.get("one")));
        }
    },
    ENTRIES_OF_A_VIEW_OF_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            Map<String, Box> map = new ConcurrentHashMap<>();
            Map<String, Box> view = UncheckedRelayTypes.view(map);
            return HandOvers.handOver(
                    box -> map.put("one", box),
                    () -> HandOvers.spin(() -> {
                        for (Map.Entry<String, Box> entry : view.entrySet()) {
                            return entry.getValue();
                        }
                        return null;
                    }));
        }
    },
    SET_OF_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            Set<Box> set = UncheckedRelayTypes.set();
            return HandOvers.handOver(
                    set::add,
                    () -> HandOvers.spin(() -> {
                        for (Box box : set) {
                            return box;
                        }
                        return null;
                    }));
        }
    },
    JOINED_BY_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            Box box = new Box();
            UncheckedRelayTypes.Worker worker = new UncheckedRelayTypes.Worker(() -> box.value = 2);
            worker.start();
            UncheckedRelayTypes.join(worker);
            return box.value;
        }
    },
    JOINED_BY_A_TIME_UNIT_OF_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            Box box = new Box();
            Thread worker = new Thread(() -> box.value = 2);
            worker.start();
            UncheckedRelayTypes.timedJoin(worker);
            return box.value;
        }
    },
    JOINED_BY_A_TIME_UNIT {
        @Override
        public Integer call() throws InterruptedException {
            Box box = new Box();
            Thread worker = new Thread(() -> box.value = 2);
            worker.start();
            TimeUnit.SECONDS.timedJoin(worker, 60);
            return box.value;
        }
    },
    SEEN_TO_HAVE_ENDED_BY_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            Box box = new Box();
            UncheckedRelayTypes.Worker worker = new UncheckedRelayTypes.Worker(() -> box.value = 2);
            worker.start();
            while (UncheckedRelayTypes.isAlive(worker)) {
                Thread.sleep(1);
            }
            return box.value;
        }
    },
    INTERRUPT_CAUGHT_BY_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            return interrupted(UncheckedRelayTypes::sleep);
        }
    },
    INTERRUPT_ASKED_FOR_BY_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            return interrupted(() -> {
                while (!UncheckedRelayTypes.isInterrupted()) {
                    Thread.onSpinWait();
                }
            });
        }
    },
    INTERRUPT_SEEN_BY_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            return interrupted(() -> {
                while (!UncheckedRelayTypes.isInterrupted(Thread.currentThread())) {
                    Thread.onSpinWait();
                }
            });
        }
    },
    FENCE_AND_UPDATE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Sequence one = new UncheckedRelayTypes.Sequence();
            return HandOvers.byFlag(() -> one.set(1), () -> one.compareAndSet(1, 2));
        }
    },
    UPDATE_AND_FENCE {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Sequence one = new UncheckedRelayTypes.Sequence();
            return HandOvers.byFlag(() -> one.compareAndSet(0, 1), () -> one.get() == 1);
        }
    },
    WAITING_BY_A_TIME_UNIT {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelayTypes.Slot<Box> slot = new UncheckedRelayTypes.Slot<>();
            return HandOvers.handOver(slot::give, slot::take);
        }
    },
    GROUPED_IN_PARALLEL {
        @Override
        public Integer call() {
            Map<Integer, Box> all = IntStream.range(0, MANY)
                    .boxed()
                    .parallel()
                    .unordered()
                    .collect(Collectors.groupingByConcurrent(
                            i -> i % 2, Collector.of(Box::new, (box, i) -> box.value++, (one, other) -> one)));
            return all.get(0).value == MANY / 2 + 1 ? all.size() : 0;
        }
    },
    ELEMENTS_OF_A_VECTOR {
        @Override
        public Integer call() throws InterruptedException {
            Vector<Box> vector = new Vector<>();
            return HandOvers.handOver(
                    vector::add,
                    () -> HandOvers.spin(() -> {
                        Enumeration<Box> all = vector.elements();
                        return all.hasMoreElements() ? all.nextElement() : null;
                    }));
        }
    },
    STREAM_OF_A_VECTOR {
        @Override
        public Integer call() throws InterruptedException {
            Vector<Box> vector = new Vector<>();
            return HandOvers.handOver(
                    vector::add,
                    () -> HandOvers.spin(() -> vector.stream().findAny().orElse(null)));
        }
    },
    CHARACTERS {
        @Override
        public Integer call() throws InterruptedException {
            CharArrayWriter out = new CharArrayWriter();
            return HandOvers.byFlag(() -> out.write('1'), () -> out.toCharArray().length == 1);
        }
    },
    PROPERTY_OF_A_BEAN {
        @Override
        public Integer call() throws InterruptedException {
            PropertyChangeSupport of = new PropertyChangeSupport("a bean");
            return HandOvers.byFlag(() -> of.addPropertyChangeListener(event -> {}), () -> of.hasListeners("any"));
        }
    },
    LOGGER {
        @Override
        public Integer call() throws InterruptedException {
            Logger logger = Logger.getAnonymousLogger();
            return HandOvers.byFlag(() -> logger.setLevel(Level.OFF), () -> logger.getLevel() == Level.OFF);
        }
    };

    private static final int MANY = 64;

    /** The calling thread interrupts another, which comes to know of it. */
    private static int interrupted(Runnable untilInterrupted) throws InterruptedException {
        Box box = new Box();
        int[] found = new int[1];
        UncheckedRelayTypes.Worker worker = new UncheckedRelayTypes.Worker(() -> {
            untilInterrupted.run();
            found[0] = box.value;
        });
        worker.start();
        box.value = 2;
        UncheckedRelayTypes.interrupt(worker);
        worker.join();
        return found[0];
    }

    /** A checked adder. */
    private static final class Sum extends LongAdder {
        private static final long serialVersionUID = 1;

        boolean isOne() {
            return sum() == 1;
        }
    }

    /** A checked map. */
    private static final class Boxes extends ConcurrentHashMap<String, Box> {
        private static final long serialVersionUID = 1;

        void register(Box box) {
            put("one", box);
        }

        Box first() {
            return get("one");
        }
    }
}
