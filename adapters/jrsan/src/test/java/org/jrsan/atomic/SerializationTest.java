package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Serialization where an atomic is more than a value on its own: subclassed, part of a cycle, in use. */
@Tag("on-and-off")
class SerializationTest {
    private static final class NamedCounter extends RobustAtomicInteger {
        private static final long serialVersionUID = 1L;

        final String name;

        NamedCounter(String name) {
            this.name = name;
        }
    }

    @Test
    void aSubclassKeepsItsClassItsFieldsAndItsValue() throws Exception {
        NamedCounter counter = new NamedCounter("hits");
        counter.addAndGet(7);

        NamedCounter copy = (NamedCounter) WholeObjectsTest.copy(counter);

        assertEquals("hits", copy.name);
        assertEquals(8, copy.incrementAndGet());
        assertEquals(7, counter.get());
    }

    @Test
    void aReferenceToItselfIsACycleAfterwardsToo() throws Exception {
        RobustAtomicReference<Object> cycle = new RobustAtomicReference<>();
        cycle.set(cycle);

        RobustAtomicReference<?> copy = (RobustAtomicReference<?>) WholeObjectsTest.copy(cycle);

        assertTrue(copy == copy.get(), "its text would have no end");
    }

    @Test
    void writingAnAtomicThatIsInUseLosesNoUpdate() throws Exception {
        AtomicBoolean written = new AtomicBoolean();
        long[] increments = new long[1];
        RobustAtomicLong atomic = new RobustAtomicLong();
        Thread counting = RobustThreads.start(() -> {
            while (!written.get()) {
                atomic.incrementAndGet();
                increments[0]++;
            }
        });

        for (int i = 0; i < 100_000; i++) {
            write(atomic);
        }
        written.set(true);
        RobustThreads.join(counting);

        assertEquals(increments[0], atomic.get());
    }

    private static void write(Object object) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            out.writeObject(object);
        }
    }
}
