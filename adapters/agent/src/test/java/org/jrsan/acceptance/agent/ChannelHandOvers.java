package org.jrsan.acceptance.agent;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Hand-overs by what the operating system sends, and by what the collector finds. None of the programs has a race unless the box is filled
 * {@link #isLate once more}.
 */
enum ChannelHandOvers implements Callable<Integer> {
    SOCKET {
        @Override
        public Integer call() throws Exception {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                    Socket accepted = server.accept()) {
                DataOutputStream out = new DataOutputStream(client.getOutputStream());
                DataInputStream in = new DataInputStream(accepted.getInputStream());
                return handOver(() -> out.writeUTF("filled"), in::readUTF);
            }
        }
    },
    CONNECTION {
        @Override
        public Integer call() throws Exception {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return handOver(
                        () -> new Socket(server.getInetAddress(), server.getLocalPort()).close(),
                        () -> server.accept().close());
            }
        }
    },
    DATAGRAM {
        @Override
        public Integer call() throws Exception {
            try (DatagramSocket from = new DatagramSocket(ANY);
                    DatagramSocket to = new DatagramSocket(ANY)) {
                return handOver(
                        () -> from.send(new DatagramPacket(new byte[1], 1, to.getLocalSocketAddress())),
                        () -> to.receive(new DatagramPacket(new byte[1], 1)));
            }
        }
    },
    PIPE {
        @Override
        public Integer call() throws Exception {
            Pipe pipe = Pipe.open();
            try (Pipe.SinkChannel to = pipe.sink();
                    Pipe.SourceChannel from = pipe.source()) {
                return handOver(() -> to.write(ByteBuffer.allocate(1)), () -> from.read(ByteBuffer.allocate(1)));
            }
        }
    },
    SELECTOR {
        @Override
        public Integer call() throws Exception {
            Pipe pipe = Pipe.open();
            try (Selector selector = Selector.open();
                    Pipe.SinkChannel to = pipe.sink();
                    Pipe.SourceChannel from = pipe.source()) {
                from.configureBlocking(false);
                from.register(selector, SelectionKey.OP_READ);
                return handOver(() -> to.write(ByteBuffer.allocate(1)), selector::select);
            }
        }
    },
    WAKEUP {
        @Override
        public Integer call() throws Exception {
            try (Selector selector = Selector.open()) {
                return handOver(selector::wakeup, selector::select);
            }
        }
    },
    ASYNCHRONOUS {
        @Override
        public Integer call() throws Exception {
            try (AsynchronousServerSocketChannel server =
                            AsynchronousServerSocketChannel.open().bind(ANY);
                    AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
                Future<AsynchronousSocketChannel> accepting = server.accept();
                client.connect(server.getLocalAddress()).get();
                try (AsynchronousSocketChannel accepted = accepting.get()) {
                    return handOver(
                            () -> client.write(ByteBuffer.allocate(1)).get(),
                            () -> accepted.read(ByteBuffer.allocate(1)).get());
                }
            }
        }
    },
    /** It ends what waits for a connection, or what comes to it too late. */
    CLOSED_SERVER {
        @Override
        public Integer call() throws Exception {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return handOver(server::close, () -> fails(server::accept));
            }
        }
    },
    CLOSED_SOCKET {
        @Override
        public Integer call() throws Exception {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                    Socket accepted = server.accept()) {
                HandOvers.require(client.isConnected());
                return handOver(
                        accepted::close,
                        () -> fails(() -> accepted.getInputStream().read()));
            }
        }
    },
    CLOSED_DATAGRAM_SOCKET {
        @Override
        public Integer call() throws Exception {
            try (DatagramSocket socket = new DatagramSocket(ANY)) {
                return handOver(socket::close, () -> fails(() -> socket.receive(new DatagramPacket(new byte[1], 1))));
            }
        }
    },
    SOCKETS_ASKED_WHETHER_THEY_ARE_CLOSED {
        @Override
        public Integer call() throws Exception {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                    DatagramSocket datagrams = new DatagramSocket(ANY)) {
                return handOver(server::close, () -> until(server::isClosed))
                        + handOver(client::close, () -> until(client::isClosed))
                        + handOver(datagrams::close, () -> until(datagrams::isClosed))
                        - 4;
            }
        }
    },
    REFERENCE_QUEUE {
        @Override
        public Integer call() throws Exception {
            ReferenceQueue<Object> queue = new ReferenceQueue<>();
            WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
            return handOver(reference::enqueue, queue::remove);
        }
    },
    /** Two, as a thread that is new to a session knows all that was done before. */
    CLEANER {
        @Override
        public Integer call() throws Exception {
            Cleaner cleaner = Cleaner.create();
            return 2 * cleaned(cleaner) / cleaned(cleaner);
        }
    },
    /** The same. */
    FINALIZER {
        @Override
        public Integer call() throws Exception {
            return 2 * finalized() / finalized();
        }
    };

    /** What is found by the collector. */
    static final Set<ChannelHandOvers> BY_COLLECTOR = Set.of(REFERENCE_QUEUE, CLEANER, FINALIZER);

    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static final int MILLIS = 5;

    /** Whether who sends a box fills it once more, after it was received most likely: that is a race in any case. */
    static volatile boolean isLate;

    private static final int LATE_MILLIS = 30;

    private interface Step {
        void run() throws Exception;
    }

    private static void fails(Step step) throws Exception {
        try {
            step.run();
        } catch (IOException e) {
            return;
        }
        throw new AssertionError("it was not closed");
    }

    private static void until(BooleanSupplier isClosed) throws InterruptedException {
        while (!isClosed.getAsBoolean()) {
            Thread.sleep(1);
        }
    }

    private static void unchecked(Step step) {
        try {
            step.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static int handOver(Step send, Step receive) throws InterruptedException {
        HandOvers.Box[] one = new HandOvers.Box[1];
        return HandOvers.handOver(
                box -> {
                    one[0] = box;
                    unchecked(send);
                    if (isLate) {
                        Thread.sleep(LATE_MILLIS);
                        box.value = 2;
                    }
                },
                () -> {
                    unchecked(receive);
                    return one[0];
                });
    }

    /** What a cleaning action sees in a box that was filled while the object was still in use. */
    private static int cleaned(Cleaner cleaner) throws InterruptedException {
        HandOvers.Box box = new HandOvers.Box();
        int[] seen = new int[1];
        Semaphore done = new Semaphore(0);
        Object[] used = {new Object()};
        cleaner.register(used[0], () -> {
            seen[0] = box.value;
            done.release();
        });
        box.value = 2;
        Reference.reachabilityFence(used[0]);
        used[0] = null;
        await(done);
        return seen[0];
    }

    private static void await(Semaphore gone) throws InterruptedException {
        do {
            System.gc();
            Thread.sleep(MILLIS);
        } while (!gone.tryAcquire());
    }

    /** One that is filled in its constructor. */
    private static final class Finalized {
        private final HandOvers.Box box = new HandOvers.Box();
        private final int[] seen;
        private final Semaphore done;

        Finalized(int[] seen, Semaphore done) {
            this.seen = seen;
            this.done = done;
            box.value = 2;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            seen[0] = box.value;
            done.release();
        }
    }

    private static int finalized() throws InterruptedException {
        int[] seen = new int[1];
        Semaphore done = new Semaphore(0);
        Object[] made = {new Finalized(seen, done)};
        made[0] = null;
        await(done);
        return seen[0];
    }
}
