/** What {@code ./jrsan bench reports} writes. */
package org.jrsan.bench.reports;
