/** The paper's engine, which keeps clocks over locations: the reference of the production engine. */
package org.jrsan.rc20.paper;
