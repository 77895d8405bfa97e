/** Plain variables whose accesses are checked for data races: what fields and arrays become under test. */
package org.jrsan.plain;
