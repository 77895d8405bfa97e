package org.jrsan.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.schedule.Exploration.Kind;
import org.jrsan.schedule.places.Lines;
import org.junit.jupiter.api.Test;

/** A line is found once for each past, and the two executions that are compared find all of theirs themselves. */
class LinesTest {
    private static final StackTraceElement HERE = new StackTraceElement("Test", "test", "Test.java", 10);
    private static final StackTraceElement THERE = new StackTraceElement("Test", "test", "Test.java", 20);

    private final List<String> walked = new ArrayList<>();

    private String line(Task task, StackTraceElement found) {
        return String.valueOf(task.line(() -> {
            walked.add(String.valueOf(found.getLineNumber()));
            return found;
        }));
    }

    /** As often as asked: two lines, of which the second may depend on what the task learned between them. */
    private List<String> explore(int executions, long learned, StackTraceElement second) throws Exception {
        Exploration exploration = new Exploration(Kind.RANDOM, executions, 1, Shard.WHOLE);
        List<String> lines = new ArrayList<>();
        while (exploration.hasNext()) {
            Execution execution = exploration.begin();
            Task task = execution.root();
            lines.add(line(task, HERE));
            boolean isLast = execution.number() == executions - 1L;
            if (isLast && learned != 0) {
                task.learns(learned);
            }
            lines.add(line(task, isLast ? second : HERE));
            execution.finish();
            exploration.end(execution);
        }
        return lines;
    }

    @Test
    void theThirdExecutionWalksNoMore() throws Exception {
        List<String> lines = explore(5, 0, HERE);

        assertEquals(List.of("10", "10", "10", "10"), walked);
        assertEquals(12, lines.size());
        lines.forEach(line -> assertEquals(HERE.toString(), line));
    }

    @Test
    void anotherPastIsAnotherPlace() throws Exception {
        List<String> lines = explore(5, 7, THERE);

        assertEquals(List.of("10", "10", "10", "10", "20"), walked);
        assertEquals(THERE.toString(), lines.get(lines.size() - 1));
    }

    @Test
    void placesThatShareAnEntryAreToldApart() {
        Lines lines = new Lines();
        long place = 5;
        long other = place + (1L << 40);
        lines.put(place, HERE);
        assertNotEquals(HERE, lines.at(other));
        lines.put(other, THERE);
        assertEquals(THERE, lines.at(other));
        assertNotEquals(THERE, lines.at(place));
    }
}
