/** Mutual exclusion, from loads and stores alone and by read-modify-writes. */
package org.jrsan.examples.lock;
