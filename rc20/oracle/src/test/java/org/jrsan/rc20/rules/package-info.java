/**
 * The rules of sections 2, 3 and 5 of docs/algorithm.md one by one: an engine and a race monitor on ordinary maps in which
 * each rule can be switched off, and for each rule a litmus program whose verdict is wrong without it. It shows that
 * the tests would notice the loss of any rule, and what each rule is for.
 */
package org.jrsan.rc20.rules;
