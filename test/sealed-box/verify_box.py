"""Checks a sealed box (fukuhiki.v1), read as one JSON answer from standard input.

    verify_box.py opened < answer of /api/box/<pack>/opened
    verify_box.py draw   < answer of /api/box/<pack>/draw/<draw>?first_slot=<slot>
    verify_box.py hashes < as opened; lists every hash as the page's test vector does

The options --root, --commitment, --manifest-hash and --ticket-hash (all may stand several times)
name values that were noted before, and --ticket-hash in a draw one noted directly before or after.

Written from docs/sealed-box.md alone, by a person who had not seen the shop's code; this keeps the
page complete. When the page changes, change this by the page, and not by the code.

Needs Python 3.8 and no packages. Slots, tickets and leaves are counted from 0.
Exit code: 0 everything fits, 1 faults (one line each), 2 malformed input.
"""

import argparse
import base64
import hashlib
import hmac
import itertools
import json
import re
import struct
import sys
from collections import namedtuple

ALGORITHM = b"fukuhiki.v1"
MAX_TOTAL = 10_000_000
MAX_LINES = 65_536
NOTED = ("root", "commitment", "manifest_hash", "ticket_hash")
HASH = re.compile("[0-9a-f]{64}")
UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
Ticket = namedtuple("Ticket", "first count at draw hash")


def get(source, name, kind, pattern=None):
    """A field of exactly this type (true and 3.0 are no int). All readers raise ValueError."""
    if type(source) is not dict or name not in source:
        raise ValueError(f"{name} is missing")
    value = source[name]
    if type(value) is not kind or (pattern and not pattern.fullmatch(value)):
        raise ValueError(f"{name} has the wrong type or form")
    return value


def get_number(source, name, bits, least=0):
    value = get(source, name, int)
    if not least <= value < 1 << bits:
        raise ValueError(f"{name} is out of range")
    return value


def get_hash(source, name):
    return bytes.fromhex(get(source, name, str, HASH))


def get_hashes(source, name):
    return [get_hash({name: value}, name) for value in get(source, name, list)]


def get_text(source, name):
    return get(source, name, str).encode("utf-8")  # half a surrogate pair: ValueError


def get_base64(source, name):
    value = get_text(source, name)
    raw = base64.b64decode(value, validate=True)
    if base64.b64encode(raw) != value:
        raise ValueError(f"{name} is not exact base64")
    return raw


def get_prize(source):
    """The five fields, which sort in manifest order, and their bytes."""
    fields = (("rarity", 8), ("tier", 8), ("converts_to", 32))
    numbers = [get_number(source, name, bits) for name, bits in fields]
    prize = (get_text(source, "card"), *numbers, get(source, "ship_only", bool))
    return prize, text(prize[0]) + struct.pack(">BBI?", *prize[1:])


def get_ticket(source):
    fields = (("first_slot", 32), ("count", 32), ("drawn_at_us", 53))
    numbers = [get_number(source, name, bits) for name, bits in fields]
    draw = get(source, "draw_id", str, UUID).replace("-", "")
    return Ticket(*numbers, bytes.fromhex(draw), get_hash(source, "hash"))


def u32(value):
    return value.to_bytes(4, "big")


def text(value):
    return u32(len(value)) + value


class Box:
    """The fields that both answers have, and the hashes made from them."""

    def __init__(self, answer, listed):
        self.listed = listed  # list for the lines of `hashes`, or None
        self.total = get_number(answer, "total", 32, least=1)
        if self.total > MAX_TOTAL:
            raise ValueError("total is out of range")
        self.pack_id = get_text(answer, "pack_id")
        lines = get(answer, "manifest", list)
        if not 1 <= len(lines) <= MAX_LINES:
            raise ValueError("manifest has too few or too many lines")
        self.manifest = [get_prize(line) for line in lines]
        self.quantities = [get_number(line, "quantity", 32, least=1) for line in lines]
        self.prizes = [prize for _, prize in self.manifest]
        self.last_one = None
        if answer.get("last_one", "missing") is not None:
            self.last_one = get_prize(get(answer, "last_one", dict))[1]
        names = ("manifest_hash", "commitment", "root")
        self.manifest_hash, self.commitment, self.root = (get_hash(answer, n) for n in names)

    def hash(self, tag, body, key=None):
        """SHA-256 of the tag and the body, or HMAC-SHA-256 if there is a key."""
        data = ALGORITHM + b"." + tag.encode() + body
        out = hmac.digest(key, data, "sha256") if key else hashlib.sha256(data).digest()
        if self.listed is not None:
            self.listed += [tag] + ([f"  key {key.hex()}"] if key else [])
            self.listed += [f"  in  {data.hex()}", f"  out {out.hex()}"]
        return out

    def manifest_faults(self):
        """Keeps the computed hash; the commitment is made of it."""
        lines = b"".join(p + u32(q) for p, q in zip(self.prizes, self.quantities))
        tag = "manifest" if self.last_one is None else "last-one-manifest"
        body = u32(len(self.prizes)) + lines + (self.last_one or b"")
        self.computed_manifest_hash = self.hash(tag, body)
        if self.manifest != sorted(self.manifest):
            yield "manifest-order"
        if self.computed_manifest_hash != self.manifest_hash:
            yield "manifest"
        if sum(self.quantities) != self.total:
            yield "quantities"

    def shuffled(self, key):
        """The prize number of every slot."""
        slots = [n for n, quantity in enumerate(self.quantities) for _ in range(quantity)]
        words = self.words(key)
        for bound in range(self.total, 1, -1):
            place = next(w for w in words if w < 2**32 - 2**32 % bound) % bound
            slots[bound - 1], slots[place] = slots[place], slots[bound - 1]
        return slots

    def words(self, key):
        """Random words without an end, eight from each block."""
        for counter in itertools.count():
            block = struct.unpack(">8I", self.hash("stream", counter.to_bytes(8, "big"), key))
            if self.listed is not None:
                self.listed.append("  words " + " ".join(map(str, block)))
            yield from block

    def leaf(self, slot, prize, salt):
        body = b"\0" + self.commitment + u32(self.total) + u32(slot) + self.prizes[prize]
        if self.last_one is not None and slot == self.total - 1:
            return self.hash("last-one-leaf", body + self.last_one + salt)
        return self.hash("leaf", body + salt)

    def tree(self, low, high, first, leaves, path=()):
        """Hash of slots low … high - 1; leaves[0] is slot `first`. At most 33 calls deep."""
        if high <= first or low >= first + len(leaves):
            return path.pop()  # IndexError if the path is too short
        if high - low == 1:
            return leaves[low - first]
        middle = low + (1 << ((high - low - 1).bit_length() - 1))
        left = self.tree(low, middle, first, leaves, path)
        right = self.tree(middle, high, first, leaves, path)
        return self.hash("node", b"\1" + left + right)

    def ticket_hash(self, before, ticket):
        return self.hash("ticket", before + struct.pack(">IIQ", *ticket[:3]) + ticket.draw)


def check_opened(answer, listed):
    """The steps of "Checking an opened box"; gives the box, its faults, the ticket hashes."""
    box = Box(answer, listed)
    algorithm, ends_at, beacon = (get_text(answer, n) for n in ("algorithm", "ends_at", "beacon"))
    secret, ticket_hash = get_hash(answer, "secret"), get_hash(answer, "ticket_hash")
    slots, salts = get_base64(answer, "slots"), get_base64(answer, "salts")
    sold = get_number(answer, "sold", 32)
    tickets = [get_ticket(ticket) for ticket in get(answer, "tickets", list)]

    faults = [] if algorithm == ALGORITHM else ["algorithm"]
    faults += box.manifest_faults()
    body = text(box.pack_id) + box.computed_manifest_hash + u32(box.total) + text(ALGORITHM)
    if box.hash("commitment", body + text(beacon) + text(ends_at) + secret) != box.commitment:
        faults.append("commitment")
    # From here on the published commitment is used: one changed field, few lines.
    shuffle_key = box.hash("shuffle", box.commitment + text(beacon), secret)
    misfit = ["slots-length"] if len(slots) != 2 * box.total else []
    misfit += ["salts-length"] if len(salts) != 32 * box.total else []
    faults += misfit
    if not misfit and sum(box.quantities) == box.total:
        leaves = []
        for slot, prize in enumerate(box.shuffled(shuffle_key)):
            salt = box.hash("salt", box.commitment + u32(slot), secret)
            leaves.append(box.leaf(slot, prize, salt))
            named = int.from_bytes(slots[2 * slot : 2 * slot + 2], "big")
            faults += [f"slot {slot}"] if named != prize else []
            faults += [f"salt {slot}"] if salts[32 * slot : 32 * slot + 32] != salt else []
        faults += ["root"] if box.tree(0, box.total, 0, leaves) != box.root else []

    start = head = box.hash("chain", box.commitment + box.root)
    draws, end, time = set(), 0, 0
    for number, ticket in enumerate(tickets):
        faults += [f"ticket-order {number}"] if ticket.first != end or ticket.count < 1 else []
        faults += [f"ticket {number}"] if box.ticket_hash(head, ticket) != ticket.hash else []
        faults += [f"ticket-time {number}"] if ticket.at < time else []
        faults += [f"draw-id {number}"] if ticket.draw in draws else []
        head, end, time = ticket.hash, ticket.first + ticket.count, ticket.at
        draws.add(ticket.draw)
    faults += ["sold"] if sold != end or sold > box.total else []
    faults += ["ticket-hash"] if head != ticket_hash else []
    return box, faults, {start, *(ticket.hash for ticket in tickets)}


def check_draw(answer, listed):
    """The steps of "Checking a draw"; gives the same."""
    box = Box(answer, listed)
    first, count = get_number(answer, "first_slot", 32), get_number(answer, "count", 32)
    won = get(answer, "leaves", list)
    leaves = [(get_number(leaf, "prize", 16), get_hash(leaf, "salt")) for leaf in won]
    path, ticket = get_hashes(answer, "path"), get_ticket(get(answer, "ticket", dict))
    before = get_hash(answer, "previous_ticket_hash")

    faults = list(box.manifest_faults())
    misfit = ["slots-range"] if count < 1 or first + count > box.total else []
    misfit += ["leaves-length"] if len(leaves) != count else []
    misfit += [f"prize {n}" for n, leaf in enumerate(leaves) if leaf[0] >= len(box.prizes)]
    faults += misfit
    if not misfit:
        hashed = [box.leaf(first + n, prize, salt) for n, (prize, salt) in enumerate(leaves)]
        path.reverse()
        try:
            root = box.tree(0, box.total, first, hashed, path)
            faults += (["path"] if path else []) + (["root"] if root != box.root else [])
        except IndexError:
            faults.append("path")
    faults += ["ticket-slots"] if (ticket.first, ticket.count) != (first, count) else []
    faults += ["ticket"] if box.ticket_hash(before, ticket) != ticket.hash else []
    start = box.hash("chain", box.commitment + box.root)
    faults += ["chain"] if first == 0 and before != start else []
    return box, faults, {start, before, ticket.hash}


def main():
    parser = argparse.ArgumentParser(description="Checks a sealed box.", allow_abbrev=False)
    parser.add_argument("what", choices=["opened", "draw", "hashes"])
    for name in NOTED:
        option = "--" + name.replace("_", "-")
        parser.add_argument(option, metavar="HEX", action="append", default=[])
    options = vars(parser.parse_args())
    listed = [] if options["what"] == "hashes" else None
    check = check_draw if options["what"] == "draw" else check_opened
    try:
        noted = {n: set(get_hashes(options, n)) for n in NOTED}
        answer = json.loads(sys.stdin.buffer.read().decode(), parse_constant=int)  # no NaN
        box, faults, known = check(answer, listed)
    except (ValueError, RecursionError) as error:
        print("malformed:", str(error).replace("\n", " "))
        return 2
    published = {name: {getattr(box, name)} for name in NOTED if name != "ticket_hash"}
    known = {**published, "ticket_hash": known}
    faults += [f"noted-{n.replace('_', '-')}" for n in noted if not noted[n] <= known[n]]
    print("\n".join((listed or []) + faults) or "ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
