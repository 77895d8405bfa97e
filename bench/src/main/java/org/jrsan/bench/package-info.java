/** JMH benchmarks; each figure is a ratio measured in one run. */
package org.jrsan.bench;
