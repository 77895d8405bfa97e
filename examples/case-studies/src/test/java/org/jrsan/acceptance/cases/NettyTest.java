package org.jrsan.acceptance.cases;

import static org.jrsan.acceptance.cases.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.AttributeKey;
import io.netty.util.ConstantPool;
import io.netty.util.DefaultAttributeMap;
import io.netty.util.HashedWheelTimer;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.Recycler;
import io.netty.util.ReferenceCounted;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import io.netty.util.internal.PlatformDependent;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jrsan.examples.cases.CaseStudy;
import org.junit.jupiter.api.Test;

/** Netty's queues, promises, pools, counters of references, timers and executors. */
class NettyTest extends CaseStudy {
    private static final AttributeKey<Box> BOX = AttributeKey.valueOf("box");

    /** Counts how often it was deallocated. */
    private static final class Counted extends AbstractReferenceCounted {
        private int ends;

        @Override
        protected void deallocate() {
            ends++;
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

    /** One that may be waited for by any thread: its executor takes each for its own. */
    private static final class Awaited extends DefaultPromise<Box> {
        Awaited() {
            super(ImmediateEventExecutor.INSTANCE);
        }

        @Override
        protected void checkDeadLock() {
            // See above.
        }
    }

    private static final class Pool extends Recycler<Pooled> {
        @Override
        protected Pooled newObject(Handle<Pooled> handle) {
            return new Pooled(handle);
        }
    }

    private static void handOver(Queue<Box> queue) throws Exception {
        List<Integer> taken = new ArrayList<>();
        together(() -> assertTrue(queue.offer(Box.of(1))), () -> {
            Box box = queue.poll();
            if (box != null) {
                taken.add(box.number());
            }
        });
        for (Box box = queue.poll(); box != null; box = queue.poll()) {
            taken.add(box.number());
        }
        assertEquals(List.of(1), taken);
    }

    @Test
    void aQueueOfManyProducersKeepsOrder() {
        check(PlatformDependent.class, () -> handOver(PlatformDependent.newMpscQueue()));
    }

    @Test
    void aQueueOfOneProducerKeepsOrder() {
        check(PlatformDependent.class, () -> handOver(PlatformDependent.newSpscQueue()));
    }

    @Test
    void aFixedQueueRefusesWhenItIsFull() {
        check(PlatformDependent.class, () -> {
            Queue<Box> queue = PlatformDependent.newFixedMpscQueue(4);
            for (int i = 0; i < 3; i++) {
                assertTrue(queue.offer(Box.of(i)));
            }
            boolean[] offered = new boolean[2];
            together(() -> offered[0] = queue.offer(Box.of(3)), () -> offered[1] = queue.offer(Box.of(4)));
            assertTrue(offered[0] ^ offered[1]);
            assertEquals(4, queue.size());
        });
    }

    @Test
    void theLastReleaseDeallocates() {
        check(AbstractReferenceCounted.class, () -> {
            Counted counted = new Counted();
            counted.retain();
            boolean[] last = new boolean[2];
            together(() -> last[0] = counted.release(), () -> last[1] = counted.release());
            assertTrue(last[0] ^ last[1]);
            assertEquals(1, counted.ends);
            assertEquals(0, counted.refCnt());
            assertThrows(IllegalReferenceCountException.class, counted::retain);
        });
    }

    @Test
    void theLastReleaseDeallocatesWhatIsReadPlainly() {
        checkPlainAsOpaque(AbstractReferenceCounted.class, () -> {
            Counted counted = new Counted();
            counted.retain();
            boolean[] last = new boolean[2];
            together(() -> last[0] = counted.release(), () -> last[1] = counted.release());
            assertTrue(last[0] ^ last[1]);
            assertEquals(1, counted.ends);
            assertEquals(0, counted.refCnt());
            assertThrows(IllegalReferenceCountException.class, counted::retain);
        });
    }

    @Test
    void aBufferIsReadUntilItIsReleased() {
        check(ByteBuf.class, () -> {
            ByteBuf buffer = Unpooled.buffer(8);
            buffer.writeInt(42);
            buffer.retain();
            together(
                    () -> {
                        assertEquals(42, buffer.getInt(0));
                        buffer.release();
                    },
                    () -> {
                        assertEquals(42, buffer.getInt(0));
                        buffer.release();
                    });
            assertEquals(0, buffer.refCnt());
        });
    }

    @Test
    void aDirectBufferIsFilledAndHandedOver() {
        check(ByteBuf.class, () -> {
            ByteBuf buffer = Unpooled.directBuffer(16);
            Promise<ByteBuf> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
            together(
                    () -> {
                        buffer.writeLong(7);
                        promise.setSuccess(buffer);
                    },
                    () -> {
                        ByteBuf got = promise.getNow();
                        assertTrue(got == null || got.readLong() == 7);
                    });
            assertTrue(buffer.release());
        });
    }

    @Test
    void aPooledBufferGoesBack() {
        check(PooledByteBufAllocator.class, () -> {
            PooledByteBufAllocator pool = new PooledByteBufAllocator(false, 1, 0, 8192, 0, 0, 0, false);
            together(
                    () -> {
                        ByteBuf one = pool.heapBuffer(64);
                        one.writeInt(1);
                        assertEquals(1, one.readInt());
                        assertTrue(one.release());
                    },
                    () -> {
                        ByteBuf other = pool.heapBuffer(64);
                        other.writeInt(2);
                        assertEquals(2, other.readInt());
                        assertTrue(other.release());
                    });
        });
    }

    @Test
    void aPromiseIsFulfilledOnce() {
        check(DefaultPromise.class, () -> {
            Promise<Box> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
            boolean[] first = new boolean[2];
            together(() -> first[0] = promise.trySuccess(Box.of(1)), () -> first[1] = promise.trySuccess(Box.of(2)));
            assertTrue(first[0] ^ first[1]);
            assertEquals(first[0] ? 1 : 2, promise.getNow().number());
        });
    }

    @Test
    void listenersAreToldOnce() {
        check(DefaultPromise.class, () -> {
            Promise<Box> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
            List<Integer> told = new ArrayList<>();
            together(
                    () -> promise.setSuccess(Box.of(3)),
                    () -> promise.addListener(done -> told.add(((Box) done.getNow()).number())));
            assertEquals(List.of(3), told);
        });
    }

    @Test
    void whoWaitsForAPromiseIsWoken() {
        check(DefaultPromise.class, () -> {
            Promise<Box> promise = new Awaited();
            together(
                    () -> promise.setSuccess(Box.of(5)),
                    () -> assertEquals(5, promise.sync().getNow().number()));
            assertFalse(promise.cancel(true));
        });
    }

    @Test
    void anObjectIsRecycled() {
        check(Recycler.class, () -> {
            Pool pool = new Pool();
            Pooled one = pool.get();
            one.number = 1;
            Pooled[] got = new Pooled[1];
            together(() -> one.handle.recycle(one), () -> {
                got[0] = pool.get();
                got[0].number = 2;
            });
            assertNotSame(null, got[0]);
            assertEquals(2, got[0].number);
            Pooled again = pool.get();
            assertNotSame(got[0], again);
        });
    }

    @Test
    void eachThreadHasItsOwn() {
        check(FastThreadLocal.class, () -> {
            FastThreadLocal<Box> local = new FastThreadLocal<>() {
                @Override
                protected Box initialValue() {
                    return Box.of(1);
                }
            };
            Thread fast = new FastThreadLocalThread(() -> {
                assertEquals(1, local.get().number());
                local.set(Box.of(2));
                assertEquals(2, local.get().number());
            });
            fast.start();
            together(() -> assertEquals(1, local.get().number()), () -> {
                local.set(Box.of(3));
                assertEquals(3, local.get().number());
                local.remove();
                assertEquals(1, local.get().number());
            });
            fast.join();
        });
    }

    @Test
    void anAttributeIsSetOnce() {
        check(DefaultAttributeMap.class, () -> {
            DefaultAttributeMap map = new DefaultAttributeMap();
            Box[] old = new Box[2];
            together(
                    () -> old[0] = map.attr(BOX).setIfAbsent(Box.of(1)),
                    () -> old[1] = map.attr(BOX).setIfAbsent(Box.of(2)));
            assertTrue(old[0] == null ^ old[1] == null);
            assertEquals(old[0] == null ? 1 : 2, map.attr(BOX).get().number());
            assertTrue(map.hasAttr(BOX));
        });
    }

    @Test
    void oneNameIsOneConstant() {
        check(ConstantPool.class, () -> {
            AttributeKey<?>[] keys = new AttributeKey<?>[2];
            together(() -> keys[0] = AttributeKey.valueOf("one"), () -> keys[1] = AttributeKey.valueOf("one"));
            assertSame(keys[0], keys[1]);
        });
    }

    @Test
    void promisesAreCombined() {
        check(PromiseCombiner.class, () -> {
            Promise<Void> all = ImmediateEventExecutor.INSTANCE.newPromise();
            Promise<Void> one = ImmediateEventExecutor.INSTANCE.newPromise();
            Promise<Void> other = ImmediateEventExecutor.INSTANCE.newPromise();
            PromiseCombiner combiner = new PromiseCombiner(ImmediateEventExecutor.INSTANCE);
            combiner.add((io.netty.util.concurrent.Future<Void>) one);
            combiner.add((io.netty.util.concurrent.Future<Void>) other);
            combiner.finish(all);
            one.setSuccess(null);
            together(() -> other.setSuccess(null), () -> assertFalse(all.isDone() && !other.isDone()));
            assertTrue(all.isSuccess());
        });
    }

    @Test
    void aTimeoutIsCancelled() {
        check(HashedWheelTimer.class, () -> {
            HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.HOURS, 4);
            Timeout timeout = timer.newTimeout(unused -> {}, 1, TimeUnit.HOURS);
            boolean[] cancelled = new boolean[2];
            together(() -> cancelled[0] = timeout.cancel(), () -> cancelled[1] = timeout.cancel());
            assertTrue(cancelled[0] ^ cancelled[1]);
            timer.stop();
            assertTrue(timeout.isCancelled());
        });
    }

    @Test
    void anExecutorRunsItsTasksAndShutsDown() {
        check(DefaultEventExecutor.class, () -> {
            DefaultEventExecutor executor = new DefaultEventExecutor();
            Box box = Box.of(0);
            CountDownLatch done = new CountDownLatch(1);
            executor.execute(done::countDown);
            assertEquals(0, executor.submit(box::number).sync().getNow());
            done.await();
            executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
            assertTrue(executor.isShutdown());
        });
    }
}
