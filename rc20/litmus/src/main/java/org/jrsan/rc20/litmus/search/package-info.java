/** The search through all schedules, on the engines and in finite form. */
package org.jrsan.rc20.litmus.search;
