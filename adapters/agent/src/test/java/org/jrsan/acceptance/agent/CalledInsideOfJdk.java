package org.jrsan.acceptance.agent;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Observable;
import java.util.Observer;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.IntStream;

/** What the user wrote and the JDK calls, one call after another: under a lock of its own, or in an order that it promises. */
enum CalledInsideOfJdk implements Callable<Integer> {
    PRINT_STREAM {
        @Override
        public Integer call() throws Exception {
            Sink sink = new Sink();
            PrintStream out = new PrintStream(sink, true);
            return twice(() -> out.write('x'), () -> sink.written);
        }
    },
    PRINT_STREAM_OF_LINES {
        @Override
        public Integer call() throws Exception {
            Sink sink = new Sink();
            PrintStream out = new PrintStream(sink, true);
            return twice(() -> out.print('x'), () -> sink.written);
        }
    },
    FORMATTED {
        @Override
        public Integer call() throws Exception {
            int[] asked = new int[1];
            Object printed = counting(asked);
            PrintStream out = new PrintStream(new Sink(), true);
            return twice(() -> out.printf("%s", printed), () -> asked[0]);
        }
    },
    PRINT_WRITER {
        @Override
        public Integer call() throws Exception {
            Text text = new Text();
            PrintWriter out = new PrintWriter(text);
            return twice(() -> out.write('x'), () -> text.written);
        }
    },
    BUFFERED_WRITER {
        @Override
        public Integer call() throws Exception {
            Text text = new Text();
            BufferedWriter out = new BufferedWriter(text, 1);
            return twice(
                    () -> {
                        out.write('x');
                        out.flush();
                    },
                    () -> text.written);
        }
    },
    OUTPUT_STREAM_WRITER {
        @Override
        public Integer call() throws Exception {
            Sink sink = new Sink();
            OutputStreamWriter out = new OutputStreamWriter(sink);
            return twice(
                    () -> {
                        out.write('x');
                        out.flush();
                    },
                    () -> sink.written);
        }
    },
    BUFFERED_OUTPUT {
        @Override
        public Integer call() throws Exception {
            Sink sink = new Sink();
            BufferedOutputStream out = new BufferedOutputStream(sink, 1);
            return twice(() -> out.write(new byte[1]), () -> sink.written);
        }
    },
    BUFFERED_INPUT {
        @Override
        public Integer call() throws Exception {
            Source source = new Source();
            BufferedInputStream in = new BufferedInputStream(source, 1);
            return twice(in::read, () -> source.read);
        }
    },
    BUFFERED_READER {
        @Override
        public Integer call() throws Exception {
            Letters letters = new Letters();
            BufferedReader in = new BufferedReader(letters, 1);
            return twice(in::read, () -> letters.read);
        }
    },
    INPUT_STREAM_READER {
        @Override
        public Integer call() throws Exception {
            Source source = new Source();
            InputStreamReader in = new InputStreamReader(source);
            return twice(in::read, () -> Math.min(source.read, 2));
        }
    },
    CLASS_LOADER {
        @Override
        public Integer call() throws Exception {
            Loader loader = new Loader();
            return twice(
                    () -> {
                        try {
                            loader.loadClass("none." + Thread.currentThread().getName());
                        } catch (ClassNotFoundException e) {
                            return;
                        }
                    },
                    () -> loader.asked);
        }
    },
    IN_THEIR_ORDER {
        @Override
        public Integer call() {
            List<Integer> all = new ArrayList<>();
            int[] sum = new int[1];
            IntStream.range(0, MANY).parallel().forEachOrdered(i -> {
                all.add(i);
                sum[0] += i;
            });
            HandOvers.require(all.size() == MANY && sum[0] == MANY * (MANY - 1) / 2);
            return 2;
        }
    },
    SUBSCRIBER {
        @Override
        public Integer call() throws Exception {
            int[] sum = new int[1];
            CompletableFuture<Void> done;
            try (SubmissionPublisher<HandOvers.Box> publisher = new SubmissionPublisher<>()) {
                done = publisher.consume(box -> sum[0] += box.value);
                for (int i = 0; i < MANY; i++) {
                    publisher.submit(HandOvers.filled());
                }
            }
            done.get();
            return sum[0] / MANY;
        }
    },
    /** The last item makes the buffer grow, and is put into the new one by that. */
    GROWN_BUFFER {
        @Override
        public Integer call() throws Exception {
            int sum = 0;
            int items = 0;
            for (int each = 32; each <= 36; each++) {
                sum += consumed(each);
                items += each;
            }
            return sum / items;
        }

        private int consumed(int items) throws Exception {
            int[] sum = new int[1];
            CompletableFuture<Void> done;
            try (SubmissionPublisher<HandOvers.Box> publisher = new SubmissionPublisher<>()) {
                done = publisher.consume(box -> {
                    if (sum[0] == 0) {
                        sleep(100);
                    }
                    sum[0] += box.value;
                });
                for (int i = 0; i < items; i++) {
                    publisher.submit(HandOvers.filled());
                }
                // Nothing more is done there until all were taken.
                sleep(250);
            }
            done.get();
            return sum[0];
        }

        private void sleep(int millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    },
    SUBSCRIPTION {
        @Override
        public Integer call() throws Exception {
            try (SubmissionPublisher<HandOvers.Box> publisher = new SubmissionPublisher<>(Runnable::run, 1)) {
                Subscriber subscriber = new Subscriber();
                publisher.subscribe(subscriber);
                return twice(() -> publisher.submit(HandOvers.filled()), () -> subscriber.sum / 2);
            }
        }
    },
    OBSERVERS {
        @Override
        @SuppressWarnings("deprecation")
        public Integer call() throws Exception {
            Observable observable = new Observable() {
                @Override
                public void notifyObservers(Object arg) {
                    setChanged();
                    super.notifyObservers(arg);
                }
            };
            int[] found = new int[1];
            HandOvers.together(
                    () -> {
                        HandOvers.Box box = HandOvers.filled();
                        Observer observer = (of, arg) -> found[0] = box.value;
                        observable.addObserver(observer);
                    },
                    () -> {
                        while (observable.countObservers() == 0) {
                            Thread.yield();
                        }
                        observable.notifyObservers("x");
                    });
            return found[0];
        }
    },
    HTTP {
        @Override
        public Integer call() throws Exception {
            int[] served = new int[1];
            HandOvers.Box box = new HandOvers.Box();
            var server = com.sun.net.httpserver.HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                served[0]++;
                box.value = 2;
                exchange.sendResponseHeaders(200, 1);
                exchange.getResponseBody().write('x');
                exchange.close();
            });
            server.start();
            try {
                HttpClient client = HttpClient.newHttpClient();
                HttpRequest request = HttpRequest.newBuilder(URI.create(
                                "http://localhost:" + server.getAddress().getPort() + "/"))
                        .build();
                client.send(request, HttpResponse.BodyHandlers.ofString());
                int first = box.value;
                int second = client.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                        .thenApply(response -> box.value)
                        .get();
                return (first + second) / 2;
            } finally {
                server.stop(0);
            }
        }
    },
    WEB_SOCKET {
        @Override
        public Integer call() throws Exception {
            return WebSocketMessages.count();
        }
    },
    KEYED {
        @Override
        public Integer call() throws Exception {
            ConcurrentHashMap<Integer, int[]> map = new ConcurrentHashMap<>();
            return twice(
                    () -> map.compute(1, (key, old) -> {
                        int[] next = old == null ? new int[1] : old;
                        next[0]++;
                        return next;
                    }),
                    () -> map.get(1)[0]);
        }
    },
    /** A race: what is printed is asked for its text before the lock is taken. */
    TEXT_OF_WHAT_IS_PRINTED {
        @Override
        public Integer call() throws Exception {
            int[] asked = new int[1];
            Object printed = counting(asked);
            PrintStream out = new PrintStream(new Sink(), true);
            twice(() -> out.print(printed), () -> asked[0]);
            return 2;
        }
    },
    /** A race: no lock is taken. */
    WRITTEN_DIRECTLY {
        @Override
        public Integer call() throws Exception {
            Sink sink = new Sink();
            twice(() -> sink.write('x'), () -> sink.written);
            return 2;
        }
    };

    /** Those that have a race. */
    static final Set<CalledInsideOfJdk> RACES = EnumSet.of(TEXT_OF_WHAT_IS_PRINTED, WRITTEN_DIRECTLY);

    private static final int MANY = 64;

    private interface Action {
        void run() throws Exception;
    }

    private static int twice(Action action, Callable<Integer> count) throws Exception {
        Runnable run = () -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        HandOvers.together(run, run);
        return count.call();
    }

    /** Counts how often it is asked for its text. */
    private static Object counting(int[] asked) {
        return new Object() {
            @Override
            public String toString() {
                asked[0]++;
                return "x";
            }
        };
    }

    private static final class Sink extends OutputStream {
        int written;

        @Override
        public void write(int b) {
            written++;
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            written += count;
        }
    }

    private static final class Text extends Writer {
        int written;

        @Override
        public void write(char[] text, int from, int count) {
            written += count;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static final class Source extends InputStream {
        int read;

        @Override
        public int read() {
            return ++read;
        }

        @Override
        public int read(byte[] bytes, int from, int count) {
            bytes[from] = (byte) ++read;
            return 1;
        }
    }

    private static final class Letters extends Reader {
        int read;

        @Override
        public int read(char[] text, int from, int count) {
            text[from] = (char) ++read;
            return 1;
        }

        @Override
        public void close() throws IOException {}
    }

    private static final class Loader extends ClassLoader {
        int asked;

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked++;
            throw new ClassNotFoundException(name);
        }
    }

    private static final class Subscriber implements Flow.Subscriber<HandOvers.Box> {
        int sum;
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            subscription.request(1);
        }

        @Override
        public void onNext(HandOvers.Box box) {
            sum += box.value;
            subscription.request(1);
        }

        @Override
        public void onError(Throwable thrown) {}

        @Override
        public void onComplete() {}
    }
}
