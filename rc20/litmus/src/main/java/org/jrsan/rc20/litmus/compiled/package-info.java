/** Programs as the search runs them, and their packing into bits. */
package org.jrsan.rc20.litmus.compiled;
