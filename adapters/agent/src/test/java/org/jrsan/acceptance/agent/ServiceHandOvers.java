package org.jrsan.acceptance.agent;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;

/**
 * Hand-overs by services of the JDK beside its collections and locks: what is registered there, or called under a lock of theirs, and atomics that the JDK
 * reads for others. None has a race.
 */
enum ServiceHandOvers implements Callable<Integer> {
    TEXT_OF_AN_ATOMIC {
        @Override
        public Integer call() throws InterruptedException {
            AtomicBoolean raised = new AtomicBoolean();
            return HandOvers.byFlag(() -> raised.set(true), () -> ("" + raised).equals("true"));
        }
    },
    ATOMIC_IN_A_LIST {
        @Override
        public Integer call() throws InterruptedException {
            AtomicReference<String> raised = new AtomicReference<>("no");
            List<Object> all = List.of(raised);
            return HandOvers.byFlag(
                    () -> raised.set("yes"), () -> all.toString().contains("yes"));
        }
    },
    ATOMIC_AS_A_NUMBER {
        @Override
        public Integer call() throws InterruptedException {
            AtomicInteger raised = new AtomicInteger();
            Number number = raised;
            return HandOvers.byFlag(() -> raised.set(1), () -> number.intValue() == 1);
        }
    },
    ATOMICS_SUMMED {
        @Override
        public Integer call() throws InterruptedException {
            AtomicLong raised = new AtomicLong();
            List<Number> all = List.of(1, raised);
            return HandOvers.byFlag(
                    () -> raised.set(1),
                    () -> all.stream().mapToLong(Number::longValue).sum() == 2);
        }
    },
    SUPPRESSED {
        @Override
        public Integer call() throws InterruptedException {
            Exception first = new Exception("first");
            return HandOvers.byFlag(
                    () -> first.addSuppressed(new Exception("second")), () -> first.getSuppressed().length == 1);
        }
    },
    SUPPRESSED_BY_A_RESOURCE {
        @Override
        public Integer call() throws InterruptedException {
            IllegalStateException first = new IllegalStateException("first");
            Runnable fails = () -> {
                try (Closes resource = new Closes()) {
                    resource.fail(first);
                } catch (IllegalStateException e) {
                    HandOvers.require(e == first);
                }
            };
            return HandOvers.byFlag(fails, () -> first.getSuppressed().length == 1);
        }
    },
    LOCK_OF_A_WRITER {
        @Override
        public Integer call() throws InterruptedException {
            Counter counter = new Counter();
            return HandOvers.byFlag(() -> counter.append('a'), () -> counter.written() == 1);
        }
    },
    LOCK_OF_A_READER {
        @Override
        public Integer call() throws InterruptedException {
            Letters letters = new Letters();
            Runnable skips = () -> {
                try {
                    letters.skip(1);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            };
            return HandOvers.byFlag(skips, () -> letters.count() > 0);
        }
    },
    COOKIES {
        @Override
        public Integer call() throws InterruptedException {
            CookieHandler.setDefault(null);
            return HandOvers.handOver(
                    box -> CookieHandler.setDefault(new Cookies(box)),
                    () -> HandOvers.spin(() -> CookieHandler.getDefault() instanceof Cookies set ? set.box : null));
        }
    },
    PROXIES {
        @Override
        public Integer call() throws InterruptedException {
            ProxySelector.setDefault(null);
            return HandOvers.handOver(
                    box -> ProxySelector.setDefault(new Proxies(box)),
                    () -> HandOvers.spin(() -> ProxySelector.getDefault() instanceof Proxies set ? set.box : null));
        }
    },
    AUTHENTICATOR {
        @Override
        public Integer call() throws InterruptedException {
            Authenticator.setDefault(null);
            return HandOvers.handOver(
                    box -> Authenticator.setDefault(new Authenticates(box)),
                    () -> HandOvers.spin(
                            () -> Authenticator.getDefault() instanceof Authenticates set ? set.box : null));
        }
    },
    RANDOM {
        @Override
        public Integer call() throws InterruptedException {
            Counts counts = new Counts();
            SecureRandom random = new SecureRandom(counts, null) {
                private static final long serialVersionUID = 1;
            };
            Runnable draws = () -> {
                for (int i = 0; i < DRAWS; i++) {
                    random.nextBytes(new byte[1]);
                }
            };
            HandOvers.together(draws, draws);
            return counts.calls == 2 * DRAWS ? 2 : 0;
        }
    },
    BUNDLE {
        @Override
        public Integer call() throws InterruptedException {
            Bundle bundle = new Bundle();
            return HandOvers.handOver(box -> bundle.getObject("box"), () -> (HandOvers.Box) bundle.getObject("box"));
        }
    },
    DRIVER {
        @Override
        public Integer call() throws InterruptedException {
            String url = "jdbc:" + NUMBER.incrementAndGet();
            return HandOvers.handOver(
                    box -> register(new Drives(url, box)),
                    () -> HandOvers.spin(() -> {
                        try {
                            return ((Drives) DriverManager.getDriver(url)).box;
                        } catch (SQLException e) {
                            return null;
                        }
                    }));
        }
    },
    ZONE {
        @Override
        public Integer call() throws InterruptedException {
            Zones zones = new Zones("JRSan/" + NUMBER.incrementAndGet());
            return HandOvers.handOver(
                    box -> {
                        zones.box = box;
                        ZoneRulesProvider.registerProvider(zones);
                    },
                    () -> HandOvers.spin(() -> {
                        try {
                            ZoneId.of(zones.id);
                            return zones.box;
                        } catch (DateTimeException e) {
                            return null;
                        }
                    }));
        }
    },
    LISTENER {
        @Override
        public Integer call() throws InterruptedException {
            NotificationBroadcasterSupport broadcast = new NotificationBroadcasterSupport();
            HandOvers.Box[] heard = new HandOvers.Box[1];
            return HandOvers.handOver(
                    box -> broadcast.addNotificationListener(
                            (notification, given) -> heard[0] = (HandOvers.Box) given, null, box),
                    () -> HandOvers.spin(() -> {
                        broadcast.sendNotification(new Notification("a", "b", 1));
                        return heard[0];
                    }));
        }
    },
    UNDO {
        @Override
        public Integer call() throws InterruptedException {
            UndoManager manager = new UndoManager();
            Undoes edit = new Undoes();
            manager.addEdit(edit);
            Runnable changes = () -> {
                for (int i = 0; i < DRAWS; i++) {
                    manager.undoOrRedo();
                }
            };
            HandOvers.together(changes, changes);
            return edit.calls == 2 * DRAWS ? 2 : 0;
        }
    },
    ATTACHMENT {
        @Override
        public Integer call() throws Exception {
            Pipe pipe = Pipe.open();
            try (Selector selector = Selector.open()) {
                pipe.source().configureBlocking(false);
                SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
                return HandOvers.handOver(key::attach, () -> HandOvers.spin(() -> (HandOvers.Box) key.attachment()));
            } finally {
                pipe.source().close();
                pipe.sink().close();
            }
        }
    };

    private static final int DRAWS = 10;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static void register(Driver driver) {
        try {
            DriverManager.registerDriver(driver);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static final class Closes implements AutoCloseable {
        void fail(RuntimeException failure) {
            throw failure;
        }

        @Override
        public void close() {
            throw new IllegalArgumentException("second");
        }
    }

    /** Its superclass calls it under the lock. */
    private static final class Counter extends Writer {
        private int written;

        @Override
        public Writer append(char letter) {
            try {
                return super.append(letter);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void write(char[] letters, int from, int length) {
            written += length;
        }

        int written() {
            synchronized (lock) {
                return written;
            }
        }

        @Override
        public void flush() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException();
        }
    }

    /** Likewise. */
    private static final class Letters extends Reader {
        private int count;

        @Override
        public int read(char[] letters, int from, int length) {
            count += length;
            return length;
        }

        int count() {
            synchronized (lock) {
                return count;
            }
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Cookies extends CookieHandler {
        final HandOvers.Box box;

        Cookies(HandOvers.Box box) {
            this.box = box;
        }

        @Override
        public Map<String, List<String>> get(URI uri, Map<String, List<String>> headers) {
            return Map.of();
        }

        @Override
        public void put(URI uri, Map<String, List<String>> headers) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Proxies extends ProxySelector {
        final HandOvers.Box box;

        Proxies(HandOvers.Box box) {
            this.box = box;
        }

        @Override
        public List<Proxy> select(URI uri) {
            return List.of();
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Authenticates extends Authenticator {
        final HandOvers.Box box;

        Authenticates(HandOvers.Box box) {
            this.box = box;
        }
    }

    private static final class Counts extends SecureRandomSpi {
        private static final long serialVersionUID = 1;

        int calls;

        @Override
        protected void engineSetSeed(byte[] seed) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            calls++;
        }

        @Override
        protected byte[] engineGenerateSeed(int bytes) {
            return new byte[bytes];
        }
    }

    /** Whoever asks first makes what it holds. */
    private static final class Bundle extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"box", HandOvers.filled()}};
        }
    }

    private static final class Drives implements Driver {
        final HandOvers.Box box;
        private final String url;

        Drives(String url, HandOvers.Box box) {
            this.url = url;
            this.box = box;
        }

        @Override
        public Connection connect(String to, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String to) {
            return to.equals(url);
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String to, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }

    private static final class Zones extends ZoneRulesProvider {
        final String id;
        HandOvers.Box box;

        Zones(String id) {
            this.id = id;
        }

        @Override
        protected Set<String> provideZoneIds() {
            return Set.of(id);
        }

        @Override
        protected ZoneRules provideRules(String zone, boolean forCaching) {
            return ZoneOffset.UTC.getRules();
        }

        @Override
        protected NavigableMap<String, ZoneRules> provideVersions(String zone) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Undoes extends AbstractUndoableEdit {
        private static final long serialVersionUID = 1;

        int calls;

        @Override
        public void undo() {
            super.undo();
            calls++;
        }

        @Override
        public void redo() {
            super.redo();
            calls++;
        }
    }
}
