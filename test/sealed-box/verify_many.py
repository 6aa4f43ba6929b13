"""Runs verify_box.py on each line of its input, [words, answer], and answers [exit code, what it said].

One Python checks all copies of the tests; each start would cost more than the check.
"""

import contextlib
import io
import json
import sys

import verify_box

for line in sys.stdin.buffer:
    words, answer = json.loads(line)
    sys.argv = ["verify_box.py", *words]
    sys.stdin = io.TextIOWrapper(io.BytesIO(answer.encode()))
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = verify_box.main()
    print(json.dumps([code, said.getvalue()]), flush=True)
