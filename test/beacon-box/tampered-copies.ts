// Copies of beacon boxes that a cheating shop could publish, each with one thing changed, and the fault that both
// verifiers name.

import type { SeenCounts } from '#contract/verify-beacon-draw.ts'
import {
  changed,
  flip,
  flipByte,
  less,
  more,
  type Path,
  type Step,
  type Wire,
  without,
} from '#test/sealed-box/tampering.ts'
import { beaconWire, type SoldVector, vectorShop } from '#tools/beacon-box-vector.ts'
import { quicknetRounds } from '#tools/beacon-rounds.ts'
import type { What } from './verifiers.ts'

export interface Copy {
  what: What
  title: string
  answer: Wire
  seen: SeenCounts | undefined
  fault: string
  /** Python's name, where it refuses to read what ours reads and finds wrong. */
  pythons: string
}

type Row = [title: string, change: Step[] | ((answer: Wire) => Wire), fault: string, pythons?: string]

const { whole, counted } = vectorShop()
export const sold = { whole, counted }
export const answers = {
  whole: { box: beaconWire.box(whole.box), draw: beaconWire.draw(whole.draw) },
  counted: { box: beaconWire.box(counted.box), draw: beaconWire.draw(counted.draw) },
}

const copies = (what: What, of: keyof typeof answers, rows: Row[]): Copy[] =>
  rows.map(([title, change, fault, pythons = fault]) => ({
    ...{ what, title, fault, pythons },
    seen: what === 'draw' ? (sold[of] satisfies SoldVector).seen : undefined,
    answer: typeof change === 'function' ? change(answers[of][what]) : changed(answers[of][what], ...change),
  }))
const ofBoth = (of: keyof typeof answers, rows: Row[]) => [
  ...copies('box', of, rows),
  ...copies('draw', of, rows),
]

const not = (value: boolean) => !value
const trust = (...path: Path): Path => ['seal', 'trust', ...path]

/** Both answers of a box begin with this. */
const contents: Row[] = [
  ['another algorithm', [[['algorithm'], 'fukuhiki.v3']], 'algorithm'],
  ['called version 1', [[['algorithm'], 'fukuhiki.v1']], 'algorithm'],
  ['a higher tier', [[['manifest', 0, 'tier'], more]], 'manifest'],
  ['shipped only', [[['manifest', 0, 'ship_only'], not]], 'manifest'],
  ['lines in another order', [[['manifest'], (all: Wire[]) => all.toReversed()]], 'manifest-order'],
  ['one more of a prize', [[['manifest', 0, 'quantity'], more]], 'quantities'],
  ['one place more', [[['total'], more]], 'quantities'],
  ['another hash of the manifest', [[['manifest_hash'], flip]], 'manifest'],
  ['another commitment', [[['commitment'], flip]], 'commitment'],
  ['another pack', [[['pack_id'], 'another']], 'commitment'],
  ['words of another condition', [[['seal', 'conditions', 0, 'key'], 'a']], 'conditions'],
  ['an extra left out', [[['seal', 'extras'], (all: Wire[]) => all.slice(1)]], 'extras'],
  ['another hash of the extras', [[['seal', 'extras_hash'], flip]], 'extras'],
  ['a lower price', [[['seal', 'terms', 'price'], less]], 'terms'],
  ['another hash of the terms', [[['seal', 'terms_hash'], flip]], 'terms'],
  ['no seal', without('seal'), 'terms', 'malformed'],
  ['another mode', [[['seal', 'mode'], 'sealed']], 'mode'],
  ['a secret', [[['seal', 'secret_hash'], 'ab'.repeat(32)]], 'trust'],
  ['another hash of the trust', [[['seal', 'trust_hash'], flip]], 'trust'],
  ['no trust', [[trust(), undefined]], 'trust', 'malformed'],
  ['another chain', [[trust('network', 'chain_hash'), flip]], 'trust'],
  ['another key of the beacon', [[trust('network', 'public_key'), flip]], 'trust'],
  ['another first round', [[trust('network', 'genesis_time'), less]], 'trust'],
  ['another period', [[trust('network', 'period_ms'), more]], 'trust'],
  ['no period', [[trust('network', 'period_ms'), 0]], 'trust'],
  ['closings made later', [[trust('close_ms'), 1600]], 'trust'],
  ['closings made after the first step', [[trust('close_ms'), 1500]], 'trust'],
  ['another step', [[trust('steps_ms', 2), less]], 'trust'],
  ['a step left out', [[trust('steps_ms'), (all: number[]) => all.slice(1)]], 'trust'],
  ['steps that do not descend', [[trust('steps_ms', 1), 1500]], 'trust'],
  ['another key of the shop', [[trust('shop_key'), flip]], 'trust'],
  ['a quorum of one', [[trust('quorum'), 1]], 'trust'],
  ['a quorum of all', [[trust('quorum'), 3]], 'trust'],
  ['a quorum of more than all', [[trust('quorum'), 4]], 'trust'],
  ['another name of a witness', [[trust('witnesses', 0, 'name'), 'x']], 'trust'],
  ['another address of a witness', [[trust('witnesses', 1, 'address'), 'https://x.example']], 'trust'],
  ['another key of a witness', [[trust('witnesses', 2, 'key'), flip]], 'trust'],
  ['a witness twice', [[trust('witnesses'), ([first, second]: Wire[]) => [first, second, second]]], 'trust'],
  ['a witness left out', [[trust('witnesses'), (all: Wire[]) => all.slice(1)]], 'trust'],
]

/** Changes of the closing at a place of the list, which has this number and a line of the box. */
function closingRows(at: number, number: number): Row[] {
  const own = (...path: Path): Path => ['closings', at, ...path]
  const named = (fault: string) => `${fault} ${number}`
  const verdict = (...path: Path): Path => own('verdicts', 0, 'verdict', ...path)
  return [
    ['another number', [[own('closing', 'number'), more]], `closing-number ${number + 1}`],
    ['another closing before', [[own('closing', 'before'), flip]], named('closing-before')],
    ['an earlier round', [[own('closing', 'round'), 333_336]], named('round-order')],
    ['another round', [[own('closing', 'round'), more]], named('shop-signature')],
    ['another hash of its lines', [[own('closing', 'lines'), flip]], named('lines')],
    ['another nonce', [[own('closing', 'nonce'), flip]], named('shop-signature')],
    ['another signature of the shop', [[own('closing', 'signature'), flip]], named('shop-signature')],
    ['another line of another box', [[own('lines', 0, 'hash'), flip]], named('lines')],
    ['lines in another order', [[own('lines'), (all: Wire[]) => all.toReversed()]], named('lines')],
    ['two lines of a box', [[own('lines'), ([one, two]: Wire[]) => [one, one, two]]], named('lines')],
    ['no line', [[own('line'), undefined]], named('line')],
    ['a place left out', [[own('line', 'first'), more]], named('gap')],
    ['a place twice', [[own('line', 'first'), less]], named('gap')],
    ['a line of fewer places', [[own('line', 'count'), less]], named('line')],
    ['a line of no place', [[own('line', 'count'), 0]], named('gap')],
    ['a line beyond the box', [[own('line', 'count'), 99]], named('gap')],
    ['a line of another head', [[own('line', 'head'), flip]], named('line')],
    ['a verdict of another', [[own('verdicts', 0, 'witness'), flip]], named('verdict')],
    ['a verdict twice', [[own('verdicts'), ([one, two]: Wire[]) => [one, two, two]]], named('verdict')],
    ['one verdict twice and no other', [[own('verdicts'), ([one]: Wire[]) => [one, one]]], named('quorum')],
    ['a verdict of another number', [[verdict('number'), less]], named('verdict')],
    ['a verdict of another closing', [[verdict('closing'), flip]], named('verdict')],
    ['another verdict', [[verdict('verdict'), 'late']], named('verdict')],
    ['a verdict at another time', [[verdict('at_us'), more]], named('verdict')],
    ['another verdict before', [[verdict('before'), flip]], named('verdict')],
    ['another signature of a verdict', [[verdict('signature'), flip]], named('verdict')],
    ['a word that no witness says', [[verdict('verdict'), 'perhaps']], 'malformed'],
    ['too few verdicts', [[own('verdicts'), (all: Wire[]) => all.slice(2)]], named('quorum')],
    [
      'another round’s signature',
      [[own('round_signature'), quicknetRounds.get(1)]],
      named('round-signature'),
    ],
    ['no signature of the round', [[own('round_signature'), undefined]], named('round-signature')],
    ['half a signature of the round', [[own('round_signature'), 'ab'.repeat(24)]], 'malformed'],
  ]
}

const endsAt = Date.parse('2027-02-01T00:00:00+09:00') * 1000
const boxRows: Row[] = [
  [
    'a closing without a line left out',
    [[['closings'], ([one, , three]: Wire[]) => [one, three]]],
    'closing-number 3',
  ],
  ['the first closing hidden', [[['closings'], (all: Wire[]) => all.slice(1)]], 'beginning'],
  ['another prize of place 1', [[['slots'], flipByte(3)]], 'slot 1'],
  ['fewer prizes', [[['slots'], 'AAE=']], 'slot 1'],
  ['prizes that are no base64', [[['slots'], '~']], 'slot 0', 'malformed'],
  ['one decided place fewer', [[['decided'], less]], 'slot 3'],
  ['one prize more left', [[['left', 0], more]], 'counts'],
  ['counts of another prize', [[['left'], (all: number[]) => [...all, 0]]], 'counts'],
  ['more sold than there are', [[['sold'], more]], 'sold'],
  ['less sold than decided', [[['sold'], less]], 'sold'],
  ['another head', [[['head'], flip]], 'sold'],
  ['another slot of a ticket', [[['tickets', 1, 'first_slot'], more]], 'ticket-order 1'],
  ['a ticket of fewer places', [[['tickets', 1, 'count'], less]], 'ticket 1'],
  ['a ticket at another time', [[['tickets', 0, 'drawn_at_us'], more]], 'ticket 0'],
  ['another draw', [[['tickets', 0, 'draw_id'], '01a31892-f400-7000-8000-0000000000ff']], 'ticket 0'],
  ['another hash of a ticket', [[['tickets', 0, 'hash'], flip]], 'ticket 0'],
  ['a ticket left out', [[['tickets'], (all: Wire[]) => all.slice(0, -1)]], 'ticket-order 1'],
  ['a ticket after the end', [[['tickets', 1, 'drawn_at_us'], endsAt]], 'ticket 1'],
  ['tickets shared out otherwise', [[['batches'], [2]]], 'head 1'],
  ['a ticket in no batch', [[['batches'], [1]]], 'batch'],
  ['an empty batch', [[['batches'], [1, 0, 1]]], 'batch'],
  ['no batches', without('batches'), 'batch', 'malformed'],
]
const boxCountedRows: Row[] = [
  ['another holder', [[['tickets', 1, 'counted', 'holder'], flip]], 'ticket 1'],
  ['a ceiling prize more', [[['tickets', 3, 'counted', 'ceiling_prizes'], more]], 'ceiling 3'],
  ['an invited holder left out', [[['invited'], (all: string[]) => all.slice(1)]], 'invited'],
  ['no list of the invited', without('invited'), 'invited', 'malformed'],
  ['batches divided otherwise', [[['batches'], [1, 1, 1, 1]]], 'head 2'],
]

const drawRows: Row[] = [
  ['a place more decided', [[['decided'], more]], 'counts'],
  ['one prize more left', [[['left', 0], more]], 'counts'],
  [
    'other counts of the same sum',
    [
      [['left', 0], 0],
      [['left', 1], 1],
    ],
    'counts-changed',
  ],
  ['counts of too many prizes', [[['left'], (all: number[]) => [...all, 0]]], 'counts'],
  ['a closing between hidden', [[['closings'], (all: Wire[]) => all.slice(1)]], 'closing-changed'],
  ['no closing', [[['closings'], []]], 'place'],
  ['a draw of other places', [[['ticket', 'first_slot'], less]], 'place'],
  ['a draw of more places', [[['ticket', 'count'], more]], 'place'],
  ['a draw at another time', [[['ticket', 'drawn_at_us'], more]], 'ticket 0'],
  ['a draw before the sale', [[['ticket', 'drawn_at_us'], 1]], 'ticket-terms 0'],
  ['a draw after its end', [[['ticket', 'drawn_at_us'], endsAt]], 'ticket-terms 0'],
  ['another draw', [[['ticket', 'draw_id'], '01a31892-f400-7000-8000-0000000000ff']], 'ticket 0'],
  ['another hash of the ticket', [[['ticket', 'hash'], flip]], 'head 3'],
  ['another head before the batch', [[['batch', 'head'], flip]], 'head 3'],
  ['another ticket in the batch', [[['batch', 'others'], ['ab'.repeat(32)]]], 'head 3'],
  ['a place that the batch lacks', [[['batch', 'place'], 1]], 'batch'],
  ['a batch that ends before', [[['batch', 'sold'], less]], 'batch'],
  ['a batch later than the line', [[['later'], [{ digest: 'ab'.repeat(32), sold: 9 }]]], 'batch'],
  ['another prize', [[['prizes', 0], (prize: number) => (prize + 1) % 3]], 'prizes'],
  ['a prize fewer', [[['prizes'], (all: number[]) => all.slice(1)]], 'prizes'],
]
const drawCountedRows: Row[] = [
  ['another holder', [[['ticket', 'counted', 'holder'], flip]], 'ticket 0'],
  ['a ticket without a holder', [[['ticket', 'counted'], undefined]], 'ticket 0', 'malformed'],
  ['another batch later', [[['later', 0, 'digest'], flip]], 'head 3'],
  ['a batch later left out', [[['later'], []]], 'batch'],
]

export const tamperedCopies: Copy[] = [
  ...ofBoth('whole', contents),
  ...copies('box', 'whole', closingRows(2, 3)),
  ...copies('draw', 'whole', closingRows(1, 3)),
  ...copies('box', 'whole', boxRows),
  ...copies('box', 'counted', boxCountedRows),
  ...copies('draw', 'whole', drawRows),
  ...copies('draw', 'counted', drawCountedRows),
]
