/**
 * The rules of ALGORITHM section 2 one by one: an engine on plain maps in which each rule can be switched off, and for
 * each rule a litmus program whose verdict is wrong without it. It shows that the tests would notice the loss of any rule,
 * and what each rule is for.
 */
package org.jrsan.rc20.rules;
