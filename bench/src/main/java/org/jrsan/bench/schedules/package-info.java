/** What {@code ./jrsan bench schedules} runs, each program by one tool in a JVM of its own. */
package org.jrsan.bench.schedules;
