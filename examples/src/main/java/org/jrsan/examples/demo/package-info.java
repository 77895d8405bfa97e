/**
 * The demonstration: {@linkplain org.jrsan.examples.demo.Example examples} of algorithms, broken and repaired, and a
 * {@linkplain org.jrsan.examples.demo.Runner runner} that repeats them under varied starts and tells what was found.
 */
@NullMarked
package org.jrsan.examples.demo;

import org.jspecify.annotations.NullMarked;
