package org.jrsan.acceptance.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.plain.PlainInt;
import org.jrsan.slice.Proof;
import org.junit.jupiter.api.Test;

/** The one access that findings come of is named before them, and only if it is certain that it closes them. */
class RootCauseTest {
    /** A message and its flag; which of the two accesses of the flag is too weak, a test says. */
    private static final class Mail {
        private final RobustAtomicInteger text = new RobustAtomicInteger().label("text");
        private final RobustAtomicInteger ready = new RobustAtomicInteger().label("ready");

        private void write() {
            text.setOpaque(1);
        }

        private void read() {
            text.getOpaque();
        }

        private void publishWeakly() {
            ready.setOpaque(1);
        }

        private void publish() {
            ready.setRelease(1);
        }

        private boolean isReady() {
            return ready.getAcquire() == 1;
        }

        private boolean isReadyWeakly() {
            return ready.getOpaque() == 1;
        }
    }

    /** A slot of three parts, whose sequence is published before them. */
    private static final class Slot {
        private final PlainInt kind = new PlainInt().label("kind");
        private final PlainInt size = new PlainInt().label("size");
        private final PlainInt body = new PlainInt().label("body");
        private final RobustAtomicInteger sequence = new RobustAtomicInteger().label("sequence");

        private void publish() {
            sequence.setRelease(1);
        }

        private void offer() {
            publish();
            kind.set(1);
            size.set(2);
            body.set(3);
        }

        private void poll() {
            if (sequence.getAcquire() == 1) {
                kind.get();
                size.get();
                body.get();
            }
        }
    }

    /** Two numbers under a version; the reader has no fence before it looks at the version again. */
    private static final class Versioned {
        private final RobustAtomicInteger version = new RobustAtomicInteger().label("version");
        private final RobustAtomicInteger left = new RobustAtomicInteger().label("left");
        private final RobustAtomicInteger right = new RobustAtomicInteger().label("right");

        private void write() {
            version.setOpaque(1);
            RobustFences.releaseFence();
            left.setOpaque(1);
            right.setOpaque(1);
            version.setRelease(2);
        }

        private void read() {
            version.getAcquire();
            left.getOpaque();
            right.getOpaque();
            version.getOpaque();
        }
    }

    private static List<String> changes(Proof proof) {
        return proof.causes().stream()
                .map(cause -> cause.what() + cause.remark() + ": " + cause.change())
                .toList();
    }

    @Test
    void aFlagThatIsStoredTooWeaklyIsTheCause() {
        Explored found = Explored.of(() -> {
            Mail mail = new Mail();
            return List.of(
                    () -> {
                        mail.write();
                        mail.publishWeakly();
                    },
                    () -> {
                        if (mail.isReady()) {
                            mail.read();
                        }
                    });
        });
        assertEquals(1, found.proofs().size(), found.report());
        assertEquals(
                List.of(
                        "opaque store of ready: release mode",
                        "no release fence before opaque store of ready: a release fence"),
                changes(found.proofs().get(0)).stream().limit(2).toList());
        assertTrue(
                found.report().contains("\nROOT CAUSE: opaque store of ready at RootCauseTest.java:"), found.report());
        assertTrue(found.report().indexOf("ROOT CAUSE") < found.report().indexOf("NOT ROBUST:"), found.report());
    }

    @Test
    void aFlagThatIsLoadedTooWeaklyIsTheCause() {
        Explored found = Explored.of(() -> {
            Mail mail = new Mail();
            return List.of(
                    () -> {
                        mail.write();
                        mail.publish();
                    },
                    () -> {
                        if (mail.isReadyWeakly()) {
                            mail.read();
                        }
                    });
        });
        assertEquals(1, found.proofs().size(), found.report());
        assertEquals(
                "opaque load of ready: acquire mode",
                changes(found.proofs().get(0)).get(0));
    }

    @Test
    void whereBothSidesAreTooWeakNoneOfThemIsTheCause() {
        Explored found = Explored.of(() -> {
            Mail mail = new Mail();
            return List.of(
                    () -> {
                        mail.write();
                        mail.publishWeakly();
                    },
                    () -> {
                        if (mail.isReadyWeakly()) {
                            mail.read();
                        }
                    });
        });
        assertEquals(1, found.proofs().size(), found.report());
        assertNotNull(found.proofs().get(0).slice());
        assertEquals(List.of(), found.proofs().get(0).causes());
        assertFalse(found.report().contains("ROOT CAUSE"), found.report());
    }

    @Test
    void aSequenceThatIsPublishedTooEarlyHasThreeVictimsAndIsNamedOnce() {
        Explored found = Explored.of(() -> {
            Slot slot = new Slot();
            return List.of(slot::offer, slot::poll);
        });
        assertEquals(3, found.proofs().size(), found.report());
        for (Proof proof : found.proofs()) {
            assertEquals(
                    List.of("release store of sequence, before the access that it is to publish: "
                            + "that access before the one"),
                    changes(proof));
        }
        assertEquals(1, count(found.report(), "ROOT CAUSE"), found.report());
        assertTrue(found.report().contains("these 3 findings are gone"), found.report());
    }

    @Test
    void aMissingFenceIsTheCauseOfAVersionThatIsReadTooEarly() {
        Explored found = Explored.of(() -> {
            Versioned versioned = new Versioned();
            return List.of(versioned::write, versioned::read);
        });
        assertEquals(1, found.proofs().size(), found.report());
        // A stronger load of one of the two numbers does not close it: the other one leads there, too.
        assertEquals(
                List.of(
                        "no acquire fence before opaque load of version: an acquire fence",
                        "no full fence before opaque load of version: a full fence"),
                changes(found.proofs().get(0)));
    }

    private static long count(String text, String part) {
        return Stream.of(text.split(part, -1)).count() - 1;
    }
}
