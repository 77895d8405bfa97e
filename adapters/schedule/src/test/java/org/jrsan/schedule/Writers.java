package org.jrsan.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks that write one variable, each so often. A run in words is the order of their writes, by their numbers from 1. */
final class Writers implements AutoCloseable {
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final int[] writes;

    Writers(int... writes) {
        this.writes = writes.clone();
    }

    /** Runs them to their ends. */
    String run(Execution execution) throws Exception {
        Program.Variable variable = new Program.Variable(0);
        StringBuffer order = new StringBuffer();
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < writes.length; i++) {
            tasks.add(execution.root().make(null));
        }
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < writes.length; i++) {
            Task task = tasks.get(i);
            int own = writes[i];
            ends.add(pool.submit(() -> {
                task.begin();
                for (int k = 0; k < own; k++) {
                    task.access(variable, true);
                    order.append(task.number());
                }
                task.end();
            }));
        }
        execution.finish();
        for (Future<?> end : ends) {
            end.get();
        }
        return order.toString();
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
