/** Data races on plain accesses, found with the thread clocks of the memory model. */
package org.jrsan.race;
