/** Data races in the runs that the search finds. */
package org.jrsan.rc20.litmus.races;
