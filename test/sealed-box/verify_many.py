"""Runs a verifier on each line of its input, [its name, words, answer], and answers [exit code, what it said].

One Python checks all copies of the tests; each start would cost more than the check.
"""

import contextlib
import io
import json
import sys

import verify_beacon_box
import verify_box

verifiers = {"verify_box": verify_box, "verify_beacon_box": verify_beacon_box}

for line in sys.stdin.buffer:
    name, words, answer = json.loads(line)
    sys.argv = [f"{name}.py", *words]
    sys.stdin = io.TextIOWrapper(io.BytesIO(answer.encode()))
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = verifiers[name].main()
    print(json.dumps([code, said.getvalue()]), flush=True)
