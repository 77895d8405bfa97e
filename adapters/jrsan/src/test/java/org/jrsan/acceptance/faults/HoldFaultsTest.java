package org.jrsan.acceptance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * As {@link FaultsTest} for locks and permits: who gets an error has not got the lock, or has still got it; who gets none has
 * got it, or given it back, and the session tells of what it missed.
 */
class HoldFaultsTest {
    private static final int EVERY = Integer.getInteger("faults.points", 7);

    @ParameterizedTest
    @ValueSource(strings = {"take", "give"})
    void anErrorOfTheVirtualMachineLosesNoLockAndNoPermit(String step) throws Exception {
        Class<?> holds = new Weaving().loadClass("org.jrsan.acceptance.faults.Holds");
        ExecutorService other = Executors.newSingleThreadExecutor();
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        try {
            for (String how : Holds.all()) {
                int points = pass(holds, step, how, 0, other, wrong);
                assertTrue(points > 0, how);
                for (int point = 1 + tried % EVERY; point <= points; point += EVERY) {
                    pass(holds, step, how, point, other, wrong);
                    tried++;
                }
            }
        } finally {
            other.shutdown();
        }
        System.out.println(tried + " errors woven into " + step);
        assertEquals(List.of(), wrong);
    }

    private static int pass(
            Class<?> holds, String step, String how, int point, ExecutorService other, List<String> wrong)
            throws Exception {
        Object subject = holds.getConstructor().newInstance();
        try {
            if (step.equals("give")) {
                holds.getMethod("take", String.class).invoke(subject, how);
            }
            Throwable met = null;
            Points.watch(point);
            try {
                holds.getMethod(step, String.class).invoke(subject, how);
            } catch (InvocationTargetException e) {
                met = e.getCause();
            }
            int points = Points.watched();
            Error thrown = Points.thrown();
            Object isFree = other.submit(
                            () -> holds.getMethod("isFree", String.class).invoke(subject, how))
                    .get(10, TimeUnit.SECONDS);
            boolean shallBeFree = step.equals("take") == (met != null);
            boolean isTold = thrown == null
                    || met != null
                    || ((List<?>) holds.getMethod("errors").invoke(subject)).contains(thrown);
            if (!isFree.equals(shallBeFree) || !isTold || met != null && met != thrown) {
                wrong.add(how + ": " + Points.where() + ": free " + isFree + ", told " + isTold + ", met " + met);
            }
            return points;
        } finally {
            holds.getMethod("close").invoke(subject);
        }
    }
}
