"""Checks a beacon box, read as one JSON answer from standard input.

    verify_beacon_box.py box  < answer about a whole box
    verify_beacon_box.py draw < answer about a draw

--round NUMBER=HEX (may stand several times) is a round of the beacon with its signature as it was
verified elsewhere: this program does no pairing. A round of the answer that is not one of these is
a fault. --seen JSON is what was kept before a draw was bought: an object with commitment, number,
closing, decided and left.

Follows docs/beacon-box.md, and for what that page takes from docs/sealed-box.md uses its sister, which
was written from there. When the page changes, change this by the page, and not by the code.

Needs Python 3.8 and no packages. Places and tickets are counted from 0, closings from 1.
Exit code: 0 everything fits, 1 faults (one line each), 2 malformed input. A draw without faults
prints its prizes.
"""

import argparse
import hashlib
import json
import re
import sys

from verify_box import (
    MAX_LINES,
    MAX_TOTAL,
    Box,
    get,
    get_base64,
    get_hash,
    get_hashes,
    get_number,
    get_prize,
    get_text,
    get_ticket,
    text,
    u32,
)

SIGNATURE = re.compile("[0-9a-f]{128}")
KEY = re.compile("[0-9a-f]{192}")
ROUND = re.compile("[0-9a-f]{96}")
WORDS = ["late", "timely", "forked"]
ZEROS = bytes(32)

# Ed25519, RFC 8032: points are x, y, z, x·y/z.
P = 2**255 - 19
D = -121665 * pow(121666, P - 2, P) % P
ORDER = 2**252 + 27742317777372353535851937790883648493


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(s, p):
    q = (0, 1, 1, 0)
    while s:
        q = add(q, p) if s & 1 else q
        s, p = s >> 1, add(p, p)
    return q


def point(data):
    """The point of 32 bytes; None for bytes that are none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed(key, message, signature):
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    p, q = times(s, BASE), add(r, times(h, a))
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def u64(value):
    return value.to_bytes(8, "big")


def get_signature(source):
    return bytes.fromhex(get(source, "signature", str, SIGNATURE))


def get_list(source, name, bits):
    return [get_number({name: number}, name, bits) for number in get(source, name, list)]


class Trust:
    def __init__(self, source):
        network = get(source, "network", dict)
        self.chain_hash = get_hash(network, "chain_hash").hex().encode()
        self.public_key = bytes.fromhex(get(network, "public_key", str, KEY))
        self.genesis_time = get_number(network, "genesis_time", 48)
        self.period_ms = get_number(network, "period_ms", 32)
        self.close_ms = get_number(source, "close_ms", 32)
        self.steps_ms = get_list(source, "steps_ms", 32)
        self.shop_key = get_hash(source, "shop_key")
        self.quorum = get_number(source, "quorum", 8)
        listed = get(source, "witnesses", list)
        self.witnesses = [
            (get_text(one, "name"), get_text(one, "address"), get_hash(one, "key")) for one in listed
        ]
        self.keys = [key for _, _, key in self.witnesses]
        if len(self.keys) > 255 or len(self.steps_ms) > 255:
            raise ValueError("trust has too many parts")

    def data(self):
        data = text(self.chain_hash) + self.public_key + u64(self.genesis_time)
        data += u32(self.period_ms) + u32(self.close_ms)
        data += bytes([len(self.steps_ms)]) + b"".join(map(u32, self.steps_ms))
        data += self.shop_key + bytes([self.quorum, len(self.witnesses)])
        return data + b"".join(text(n) + text(a) + key for n, a, key in self.witnesses)

    def fits(self):
        times_ms, count = [self.close_ms, *self.steps_ms], len(self.keys)
        return (
            self.period_ms > 0
            and all(a > b for a, b in zip(times_ms, times_ms[1:]))
            and len(self.steps_ms) >= count - self.quorum + 2
            and len(set(self.keys)) == count
            and count < 2 * self.quorum <= 2 * count
        )

    def micros(self, number):
        return 1000 * (1000 * self.genesis_time + (number - 1) * self.period_ms)


class BeaconBox(Box):
    """The fields that both answers have, and the closings that decide places."""

    def __init__(self, answer):
        self.listed, self.last_one, self.ceiling = None, None, None
        self.total = get_number(answer, "total", 32, least=1)
        self.algorithm, self.version = get_text(answer, "algorithm"), b"fukuhiki.v2"
        self.pack_id = get_text(answer, "pack_id")
        lines = get(answer, "manifest", list)
        if self.total > MAX_TOTAL or not 1 <= len(lines) <= MAX_LINES:
            raise ValueError("the box is too large")
        self.manifest = [get_prize(line, self.version) for line in lines]
        self.quantities = [get_number(line, "quantity", 32, least=1) for line in lines]
        names = ("manifest_hash", "commitment")
        self.manifest_hash, self.commitment = (get_hash(answer, name) for name in names)
        seal = get(answer, "seal", dict)
        self.no_secret = get(seal, "secret_hash", str) == ""
        self.trust_hash = get_hash(seal, "trust_hash")
        # A commitment has the hash of the trust where a sealed box has that of its secret.
        self.read_seal({**seal, "secret_hash": seal["trust_hash"]})
        self.trust = Trust(get(seal, "trust", dict))
        self.counts_members = self.ceiling is not None or self.invited_hash != b""
        self.closings = [Closing(one) for one in get(answer, "closings", list)]
        self.decided = get_number(answer, "decided", 32)
        self.left = get_list(answer, "left", 32)

    def seal_checks(self, ends_at, beacon, secret):
        fits = self.trust.fits() and self.no_secret
        return [
            *(check for check in super().seal_checks(ends_at, beacon, secret) if check[0] != "mode"),
            ("mode", self.mode == b"beacon"),
            ("trust", fits and self.hash("trust", self.trust.data()) == self.trust_hash),
        ]

    def places(self, ticket):
        return self.hash("places", self.commitment + ticket.data)

    def head(self, head, batch, sold):
        return self.hash("head", head + batch + u32(sold))

    def batch(self, hashes):
        return self.hash("batch", u32(len(hashes)) + b"".join(hashes))

    def first_head(self):
        return self.hash("heads", self.commitment)

    def take(self, left, key, count):
        """The prizes of so many places; `left` falls."""
        words, remaining = self.words(key), sum(left)
        for bound in range(remaining, remaining - count, -1):
            rest = next(w for w in words if w < 2**32 - 2**32 % bound) % bound
            prize = 0
            while rest >= left[prize]:
                rest, prize = rest - left[prize], prize + 1
            left[prize] -= 1
            yield prize

    def follow(self, decided, left, rounds):
        """Faults, the prizes that the closings decide, and what is left."""
        faults, prizes, left, place, previous = [], [], list(left), decided, None
        for closing in self.closings:
            closing.K = self.hash("closing", closing.data)
            found = [*self.order(closing, previous), *self.line(closing, place)]
            found += self.witnessed(closing)
            if closing.line and rounds.get(closing.round) != closing.round_signature:
                found.append("round-signature")
            faults += [f"{name} {closing.number}" for name in dict.fromkeys(found)]
            previous = closing
            if closing.line is None:
                continue
            first, count, _ = closing.line
            place = first + count
            if not faults:
                body = self.commitment + closing.K + u32(first) + u32(count)
                key = self.hash("decide", body, closing.round_signature)
                prizes += self.take(left, key, count)
        return faults, prizes, left

    def order(self, closing, previous):
        if previous is None:
            if closing.number < 1:
                yield "closing-number"
            if closing.number == 1 and closing.before != ZEROS:
                yield "closing-before"
            if closing.round < 1:
                yield "round-order"
            return
        if closing.number != previous.number + 1:
            yield "closing-number"
        if closing.before != previous.K:
            yield "closing-before"
        if closing.round <= previous.round:
            yield "round-order"

    def line(self, closing, decided):
        boxes = [box for box, _ in closing.all_lines]
        data = b"".join(box + line for box, line in closing.all_lines)
        if boxes != sorted(set(boxes)) or self.hash("lines", u32(len(boxes)) + data) != closing.L:
            yield "lines"
        own = dict(reversed(closing.all_lines)).get(self.commitment)
        if closing.line is None:
            if own is not None:
                yield "line"
            return
        first, count, head = closing.line
        if self.hash("line", u32(first) + u32(count) + head) != own:
            yield "line"
        if first != decided or count < 1 or first + count > self.total:
            yield "gap"
        if self.trust.micros(closing.round) <= self.starts:
            yield "early"

    def witnessed(self, closing):
        tag = b"fukuhiki.v2."
        if not signed(self.trust.shop_key, tag + b"closed" + closing.K, closing.signature):
            yield "shop-signature"
        said = {}
        for key, number, named, word, at, before, signature in closing.verdicts:
            own = key in self.trust.keys and key not in said and number == closing.number
            data = u64(number) + named + bytes([WORDS.index(word)]) + u64(at) + before
            message = tag + b"said" + self.hash("verdict", data)
            own = own and (word == "forked" or named == closing.K)
            if own and signed(key, message, signature):
                said[key] = word
            else:
                yield "verdict"
        words = list(said.values())
        if "forked" in words:
            yield "forked"
        if words.count("timely") < self.trust.quorum or words.count("forked") >= self.trust.quorum:
            yield "quorum"


class Closing:
    def __init__(self, source):
        closing = get(source, "closing", dict)
        self.number, self.round = (get_number(closing, n, 53) for n in ("number", "round"))
        self.before, self.L, nonce = (get_hash(closing, n) for n in ("before", "lines", "nonce"))
        self.signature = get_signature(closing)
        self.data = u64(self.number) + self.before + u64(self.round) + self.L + nonce
        listed = get(source, "lines", list)
        self.all_lines = [(get_hash(one, "commitment"), get_hash(one, "hash")) for one in listed]
        self.line = None
        if "line" in source:
            line = get(source, "line", dict)
            first, count = (get_number(line, name, 32) for name in ("first", "count"))
            self.line = first, count, get_hash(line, "head")
        self.verdicts = [self.verdict(one) for one in get(source, "verdicts", list)]
        self.round_signature = b""
        if "round_signature" in source:
            self.round_signature = bytes.fromhex(get(source, "round_signature", str, ROUND))

    def verdict(self, source):
        said = get(source, "verdict", dict)
        word = get(said, "verdict", str, re.compile("|".join(WORDS)))
        return (
            get_hash(source, "witness"),
            get_number(said, "number", 53),
            get_hash(said, "closing"),
            word,
            get_number(said, "at_us", 53),
            get_hash(said, "before"),
            get_signature(said),
        )


# After one of these nothing of a box can be computed.
ENDS = {"algorithm", "manifest-order", "quantities", "trust"}


def check_draw(answer, rounds, seen):
    box = BeaconBox(answer)
    ticket = get_ticket(get(answer, "ticket", dict), box.counts_members)
    batch, later = get(answer, "batch", dict), get(answer, "later", list)
    head, others = get_hash(batch, "head"), get_hashes(batch, "others")
    place, sold = get_number(batch, "place", 32), get_number(batch, "sold", 32)
    later = [(get_hash(one, "digest"), get_number(one, "sold", 32)) for one in later]
    told = get_list(answer, "prizes", 16)

    faults = box.content_faults()
    if seen is not None:
        first = box.closings[0] if box.closings else None
        after = first and (first.number, first.before)
        changes = {
            "commitment-changed": box.commitment == get_hash(seen, "commitment"),
            "closing-changed": after == (seen["number"] + 1, get_hash(seen, "closing")),
            "counts-changed": [box.decided, box.left] == [seen["decided"], seen["left"]],
        }
        faults += [name for name, same in changes.items() if not same]
    if ENDS & set(faults):
        return faults, []
    below = len(box.left) == len(box.quantities)
    below = below and all(l <= q for l, q in zip(box.left, box.quantities))
    if not below or sum(box.left) + box.decided != box.total:
        return faults + ["counts"], []
    found, prizes, _ = box.follow(box.decided, box.left, rounds)
    faults += found
    faults += [] if box.places(ticket) == ticket.hash and ticket.count > 0 else ["ticket 0"]
    faults += [] if box.allows(ticket) else ["ticket-terms 0"]
    faults += draw_batch_faults(box, ticket, (head, others, place, sold), later)
    if faults:
        return faults, []
    at = ticket.first_slot - box.decided
    prizes = prizes[at : at + ticket.count] if at >= 0 else []
    return faults + ([] if prizes == told else ["prizes"]), prizes


def draw_batch_faults(box, ticket, batch, later):
    line = box.closings[-1].line if box.closings else None
    end = ticket.first_slot + ticket.count
    if line is None or ticket.first_slot < line[0] or end > line[0] + line[1]:
        return ["place"]
    head, others, place, sold = batch
    ends = [sold, *(each for _, each in later)]
    fits = end <= sold and all(a < b for a, b in zip(ends, ends[1:])) and ends[-1] == line[0] + line[1]
    begins = ticket.first_slot > 0 or (place == 0 and head == box.first_head())
    if not fits or not begins or place > len(others):
        return ["batch"]
    digest = box.batch([*others[:place], ticket.hash, *others[place:]])
    head = box.head(head, digest, sold)
    for digest, sold in later:
        head = box.head(head, digest, sold)
    return [] if head == line[2] else [f"head {box.closings[-1].number}"]


def check_box(answer, rounds, _):
    box = BeaconBox(answer)
    slots, head = get_base64(answer, "slots"), get_hash(answer, "head")
    sold = get_number(answer, "sold", 32)
    tickets = None
    if "tickets" in answer:
        tickets = [get_ticket(t, box.counts_members) for t in get(answer, "tickets", list)]
        sizes = get_list(answer, "batches", 32)
        invited = get_hashes(answer, "invited") if box.invited_hash else []

    faults = box.content_faults()
    if ENDS & set(faults):
        return faults, []
    first = box.closings[0] if box.closings else None
    if first and first.number != 1 and box.trust.micros(first.round) > box.starts:
        faults.append("beginning")
    found, prizes, left = box.follow(0, box.quantities, rounds)
    faults += found
    if len(slots) != 2 * box.decided:
        faults.append(f"slot {len(slots) // 2}")
    else:
        named = [int.from_bytes(slots[n : n + 2], "big") for n in range(0, len(slots), 2)]
        pairs = zip(prizes, named + [None] * len(prizes))
        faults += [f"slot {place}" for place, (ours, shops) in enumerate(pairs) if ours != shops]
    if found:
        return faults, []
    faults += [] if (len(prizes), left) == (box.decided, box.left) else ["counts"]
    lines = [(closing, *closing.line) for closing in box.closings if closing.line]
    last = lines[-1][3] if lines else box.first_head()
    whole = len(prizes) <= sold <= box.total and (sold > len(prizes) or head == last)
    faults += [] if whole else ["sold"]
    if tickets is not None:
        faults += ticket_faults(box, tickets, sold)
        if not any(re.match(r"ticket(-order)? ", fault) for fault in faults):
            faults += batch_faults(box, tickets, sizes, lines)
            if box.invited_hash:
                data = u32(len(invited)) + b"".join(invited)
                same = box.hash("invited", data) == box.invited_hash
                faults += [] if same and invited == sorted(set(invited)) else ["invited"]
            faults += box.terms_faults(tickets, set(invited))
            faults += box.ceiling_faults(tickets, prizes) if box.counts_members else []
    return faults, []


def ticket_faults(box, tickets, sold):
    draws, end, time = set(), 0, 0
    for number, ticket in enumerate(tickets):
        checks = {
            "ticket-order": ticket.first_slot == end and ticket.count > 0,
            "ticket": box.places(ticket) == ticket.hash,
            "ticket-time": ticket.drawn_at_us >= time,
            "draw-id": ticket.draw not in draws,
        }
        yield from (f"{name} {number}" for name, fits in checks.items() if not fits)
        end, time = ticket.first_slot + ticket.count, ticket.drawn_at_us
        draws.add(ticket.draw)
    if end != sold or box.decided != sold:
        yield f"ticket-order {len(tickets)}"


def batch_faults(box, tickets, sizes, lines):
    if sum(sizes) != len(tickets) or 0 in sizes:
        return ["batch"]
    head, heads, rest = box.first_head(), {}, list(tickets)
    for size in sizes:
        batch, rest = rest[:size], rest[size:]
        end = batch[-1].first_slot + batch[-1].count
        head = heads[end] = box.head(head, box.batch([ticket.hash for ticket in batch]), end)
    return [f"head {c.number}" for c, first, count, own in lines if heads.get(first + count) != own]


def main():
    parser = argparse.ArgumentParser(description="Checks a beacon box.", allow_abbrev=False)
    parser.add_argument("what", choices=["box", "draw"])
    parser.add_argument("--round", metavar="NUMBER=HEX", action="append", default=[])
    parser.add_argument("--seen", metavar="JSON")
    options = parser.parse_args()
    check = check_draw if options.what == "draw" else check_box
    try:
        pairs = (each.split("=") for each in options.round)
        rounds = {int(number): bytes.fromhex(signature) for number, signature in pairs}
        seen = None if options.seen is None else json.loads(options.seen)
        # A number is digits only: with a sign it becomes a float, which no field is; NaN raises.
        digits = {"parse_int": lambda n: (int if n.isdigit() else float)(n), "parse_constant": int}
        answer = json.loads(sys.stdin.buffer.read().decode(), **digits)
        faults, prizes = check(answer, rounds, seen)
    except (ValueError, RecursionError) as error:
        print("malformed:", str(error).replace("\n", " "))
        return 2
    said = "prizes " + " ".join(map(str, prizes)) if options.what == "draw" else "ok"
    print("\n".join(faults) or said)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
