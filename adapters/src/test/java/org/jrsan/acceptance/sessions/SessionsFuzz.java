package org.jrsan.acceptance.sessions;

import java.io.PrintStream;
import java.util.SplittableRandom;

public final class SessionsFuzz {
    public static void main(String[] args) {
        Workers workers = new Workers();
        Generator generator = new Generator();
        int n = Integer.parseInt(args[0]);
        int fails = 0;
        long acc = 0, foreign = 0, vac = 0;
        java.util.Map<String,Integer> by = new java.util.TreeMap<>(), all = new java.util.TreeMap<>();
        long t0 = System.nanoTime(), gen = 0;
        for (int i = 0; i < n; i++) {
            long g = System.nanoTime();
            Arrangement a = generator.make(Long.parseLong(args[1]) + i);
            gen += System.nanoTime() - g;
            Performance.Outcome o = Performance.of(a, workers);
            acc += o.accesses(); foreign += o.foreign(); if (o.accesses() == 0) vac++;
            String key = a.shape().split(",")[0] + " sessions=" + a.sessions();
            all.merge(key, 1, Integer::sum);
            if (!o.isSilent()) {
                fails++;
                by.merge(key, 1, Integer::sum);
                if (fails <= Integer.getInteger("show", 3)) { System.out.println("seed " + (Long.parseLong(args[1]) + i)); System.out.println(a); o.reports().forEach(System.out::println); }
            }
        }
        System.out.println(all);
        System.out.println(by);
        System.out.printf("%d programs %d fails, %.1f s, gen %.1f s, accesses %d foreign %d vacuous %d tries %.2f%n", n, fails, (System.nanoTime() - t0) / 1e9, gen / 1e9, acc, foreign, vac, generator.triesForEach());
        workers.shutdown();
    }
}
