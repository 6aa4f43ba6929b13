"""Checks a sealed box (fukuhiki.v1 or fukuhiki.v2), read as one JSON answer from standard input.

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
import math
import re
import struct
import sys
from collections import Counter
from datetime import datetime, timedelta
from types import SimpleNamespace

VERSION_1, VERSION_2 = b"fukuhiki.v1", b"fukuhiki.v2"
MAX_TOTAL = 10_000_000
MAX_LINES = 65_536
NOTED = ("root", "commitment", "manifest_hash", "ticket_hash")
HASH = re.compile("[0-9a-f]{64}")
HASH_OR_NONE = re.compile("([0-9a-f]{64})?")
UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
INSTANT = re.compile(DATE + r"T(?!24)[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}\+09:00")
EPOCH = datetime.fromisoformat("1970-01-01T00:00:00+00:00")
FORMS = {
    "currency": re.compile("points|coins"),
    "period": re.compile("(day|week)?"),
    "reference_date": re.compile(f"({DATE})?"),
}

# The formulas of the page as `read` takes them: every field after its kind. Words are u8 1, 2 …
PRIZE = "text card, u8 rarity, u8 tier, u32 converts_to, flag ship_only"
FACTS = (
    "card|points kind, text grading_company, text grade, text condition, text note_ja,"
    " text note_en, hash? front, hash? front_en, hash? back, u32 reference_yen,"
    " text reference_date, text reference_source"
)
CONDITION = "text key, text label_ja, text label_en, text meaning_ja, text meaning_en"
EXTRA = "last_one|milestone|ceiling kind, u32 quantity, u32s slots, u32 draws, u8 tier"
TERMS = (
    "text currency, u64 price, text starts_at, text ends_at, u32 max_per_purchase,"
    " u32 max_per_member, u32 max_per_period, text period, u32 registered_within_days,"
    " u8 rank_from, flag phone_proven, hash? invited_hash"
)


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
    value = get(source, name, str, FORMS.get(name))
    return value.encode("utf-8")  # half a surrogate pair: ValueError


def get_base64(source, name):
    value = get_text(source, name)
    raw = base64.b64decode(value, validate=True)
    if base64.b64encode(raw) != value:
        raise ValueError(f"{name} is not exact base64")
    return raw


def read(source, formula):
    """The fields of a formula; `data` is the bytes that are hashed."""
    values, data = {}, b""
    for kind, name in (field.split() for field in formula.split(", ")):
        if kind == "text":
            value = get_text(source, name)
            data += text(value)
        elif kind == "flag":
            value = get(source, name, bool)
            data += bytes([value])
        elif kind == "hash?":
            value = bytes.fromhex(get(source, name, str, HASH_OR_NONE))
            data += bytes([len(value)]) + value
        elif kind == "u32s":
            value = [get_number({name: number}, name, 32) for number in get(source, name, list)]
            data += u32(len(value)) + b"".join(map(u32, value))
        elif "|" in kind:
            value = get(source, name, str, re.compile(kind))
            data += bytes([kind.split("|").index(value) + 1])
        else:
            bits = int(kind[1:])
            value = get_number(source, name, bits)
            data += value.to_bytes(bits // 8, "big")
        values[name] = value
    return SimpleNamespace(**values, data=data)


def get_prize(source, version):
    """A prize; `order` sorts it in the manifest, `fits` says that its facts agree."""
    prize = read(source, PRIZE)
    prize.order = list(vars(prize).values())
    if version == VERSION_2:
        facts = read(get(source, "facts", dict), FACTS)
        prize.order = prize.data = facts.data[:1] + prize.data + facts.data[1:]
        prize.condition = facts.condition
        dated, named = facts.reference_date != b"", facts.reference_source != b""
        prize.fits = (
            (facts.grading_company == b"") == (facts.grade == b"")
            and dated == named == (facts.reference_yen > 0)
            and (facts.kind == "card" or not prize.ship_only and prize.converts_to > 0)
        )
    return prize


def get_extra(source):
    extra = read(source, EXTRA)
    extra.prize = get_prize(get(source, "prize", dict), VERSION_2)
    return extra


def get_ticket(source, counts_members):
    ticket = read(source, "u32 first_slot, u32 count, u64 drawn_at_us")
    get_number(source, "drawn_at_us", 53)
    draw = get(source, "draw_id", str, UUID).replace("-", "")
    ticket.draw, ticket.hash = bytes.fromhex(draw), get_hash(source, "hash")
    ticket.data += ticket.draw
    if counts_members:
        counted = get(source, "counted", dict)
        ticket.holder = get_hash(counted, "holder")
        ticket.ceiling_prizes = get_number(counted, "ceiling_prizes", 32)
        ticket.data += ticket.holder
    return ticket


def instant(value):
    """Microseconds since 1970; of a text that is no instant NaN, with which no time compares."""
    try:
        if INSTANT.fullmatch(value.decode()):
            moment = datetime.fromisoformat(value.decode())
            return (moment - EPOCH) // timedelta(microseconds=1)
    except ValueError:
        pass  # There is no such day.
    return math.nan


def u32(value):
    return value.to_bytes(4, "big")


def text(value):
    return u32(len(value)) + value


class Box:
    """The fields that both answers have, and the hashes made from them."""

    def __init__(self, answer, listed, draw=False):
        self.listed = listed  # list for the lines of `hashes`, or None
        self.total = get_number(answer, "total", 32, least=1)
        if self.total > MAX_TOTAL:
            raise ValueError("total is out of range")
        unnamed = draw and "algorithm" not in answer
        self.algorithm = VERSION_1 if unnamed else get_text(answer, "algorithm")
        # An unknown algorithm is one fault; the rest is checked as what the answer looks like.
        known = self.algorithm in (VERSION_1, VERSION_2)
        self.version = self.algorithm if known else VERSION_2 if "seal" in answer else VERSION_1
        self.pack_id = get_text(answer, "pack_id")
        lines = get(answer, "manifest", list)
        if not 1 <= len(lines) <= MAX_LINES:
            raise ValueError("manifest has too few or too many lines")
        self.manifest = [get_prize(line, self.version) for line in lines]
        self.quantities = [get_number(line, "quantity", 32, least=1) for line in lines]
        self.last_one = None
        if answer.get("last_one", "missing") is not None:
            self.last_one = get(answer, "last_one", dict)
        names = ("manifest_hash", "commitment", "root")
        self.manifest_hash, self.commitment, self.root = (get_hash(answer, n) for n in names)
        self.ceiling, self.invited_hash = None, b""
        if self.version == VERSION_2:
            self.read_seal(get(answer, "seal", dict))
        elif self.last_one is not None:
            self.last_one = get_prize(self.last_one, VERSION_1).data
        self.counts_members = self.ceiling is not None or self.invited_hash != b""

    def read_seal(self, seal):
        self.mode = get_text(seal, "mode")
        names = ("secret_hash", "extras_hash", "terms_hash")
        self.secret_hash, self.extras_hash, self.terms_hash = (get_hash(seal, n) for n in names)
        self.conditions = [read(each, CONDITION) for each in get(seal, "conditions", list)]
        self.extras = [get_extra(extra) for extra in get(seal, "extras", list)]
        self.ceiling = next((extra for extra in self.extras if extra.kind == "ceiling"), None)
        self.terms = read(get(seal, "terms", dict), TERMS)
        self.starts, self.ends = instant(self.terms.starts_at), math.inf
        if self.terms.ends_at:
            self.ends = instant(self.terms.ends_at)
        self.invited_hash = self.terms.invited_hash

    def hash(self, tag, body, key=None):
        """SHA-256 of the tag and the body, or HMAC-SHA-256 if there is a key."""
        data = self.version + b"." + tag.encode() + body
        out = hmac.digest(key, data, "sha256") if key else hashlib.sha256(data).digest()
        if self.listed is not None:
            self.listed += [tag] + ([f"  key {key.hex()}"] if key else [])
            self.listed += [f"  in  {data.hex()}", f"  out {out.hex()}"]
        return out

    def content_faults(self, ends_at=None, beacon=b"", secret=None):
        """The steps of "Checking the contents", and step 1 of an opened box, if there is one."""
        tag, start, end = "manifest", b"", b""
        self.prizes = [prize.data for prize in self.manifest]
        if self.version == VERSION_2:
            self.prizes = [self.hash("prize", data) for data in self.prizes]
            start = u32(len(self.conditions)) + b"".join(each.data for each in self.conditions)
        elif self.last_one is not None:
            tag, end = "last-one-manifest", self.last_one
        lines = b"".join(p + u32(q) for p, q in zip(self.prizes, self.quantities))
        manifest_hash = self.hash(tag, start + u32(len(self.prizes)) + lines + end)
        order = [prize.order for prize in self.manifest]
        checks = [
            ("algorithm", self.algorithm == self.version),
            ("manifest-order", order == sorted(order)),
            ("manifest", manifest_hash == self.manifest_hash),
            ("quantities", sum(self.quantities) == self.total),
        ]
        if self.version == VERSION_2:
            checks += self.seal_checks(ends_at, beacon, secret)
        elif secret is not None:
            body = text(self.pack_id) + manifest_hash + u32(self.total) + text(VERSION_1)
            body += text(beacon) + text(ends_at) + secret
            checks.append(("commitment", self.hash("commitment", body) == self.commitment))
        # A part with two faults is named once.
        return list(dict.fromkeys(name for name, fits in checks if not fits))

    def seal_checks(self, ends_at, beacon, secret):
        """Pairs of a fault and whether it is absent, for steps 2 to 6 and the secret's hash."""
        terms, keys = self.terms, [condition.key for condition in self.conditions]
        extras, kinds = self.extras, [extra.kind for extra in self.extras]
        given = [extra.prize for extra in extras]
        used = {prize.condition for prize in self.manifest + given} - {b""}
        named = all(all(vars(condition).values()) for condition in self.conditions)
        digests = [self.hash("prize", prize.data) for prize in given]
        body = b"".join(e.data[:1] + d + e.data[1:] for e, d in zip(extras, digests))
        sealed = text(VERSION_2) + text(self.mode) + self.secret_hash + text(self.pack_id)
        sealed += u32(self.total) + self.manifest_hash + self.extras_hash + self.terms_hash
        return [
            ("last-one", self.last_one is None),
            ("mode", self.mode == b"sealed"),
            ("beacon", not beacon),
            ("terms", ends_at in (None, terms.ends_at)),
            ("manifest", all(prize.fits for prize in self.manifest)),
            ("conditions", named and len(set(keys)) == len(keys) and used <= set(keys)),
            ("extras", all(prize.fits for prize in given)),
            ("extras", self.hash("extras", u32(len(extras)) + body) == self.extras_hash),
            ("extras", max(kinds.count("last_one"), kinds.count("ceiling")) <= 1),
            ("extras", all(map(self.extra_fits, extras))),
            ("terms", self.hash("terms", terms.data) == self.terms_hash),
            ("terms", self.starts < self.ends),
            ("terms", (terms.period == b"") == (terms.max_per_period == 0)),
            ("secret", secret is None or self.hash("secret", secret) == self.secret_hash),
            ("commitment", self.hash("commitment", sealed) == self.commitment),
        ]

    def extra_fits(self, extra):
        if extra.kind == "ceiling":
            lines = zip(self.manifest, self.quantities)
            lower = sum(quantity for prize, quantity in lines if prize.tier < extra.tier)
            return not extra.slots and extra.draws > 0 and extra.quantity >= lower // extra.draws
        if extra.draws or extra.tier:
            return False
        if extra.kind == "last_one":
            return not extra.slots and extra.quantity == 1
        ascending = extra.slots == sorted(set(extra.slots))
        return ascending and 0 < extra.quantity == len(extra.slots) and extra.slots[-1] < self.total

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
        total = u32(self.total) if self.version == VERSION_1 else b""
        body = b"\0" + self.commitment + total + u32(slot) + self.prizes[prize]
        if self.version == VERSION_1 and self.last_one is not None and slot == self.total - 1:
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

    def allows(self, ticket):
        """Whether the terms allow this ticket by itself. Version 1 has no terms."""
        if self.version == VERSION_1:
            return True
        early, late = ticket.drawn_at_us < self.starts, ticket.drawn_at_us >= self.ends
        return not (early or late or 0 < self.terms.max_per_purchase < ticket.count)

    def terms_faults(self, tickets, invited):
        """Step 6. Where a member has too many slots, the ticket that went beyond and all later."""
        held = Counter()
        for number, ticket in enumerate(tickets):
            fits = self.allows(ticket)
            if self.counts_members:
                held[ticket.holder] += ticket.count
                fits = fits and not 0 < self.terms.max_per_member < held[ticket.holder]
                fits = fits and (not self.invited_hash or ticket.holder in invited)
            if not fits:
                yield f"ticket-terms {number}"

    def ceiling_faults(self, tickets, order):
        """Step 7. Counts again what each ticket earned; `order` is the prize of every slot."""
        misses = Counter()
        for number, ticket in enumerate(tickets):
            earned = 0
            for prize in order[ticket.first_slot : ticket.first_slot + ticket.count]:
                low = self.ceiling and self.manifest[prize].tier < self.ceiling.tier
                misses[ticket.holder] = misses[ticket.holder] + 1 if low else 0
                if low and misses[ticket.holder] == self.ceiling.draws:
                    earned, misses[ticket.holder] = earned + 1, 0
            if earned != ticket.ceiling_prizes:
                yield f"ceiling {number}"


def check_opened(answer, listed):
    """The steps of "Checking an opened box"; gives the box, its faults, the ticket hashes."""
    box = Box(answer, listed)
    ends_at, beacon = get_text(answer, "ends_at"), get_text(answer, "beacon")
    secret, ticket_hash = get_hash(answer, "secret"), get_hash(answer, "ticket_hash")
    slots, salts = get_base64(answer, "slots"), get_base64(answer, "salts")
    sold = get_number(answer, "sold", 32)
    tickets = [get_ticket(t, box.counts_members) for t in get(answer, "tickets", list)]
    invited = get_hashes(answer, "invited") if box.invited_hash else []

    faults = box.content_faults(ends_at, beacon, secret)
    if box.invited_hash:
        computed = box.hash("invited", u32(len(invited)) + b"".join(invited))
        fits = computed == box.invited_hash and invited == sorted(set(invited))
        faults += [] if fits else ["invited"]
    # From here on the published commitment is used: one changed field, few lines.
    shuffle_key = box.hash("shuffle", box.commitment + text(beacon), secret)
    misfit = ["slots-length"] if len(slots) != 2 * box.total else []
    misfit += ["salts-length"] if len(salts) != 32 * box.total else []
    faults += misfit
    order, leaves = [], []
    if not misfit and sum(box.quantities) == box.total:
        order = box.shuffled(shuffle_key)
        for slot, prize in enumerate(order):
            salt = box.hash("salt", box.commitment + u32(slot), secret)
            leaves.append(box.leaf(slot, prize, salt))
            named = int.from_bytes(slots[2 * slot : 2 * slot + 2], "big")
            faults += [f"slot {slot}"] if named != prize else []
            faults += [f"salt {slot}"] if salts[32 * slot : 32 * slot + 32] != salt else []
        faults += ["root"] if box.tree(0, box.total, 0, leaves) != box.root else []

    start = head = box.hash("chain", box.commitment + box.root)
    draws, end, time = set(), 0, 0
    for number, ticket in enumerate(tickets):
        fits = ticket.first_slot == end and ticket.count > 0
        faults += [] if fits else [f"ticket-order {number}"]
        computed = box.hash("ticket", head + ticket.data)
        faults += [f"ticket {number}"] if computed != ticket.hash else []
        faults += [f"ticket-time {number}"] if ticket.drawn_at_us < time else []
        faults += [f"draw-id {number}"] if ticket.draw in draws else []
        head, end, time = ticket.hash, ticket.first_slot + ticket.count, ticket.drawn_at_us
        draws.add(ticket.draw)
    faults += ["sold"] if sold != end or sold > box.total else []
    faults += ["ticket-hash"] if head != ticket_hash else []
    faults += box.terms_faults(tickets, set(invited))
    faults += box.ceiling_faults(tickets, order) if box.counts_members and order else []
    return box, faults, {start, *(ticket.hash for ticket in tickets)}


def check_draw(answer, listed):
    """The steps of "Checking a draw"; gives the same."""
    box = Box(answer, listed, draw=True)
    first, count = get_number(answer, "first_slot", 32), get_number(answer, "count", 32)
    won = get(answer, "leaves", list)
    leaves = [(get_number(leaf, "prize", 16), get_hash(leaf, "salt")) for leaf in won]
    path = get_hashes(answer, "path")
    ticket = get_ticket(get(answer, "ticket", dict), box.counts_members)
    before = get_hash(answer, "previous_ticket_hash")

    faults = box.content_faults()
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
    faults += ["ticket-slots"] if (ticket.first_slot, ticket.count) != (first, count) else []
    faults += ["ticket"] if box.hash("ticket", before + ticket.data) != ticket.hash else []
    start = box.hash("chain", box.commitment + box.root)
    faults += ["chain"] if first == 0 and before != start else []
    faults += [] if box.allows(ticket) else ["ticket-terms"]
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
        # A number is digits only: with a sign it becomes a float, which no field is; NaN raises.
        digits = {"parse_int": lambda n: (int if n.isdigit() else float)(n), "parse_constant": int}
        answer = json.loads(sys.stdin.buffer.read().decode(), **digits)
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
