/** Concurrency stress tests of JRSan's own lock-free parts, run by {@code ./jrsan stress}. */
package org.jrsan.bench.stress;
