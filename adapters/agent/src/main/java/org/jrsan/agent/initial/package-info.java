/** What is stored before anybody else can have it: the values that objects and arrays begin with. */
@NullMarked
package org.jrsan.agent.initial;

import org.jspecify.annotations.NullMarked;
