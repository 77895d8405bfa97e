/**
 * JRSan, a robustness sanitizer for lock-free Java.
 *
 * <p>Swap {@code java.util.concurrent.atomic.AtomicInteger} for {@link org.jrsan.atomic.RobustAtomicInteger}, start
 * threads through {@link org.jrsan.sync.RobustThreads}, start the JVM with {@code -Djrsan.enabled=true}, and open a
 * {@link org.jrsan.Session}:
 *
 * <pre>{@code
 * try (Session session = Sanitizer.open()) {
 *     runTheCode();
 *     session.assertRobust();
 * }
 * }</pre>
 *
 * <p>The code runs under sequential consistency. A violation is a behaviour that RC20, a model in the style of C11,
 * allows at one of the code's accesses and that no interleaving has. The run itself need not show it. A robust program
 * may still show load buffering among opaque or plain accesses, which Java allows and RC20 does not.
 */
@NullMarked
package org.jrsan;

import org.jspecify.annotations.NullMarked;
