package org.jrsan.rc20.litmus.herd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.junit.jupiter.api.Test;

class HerdTranslationTest {
    private static HerdFile file(String parameters, String code) {
        return HerdParser.parse("C test\n{}\nP0 (" + parameters + ") {\n" + code + "}\n");
    }

    private static String code(String parameters, String code) {
        String program = LitmusPrinter.print(file(parameters, code).program());
        return program.substring(program.indexOf("thread\n") + "thread\n".length());
    }

    @Test
    void ordersAreModes() {
        assertEquals("""
                  r0 = load.opaque x
                  r0 = load.acquire x
                  r0 = load.acquire x
                  r0 = load.volatile x
                  store.opaque x 1
                  store.release x r0
                  store.volatile x 2
                  r0 = load.plain x
                  store.plain x r0
                """, code("atomic_int* x", """
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                  r0 = atomic_load_explicit(x, memory_order_consume);
                  r0 = atomic_load_explicit(x, memory_order_acquire);
                  r0 = atomic_load(x);
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(x, r0, memory_order_release);
                  atomic_store(x, 2);
                  r0 = *x;
                  *x = r0;
                """));
    }

    @Test
    void updatesHaveAllOrders() {
        assertEquals("""
                  r0 = add.opaque x 1
                  add.release x -2
                  r2 = -r0
                  r0 = add.acqrel x r2
                  r1 = swap.acquire x r0
                  swap.volatile x 3
                """, code("atomic_int* x", """
                  int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);
                  atomic_fetch_sub_explicit(x, 2, memory_order_release);
                  r0 = atomic_fetch_sub_explicit(x, r0, memory_order_acq_rel);
                  int r1 = atomic_exchange_explicit(x, r0, memory_order_acquire);
                  (void) atomic_exchange(x, 3);
                """));
    }

    @Test
    void fencesAndLocksAreOurs() {
        assertEquals("""
                  fence.acquire
                  fence.acquire
                  fence.release
                  fence.acqrel
                  fence.full
                  lock l
                  unlock l
                """, code("mtx_t* l", """
                  atomic_thread_fence(memory_order_relaxed);
                  atomic_thread_fence(memory_order_consume);
                  atomic_thread_fence(memory_order_acquire);
                  atomic_thread_fence(memory_order_release);
                  atomic_thread_fence(memory_order_acq_rel);
                  atomic_thread_fence(memory_order_seq_cst);
                  lock(l);
                  unlock(l);
                """));
    }

    @Test
    void aWeakCompareExchangeChoosesToFail() {
        assertEquals("""
                  choose try_2 spurious_3
                try_2:
                  r3 = cas.acqrel x r0 1
                  r2 = r3 == r0
                  if r2 goto end_1
                  goto failed_4
                spurious_3:
                  r3 = load.opaque x
                  r2 = 0
                failed_4:
                  r0 = r3
                end_1:
                  r1 = r2
                """, code("atomic_int* x", """
                  int r0;
                  int r1 = atomic_compare_exchange_weak_explicit(x, &r0, 1, memory_order_acq_rel, memory_order_relaxed);
                """));
    }

    @Test
    void theExpectedValueMayStandInALocation() {
        assertEquals("""
                  r2 = load.plain e
                  r1 = cas.volatile x r2 4
                  r0 = r1 == r2
                  if r0 goto end_1
                  store.plain e r1
                end_1:
                """, code("atomic_int* x, int* e", "  atomic_compare_exchange_strong(x, e, 4);\n"));
    }

    @Test
    void branchesAndLoopsAreJumps() {
        assertEquals("""
                again_1:
                  r1 = load.opaque x
                  if !(r1 == 0) goto end_2
                  if !r0 goto else_4
                  r0 = 1
                  goto end_3
                else_4:
                  r0 = 2
                end_3:
                  goto again_1
                end_2:
                """, code("atomic_int* x", """
                  int r0;
                  while (atomic_load_explicit(x, memory_order_relaxed) == 0) {
                    if (r0) r0 = 1; else r0 = 2;
                  }
                """));
    }

    @Test
    void notesSayWhatIsStronger() {
        String cas =
                "  int r0 = 0;\n  atomic_compare_exchange_strong_explicit(x, &r0, 1, memory_order_%s, memory_order_%s);\n";
        assertEquals(
                List.of(),
                file("atomic_int* x", cas.formatted("acq_rel", "acquire")).notes());
        assertEquals(
                List.of("line 5: a compare-exchange that fails is acquire here and memory_order_relaxed in the file;"
                        + " C11 allows more"),
                file("atomic_int* x", cas.formatted("acquire", "relaxed")).notes());
        assertEquals(
                List.of("line 5: a compare-exchange that succeeds is acquire-release here and memory_order_release in"
                        + " the file; C11 allows more"),
                file("atomic_int* x", cas.formatted("release", "acquire")).notes());
        assertEquals(
                List.of("memory_order_consume is read as memory_order_acquire; C11 allows more"),
                file("atomic_int* x", "  int r0 = atomic_load_explicit(x, memory_order_consume);\n")
                        .notes());
        assertEquals(
                List.of("SC accesses are as in section 5 of docs/algorithm.md; RC11 and C11 may allow more"),
                file("atomic_int* x", cas.formatted("relaxed", "seq_cst")).notes().stream()
                        .skip(1)
                        .toList());
    }

    /** A cycle of program order and reads-from that C11 without the repair allows. */
    @Test
    void loadBufferingIsNoted() {
        String note = "load buffering is left out, as in RC11; C11 without that repair allows it";
        for (String name : List.of("LB+rlx", "LB+data", "LB+ctrl")) {
            assertEquals(
                    List.of(note), HerdParser.parse(HerdCorpus.good().get(name)).notes(), name);
        }
        for (String name : List.of("LB+acq-rel", "SB+rlx", "MP+rlx", "FAA+unique", "CoRW2", "CAS+one-winner")) {
            assertEquals(
                    List.of(), HerdParser.parse(HerdCorpus.good().get(name)).notes(), name);
        }
    }
}
