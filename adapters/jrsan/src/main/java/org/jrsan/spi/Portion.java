package org.jrsan.spi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jrsan.Verdict;
import org.jrsan.internal.options.Settings;
import org.jrsan.schedule.Shard;
import org.jspecify.annotations.Nullable;

/**
 * The items of a command that this process runs, where several processes share them: those whose place in the list is its own.
 * Each process also writes down which items it leaves to others, so that a shard that is missing is missed. Used by one thread.
 *
 * @param <T> what an item is
 */
public final class Portion<T> {
    private final List<T> own = new ArrayList<>();
    private final Map<T, String> names = new IdentityHashMap<>();

    /** By an own item, those behind it that are others'. */
    private final Map<T, List<TestResult>> leftAfter = new IdentityHashMap<>();

    private final Shard shard;
    private final @Nullable Path results;

    /**
     * A portion of the items of a command.
     *
     * @param command the name of the command
     * @param shard which shard, as option {@code shard} is written
     * @param results the file for results, as option {@code results} is written; empty for none
     * @param items all items of the command, in the order that all shards have
     * @param name tells the name of an item
     * @throws IllegalStateException with a message of one line, if the file cannot be written
     */
    public Portion(String command, String shard, String results, List<T> items, Function<? super T, String> name) {
        this.shard = Settings.of(Map.of("shard", shard)).shard();
        this.results = results.isEmpty() ? null : Path.of(results);
        if (this.results != null) {
            // Now rather than after the first item.
            TestResult.append(this.results, "");
        }
        Map<String, Integer> times = new HashMap<>();
        for (T item : items) {
            String plain = command + " " + name.apply(item);
            int time = times.merge(plain, 1, Integer::sum);
            names.put(item, time == 1 ? plain : plain + " #" + time);
        }
        for (int place = 0; place < items.size(); place++) {
            T item = items.get(place);
            if (this.shard.has(place)) {
                own.add(item);
            } else {
                leave(TestResult.leftToOthers(nameOf(item), this.shard));
            }
        }
    }

    /** Is written down in the order of the list. */
    private void leave(TestResult left) {
        if (own.isEmpty()) {
            keep(left);
        } else {
            T before = own.get(own.size() - 1);
            leftAfter.computeIfAbsent(before, item -> new ArrayList<>()).add(left);
        }
    }

    /**
     * The items to be run.
     *
     * @return those of this shard, in their order
     */
    public List<T> own() {
        return List.copyOf(own);
    }

    /**
     * Writes down what became of an item.
     *
     * @param item one of {@link #own}
     * @param verdict what was found
     * @param passes whether it is as expected
     * @param iterations how often it was run
     * @param obstacles why it is not known to be robust, in words; empty if it is
     * @param report what is to be printed if it does not pass
     * @throws IllegalStateException with a message of one line, if the file cannot be written
     */
    public void keep(T item, Verdict verdict, boolean passes, long iterations, List<String> obstacles, String report) {
        keep(new TestResult(
                nameOf(item), shard.index() + 1, shard.count(), verdict, passes, iterations, 0, obstacles, report));
        leftAfter.getOrDefault(item, List.of()).forEach(this::keep);
    }

    private String nameOf(T item) {
        return String.valueOf(names.get(item));
    }

    private void keep(TestResult result) {
        if (results != null) {
            result.addTo(results);
        }
    }
}
