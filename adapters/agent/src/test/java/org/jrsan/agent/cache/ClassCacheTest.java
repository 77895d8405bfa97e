package org.jrsan.agent.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jrsan.agent.cache.Asked.Question;
import org.jrsan.agent.cache.ClassCache.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of classes, from one JVM to the next. */
class ClassCacheTest {
    private static final Asked.Answers NOTHING = (question, of) -> {
        throw new AssertionError("nothing was asked");
    };

    @TempDir
    Path folder;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private ClassCache open() {
        return new ClassCache(folder.toFile(), 7);
    }

    private static void add(ClassCache cache, String name, String file) {
        cache.add(Kind.CHECKED, name, bytes(file), new Kept(bytes("made of " + file), 3, true), new Asked());
    }

    private void keep(String... files) throws IOException {
        ClassCache cache = open();
        for (String file : files) {
            add(cache, "a/" + file.charAt(0), file);
        }
        cache.save();
    }

    private static Kept find(ClassCache cache, String file) {
        return cache.find(Kind.CHECKED, "a/" + file.charAt(0), bytes(file), NOTHING);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    @Test
    void whatOneJvmKeepsTheNextOneFinds() throws IOException {
        ClassCache first = open();
        assertFalse(first.isFilled());
        add(first, "a/B", "Bean");
        first.add(Kind.EDGES, "a/B", bytes("Bean"), new Kept(null, 0, false), new Asked());
        assertNull(find(first, "Bean"), "found by the JVM that has made it");
        first.save();
        ClassCache second = open();
        assertTrue(second.isFilled());
        Kept found = find(second, "Bean");
        assertNotNull(found);
        assertArrayEquals(bytes("made of Bean"), found.bytes());
        assertEquals(3, found.sites());
        assertTrue(found.hasField());
        Kept unchanged = second.find(Kind.EDGES, "a/B", bytes("Bean"), NOTHING);
        assertNotNull(unchanged);
        assertNull(unchanged.bytes());
        assertFalse(unchanged.hasField());
    }

    @Test
    void anythingElseIsNotFound() throws IOException {
        keep("Bean");
        ClassCache cache = open();
        assertNull(find(cache, "Bead"));
        assertNull(find(cache, "Beans"));
        assertNull(cache.find(Kind.CHECKED, "a/C", bytes("Bean"), NOTHING));
        assertNull(cache.find(Kind.EDGES, "a/B", bytes("Bean"), NOTHING));
        assertNull(cache.find(Kind.EDGES_LOADED, "a/B", bytes("Bean"), NOTHING));
        assertNull(find(new ClassCache(folder.toFile(), 8), "Bean"));
    }

    /** What was made of a class depends on what was known of others. */
    @Test
    void allAnswersMustBeTheSame() throws IOException {
        ClassCache first = open();
        Asked asked = new Asked();
        asked.add(Question.FILE, "a/Öther", 12);
        asked.add(Question.IS_VOLATILE, "a/B.field", true);
        first.add(Kind.CHECKED, "a/B", bytes("Bean"), new Kept(bytes("made"), 0, false), asked);
        first.save();
        assertNotNull(open().find(
                        Kind.CHECKED,
                        "a/B",
                        bytes("Bean"),
                        (question, of) -> question == Question.FILE && of.equals("a/Öther") ? 12 : 1));
        assertNull(open().find(Kind.CHECKED, "a/B", bytes("Bean"), (question, of) -> 1));
        assertNull(
                open().find(Kind.CHECKED, "a/B", bytes("Bean"), (question, of) -> question == Question.FILE ? 12 : 0));
    }

    @Test
    void whatHasToBeToldIsNotKept() throws IOException {
        ClassCache first = open();
        Asked asked = new Asked();
        asked.isTold();
        first.add(Kind.CHECKED, "a/B", bytes("Bean"), new Kept(bytes("made"), 0, false), asked);
        first.save();
        assertEquals(List.of(), files());
    }

    @Test
    void whatHasTwoAnswersIsNotKept() throws IOException {
        ClassCache first = open();
        Asked asked = new Asked();
        asked.add(Question.FILE, "a/B", 12);
        asked.add(Question.FILE, "a/B", 12);
        first.add(Kind.CHECKED, "a/C", bytes("Cat"), new Kept(bytes("made"), 0, false), asked);
        asked.add(Question.FILE, "a/B", 13);
        first.add(Kind.CHECKED, "a/B", bytes("Bean"), new Kept(bytes("made"), 0, false), asked);
        first.save();
        assertNotNull(open().find(Kind.CHECKED, "a/C", bytes("Cat"), (question, of) -> 12));
        assertNull(open().find(Kind.CHECKED, "a/B", bytes("Bean"), (question, of) -> 13));
    }

    @Test
    void nothingIsWrittenWhereNothingIsNew() throws IOException {
        keep("Bean");
        Path file = files().get(0);
        FileTime before = FileTime.from(Instant.now().minus(Duration.ofHours(1)));
        Files.setLastModifiedTime(file, before);
        ClassCache cache = open();
        assertNotNull(find(cache, "Bean"));
        cache.save();
        assertEquals(before, Files.getLastModifiedTime(file));
        assertEquals(List.of(file), files());
    }

    /** Each of two JVMs adds to what the other one has written in the meantime. */
    @Test
    void jvmsThatRunAtTheSameTimeLoseNothing() throws IOException {
        keep("Ant");
        ClassCache one = open();
        ClassCache other = open();
        add(one, "a/B", "Bean");
        add(other, "a/C", "Cat");
        one.save();
        other.save();
        ClassCache last = open();
        for (String each : List.of("Ant", "Bean", "Cat")) {
            assertNotNull(find(last, each), each);
        }
        assertEquals(1, files().size());
    }

    @Test
    void anotherFormOfAClassTakesThePlaceOfTheFirst() throws IOException {
        keep("Bean", "Cat");
        keep("Beans");
        ClassCache last = open();
        assertNull(find(last, "Bean"));
        assertNotNull(find(last, "Beans"));
        assertNotNull(find(last, "Cat"));
        ClassCache both = open();
        assertNotNull(find(both, "Beans"));
        add(both, "a/B", "Bean");
        both.save();
        assertNotNull(find(open(), "Bean"), "two loaders may have two forms");
        assertNotNull(find(open(), "Beans"), "two loaders may have two forms");
    }

    /** Whatever is wrong with the file, what is found is what was made. */
    @Test
    void aDamagedFileHasNothingWrong() throws IOException {
        keep("Bean", "Cat");
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        // The last one makes numbers large that are small.
        for (int mask : new int[] {0x55, 0x01, 0x20}) {
            for (int i = 0; i < whole.length; i++) {
                byte[] damaged = whole.clone();
                damaged[i] = (byte) (damaged[i] ^ mask);
                Files.write(file, damaged);
                assertTrue(isLost(), "byte " + i + " does not matter");
            }
        }
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertTrue(isLost(), "of " + length + " bytes");
        }
        keep("Bean");
        assertNotNull(find(open(), "Bean"), "it is made anew");
    }

    /** Whether any of two classes is not found; what is found is right. */
    private boolean isLost() {
        ClassCache cache = open();
        boolean isLost = false;
        for (String each : List.of("Bean", "Cat")) {
            Kept found = find(cache, each);
            isLost |= found == null;
            if (found != null) {
                assertArrayEquals(bytes("made of " + each), found.bytes());
                assertEquals(3, found.sites());
            }
        }
        return isLost;
    }

    @Test
    void whatCannotBeWrittenIsToldAndLeavesNothing() throws IOException {
        Path taken = Files.writeString(folder.resolve("file"), "text");
        ClassCache cache = new ClassCache(taken.toFile(), 7);
        add(cache, "a/B", "Bean");
        assertThrows(IOException.class, cache::save);
        assertEquals("text", Files.readString(taken));
        assertEquals(List.of(taken), files());
    }

    @Test
    void behindTheEndNothingIsFoundOrAdded() throws IOException {
        keep("Bean");
        ClassCache cache = open();
        cache.save();
        assertNull(find(cache, "Bean"));
        add(cache, "a/C", "Cat");
        cache.save();
        assertEquals(1, files().size());
        assertNull(find(open(), "Cat"));
    }

    @Test
    void onlyFilesOfItsOwnThatAreOldAreDeleted() throws IOException {
        FileTime old = FileTime.from(Instant.now().minus(Duration.ofDays(60)));
        for (String each : List.of("jrsan-classes-1", "jrsan-classes-2.tmp", "mine.tmp")) {
            Files.setLastModifiedTime(Files.createFile(folder.resolve(each)), old);
        }
        Path recent = Files.createFile(folder.resolve("jrsan-classes-3.tmp"));
        keep("Bean");
        List<Path> left = files();
        assertEquals(3, left.size(), left::toString);
        assertTrue(left.contains(recent) && left.contains(folder.resolve("mine.tmp")), left::toString);
    }
}
