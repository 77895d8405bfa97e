package org.jrsan.examples.cases;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.AttributeKey;
import io.netty.util.DefaultAttributeMap;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Recycler;
import io.netty.util.ReferenceCounted;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import io.netty.util.internal.PlatformDependent;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** One of each class of Netty. Only the timer has a thread of its own, which ends with the operation. */
final class NettyOperations {
    private static final AttributeKey<Integer> NUMBER = AttributeKey.valueOf("number");

    private NettyOperations() {}

    /** One that is used for ever. */
    private static final class Counted extends AbstractReferenceCounted {
        @Override
        protected void deallocate() {
            throw new IllegalStateException("it is still used");
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    /** What a recycler makes. */
    private static final class Pooled {
        private final Recycler.Handle<Pooled> handle;
        private int number;

        Pooled(Recycler.Handle<Pooled> handle) {
            this.handle = handle;
        }
    }

    private static final class Pool extends Recycler<Pooled> {
        @Override
        protected Pooled newObject(Handle<Pooled> handle) {
            return new Pooled(handle);
        }
    }

    static List<Operation> all() {
        return List.of(
                buffer(),
                pooledBuffer(),
                counted(),
                operation("ConstantPool", "valueOf", () -> AttributeKey.valueOf("one")
                        .name()
                        .length()),
                attribute(),
                operation("HashedWheelTimer", "newTimeout, cancel, stop", NettyOperations::cancelTimeout),
                recycler(),
                operation("DefaultEventExecutor", "execute, shutdownGracefully", NettyOperations::execute),
                operation("DefaultPromise", "setSuccess, getNow", NettyOperations::fulfil),
                threadLocal(),
                operation("PromiseCombiner", "add, finish", NettyOperations::combine),
                queue());
    }

    private static Operation operation(String type, String what, Callable<Integer> run) {
        return new Operation("Netty", type, what, run);
    }

    private static Operation buffer() {
        ByteBuf buffer = Unpooled.buffer(8);
        return operation("ByteBuf", "writeInt, readInt", () -> {
            buffer.clear();
            buffer.writeInt(42);
            return buffer.readInt();
        });
    }

    private static Operation pooledBuffer() {
        PooledByteBufAllocator pool = new PooledByteBufAllocator(false, 1, 0, 8192, 0, 0, 0, false);
        return operation("PooledByteBufAllocator", "heapBuffer, release", () -> {
            ByteBuf buffer = pool.heapBuffer(64);
            buffer.writeInt(42);
            int number = buffer.readInt();
            return buffer.release() ? number : 0;
        });
    }

    private static Operation counted() {
        Counted counted = new Counted();
        return operation(
                "AbstractReferenceCounted",
                "retain, release",
                () -> counted.retain().release() ? 0 : counted.refCnt());
    }

    private static Operation attribute() {
        DefaultAttributeMap map = new DefaultAttributeMap();
        return operation("DefaultAttributeMap", "setIfAbsent, getAndSet", () -> {
            map.attr(NUMBER).setIfAbsent(3);
            return map.attr(NUMBER).getAndSet(null);
        });
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    /** Stopping waits for the thread of the timer. */
    private static int cancelTimeout() {
        HashedWheelTimer timer = new HashedWheelTimer(NettyOperations::daemon, 1, TimeUnit.HOURS, 4);
        Timeout timeout = timer.newTimeout(unused -> {}, 1, TimeUnit.HOURS);
        boolean isCancelled = timeout.cancel();
        timer.stop();
        return isCancelled ? 1 : 0;
    }

    private static Operation recycler() {
        Pool pool = new Pool();
        return operation("Recycler", "get, recycle", () -> {
            Pooled one = pool.get();
            one.number = 2;
            one.handle.recycle(one);
            return one.number;
        });
    }

    /** The thread that gives the first task becomes that of the executor, until it is shut down. */
    private static int execute() {
        Executor caller = Runnable::run;
        DefaultEventExecutor executor = new DefaultEventExecutor(caller);
        int[] ran = new int[1];
        executor.execute(() -> {
            ran[0]++;
            executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        });
        return executor.isTerminated() ? ran[0] : 0;
    }

    private static int fulfil() {
        Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        promise.setSuccess(9);
        return promise.getNow();
    }

    private static Operation threadLocal() {
        FastThreadLocal<Integer> local = new FastThreadLocal<>();
        return operation("FastThreadLocal", "set, get", () -> {
            local.set(3);
            return local.get();
        });
    }

    private static int combine() {
        Promise<Void> all = ImmediateEventExecutor.INSTANCE.newPromise();
        Promise<Void> one = ImmediateEventExecutor.INSTANCE.newPromise();
        Promise<Void> other = ImmediateEventExecutor.INSTANCE.newPromise();
        PromiseCombiner combiner = new PromiseCombiner(ImmediateEventExecutor.INSTANCE);
        combiner.add((Future<Void>) one);
        combiner.add((Future<Void>) other);
        combiner.finish(all);
        one.setSuccess(null);
        other.setSuccess(null);
        return all.isSuccess() ? 1 : 0;
    }

    private static Operation queue() {
        Queue<Integer> queue = PlatformDependent.newMpscQueue();
        return operation("PlatformDependent", "offer, poll", () -> queue.offer(3) ? queue.poll() : 0);
    }
}
