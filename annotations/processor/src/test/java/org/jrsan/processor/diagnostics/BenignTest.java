package org.jrsan.processor.diagnostics;

import org.junit.jupiter.api.Test;

class BenignTest {
    @Test
    void goodOnes() {
        Compiled.members(
                "static final String WHY = \"a stale size is as good\";",
                "@Benign(reason = WHY, with = \"Queue.offer\") int a() { return 0; }",
                "@Benign(reason = \"r\", with = \"org.acme.Queue$Node.<init>\") Example() {}",
                "@Benign(reason = \"r\", with = \"Queue.Node.<clinit>:Queue.tail\")",
                "@Benign(reason = \"r\", with = \"Queue.poll:the tail: of it\") void b() {}");
    }

    @Test
    void withoutReason() {
        Compiled.members(
                "@Benign(reason = \"\", with = \"Queue.offer\") void a() {} // problem: benign-reason: say why the findings do no harm; the reason is empty",
                "@Benign(reason = \"r\", with = \"Queue.offer\")",
                "@Benign(reason = \" \\t\", with = \"Queue.poll\")",
                // Javac tells the place of the method for a repeated annotation.
                "void b() {} // problem: benign-reason: say why the findings do no harm; the reason is empty");
    }

    @Test
    void withoutAPlace() {
        String text = "// problem: benign-place: the other place is Class.method or Class.method:label, not ";
        Compiled.members(
                "@Benign(reason = \"r\", with = \"\") void a() {} " + text + "\"\"",
                "@Benign(reason = \"r\", with = \"offer\") void b() {} " + text + "\"offer\"",
                "@Benign(reason = \"r\", with = \"Queue.\") void c() {} " + text + "\"Queue.\"",
                "@Benign(reason = \"r\", with = \"Queue.offer(\") void d() {} " + text + "\"Queue.offer(\"",
                "@Benign(reason = \"r\", with = \"Queue.offer:\") void e() {} " + text + "\"Queue.offer:\"",
                "@Benign(reason = \"r\", with = \"Queue#offer\") void f() {} " + text + "\"Queue#offer\"",
                "@Benign(reason = \"r\", with = \"Queue.<new>\") void g() {} " + text + "\"Queue.<new>\"");
    }
}
