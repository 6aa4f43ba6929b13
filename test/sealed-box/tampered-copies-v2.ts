// Copies of boxes of version 2 that a cheating shop could publish, each with one thing changed, and the names that the two
// verifiers give the fault.

import { countedBox, vectorBox, wholeBox, wireOf } from '#tools/vector-boxes.ts'
import {
  type Copy,
  changed,
  copiesOf,
  flip,
  flipByte,
  forged,
  less,
  more,
  type Path,
  type Row,
  type Step,
  tickets,
  type Wire,
  withNewTicket,
  without,
} from './tampering.ts'

/** A copy of an answer that no shop of the tests published. */
export interface MadeCopy extends Pick<Copy, 'what' | 'title' | 'fault' | 'ours'> {
  answer: Wire
}

const whole = wireOf(await vectorBox(wholeBox))
const counted = wireOf(await vectorBox(countedBox))
/** The answers of both vectors, which no one changed. */
export const untouched = [whole, counted]

const copies = (what: Copy['what'], answer: Wire, rows: Row[]): MadeCopy[] =>
  rows.map(([title, change, fault, ours]) => ({
    ...{ what, title, fault, ours },
    answer: typeof change === 'function' ? change(answer) : changed(answer, ...change),
  }))

/** The same change of both answers of a box. */
const ofBoth = ({ opened, draw }: { opened: Wire; draw: Wire }, rows: Row[]): MadeCopy[] => [
  ...copies('opened', opened, rows),
  ...copies('draw', draw, rows),
]

/** Another value in a place, which both verifiers call by one name. */
const another = (fault: 'manifest' | 'extras' | 'terms', inside: Path, values: [string, unknown][]): Row[] =>
  values.map(([field, value]) => {
    const path = [...inside, ...field.split('.')]
    return [`another ${path.join(' ')}`, [[path, value]], fault, fault]
  })

const not = (value: boolean) => !value
const at = (...path: Path): Path => ['seal', ...path]
const picture = 'ab'.repeat(32)
const lastOne = { card: 'moon', rarity: 1, tier: 1, converts_to: 10, ship_only: false }

/** Graded, with pictures and a price; the line before it has a condition. */
const crane = ['manifest', 1]
const changes: Row[] = [
  ...another('manifest', crane, [
    ['card', 'sun-crank'],
    ['rarity', less],
    ['tier', more],
    ['converts_to', more],
    ['ship_only', not],
    ['facts.kind', 'points'],
    ['facts.grading_company', 'BGS'],
    ['facts.grade', '9'],
    ['facts.condition', 'b'],
    ['facts.note_ja', 'Saihan'],
    ['facts.note_en', ''],
    ['facts.front', flip],
    ['facts.front_en', picture],
    ['facts.back', ''],
    ['facts.reference_yen', more],
    ['facts.reference_date', '2026-12-21'],
    ['facts.reference_source', 'https://prices.example/'],
  ]),
  ...another(
    'manifest',
    at('conditions', 0),
    ['label_ja', 'label_en', 'meaning_ja', 'meaning_en'].map((field) => [field, 'A']),
  ),
  [
    'points that are a card',
    [[['manifest', 2, 'facts', 'kind'], 'card']],
    'manifest-order',
    'manifest order',
  ],
  ['no condition', [[['manifest', 0, 'facts', 'condition'], '']], 'manifest', 'manifest'],
  ['a condition without words', [[['manifest', 0, 'facts', 'condition'], 'a']], 'conditions', 'conditions'],
  ['words of another condition', [[at('conditions', 0, 'key'), 'a']], 'conditions', 'conditions'],
  ['no words of conditions', [[at('conditions'), []]], 'conditions', 'conditions'],
  [
    'a condition more',
    [[at('conditions'), (all: Wire[]) => [...all, { ...all[0], key: 'c' }]]],
    'manifest',
    'manifest',
  ],
  ['one more of a prize', [[['manifest', 0, 'quantity'], more]], 'quantities', 'quantities'],
  [
    'lines in another order',
    [[['manifest'], (all: Wire[]) => all.toReversed()]],
    'manifest-order',
    'manifest order',
  ],
  ...another('extras', at('extras', 1), [
    ['kind', 'last_one'],
    ['prize.card', 'points-70'],
    ['prize.rarity', more],
    ['prize.tier', more],
    ['prize.converts_to', less],
    ['prize.ship_only', true],
    ['prize.facts.kind', 'card'],
    ['prize.facts.note_en', 'x'],
    ['quantity', 2],
    ['slots', [2]],
    ['draws', 1],
    ['tier', 1],
  ]),
  ...another('extras', at('extras', 0), [
    ['kind', 'milestone'],
    ['prize.converts_to', less],
    ['prize.facts.front_en', flip],
    ['quantity', 2],
    ['slots', [2]],
  ]),
  ['extras in another order', [[at('extras'), (all: Wire[]) => all.toReversed()]], 'extras', 'extras'],
  ['an extra left out', [[at('extras'), (all: Wire[]) => all.slice(1)]], 'extras', 'extras'],
  ['an extra twice', [[at('extras'), (all: Wire[]) => [...all, all[1]]]], 'extras', 'extras'],
  ['a last-one prize as in version 1', [[['last_one'], lastOne]], 'last-one', 'extras'],
  ...another('terms', at('terms'), [
    ['currency', 'coins'],
    ['price', more],
    ['starts_at', '2027-01-11T00:00:00.000+09:00'],
    ['ends_at', ''],
    ['max_per_purchase', 0],
    ['max_per_member', more],
    ['max_per_period', more],
    ['period', 'week'],
    ['registered_within_days', 1],
    ['rank_from', 1],
    ['phone_proven', not],
  ]),
  ['another mode', [[at('mode'), 'open']], 'mode', 'mode'],
  ['another hash of the secret', [[at('secret_hash'), flip]], 'commitment', 'commitment'],
  ['another hash of the extras', [[at('extras_hash'), flip]], 'extras', 'extras'],
  ['another hash of the terms', [[at('terms_hash'), flip]], 'terms', 'terms'],
  ['another hash of the manifest', [[['manifest_hash'], flip]], 'manifest', 'manifest'],
  ['another commitment', [[['commitment'], flip]], 'commitment', 'commitment'],
  ['another pack', [[['pack_id'], 'another']], 'commitment', 'commitment'],
  ['one slot more', [[['total'], more]], 'quantities', 'quantities'],
  ['another algorithm', [[['algorithm'], 'fukuhiki.v3']], 'algorithm', 'algorithm'],
  ['called version 1', [[['algorithm'], 'fukuhiki.v1']], 'manifest-order', 'manifest order'],
  ['no seal', without('seal'), 'malformed', 'terms'],
  ['a prize without facts', [[['manifest', 0, 'facts'], undefined]], 'malformed', 'manifest'],
  ['a prize that is a coin', [[[...crane, 'facts', 'kind'], 'coin']], 'malformed', 'malformed'],
  [
    'a picture in capitals',
    [[[...crane, 'facts', 'front'], picture.toUpperCase()]],
    'malformed',
    'malformed',
  ],
  ['a price of another day', [[[...crane, 'facts', 'reference_date'], 'today']], 'malformed', 'manifest'],
  ['half a letter', [[[...crane, 'facts', 'note_ja'], '\ud800']], 'malformed', 'manifest'],
  ['half a letter in a condition', [[at('conditions', 0, 'label_ja'), '\ud800']], 'malformed', 'conditions'],
  ['a limit each month', [[at('terms', 'period'), 'month']], 'malformed', 'malformed'],
  ['a price below nothing', [[at('terms', 'price'), -1]], 'malformed', 'terms'],
  ['a rank beyond its width', [[at('terms', 'rank_from'), 256]], 'malformed', 'terms'],
  ['a slot before the first', [[at('extras', 1, 'slots'), [-1]]], 'malformed', 'extras'],
]

const moved: Step[] = [
  [['manifest', 0, 'quantity'], less],
  [['manifest', 1, 'quantity'], more],
]
const countedChanges: Row[] = [
  ['one hit more, one common fewer', moved, 'manifest', 'manifest'],
  ...another('extras', at('extras', 0), [
    ['prize.card', 'star-whales'],
    ['quantity', more],
    ['draws', more],
    ['tier', less],
  ]),
  ...another('terms', at('terms'), [
    ['invited_hash', flip],
    ['registered_within_days', less],
    ['rank_from', less],
    ['phone_proven', not],
  ]),
]

const endsAt = Date.parse('2027-02-01T00:00:00+09:00') * 1000
const firstHolder = ({ tickets }: Wire) => (tickets as { counted: { holder: string } }[])[0]?.counted.holder
const invited = (change: (all: string[]) => string[]): Step[] => [[['invited'], change]]
const openedRows: Row[] = [
  ['another end than that of the terms', [[['ends_at'], '']], 'terms', 'terms'],
  ['a beacon', [[['beacon'], 'x']], 'beacon', 'mode'],
  ['another secret', [[['secret'], flip]], 'secret', 'secret'],
  ['another root, and its chain', forged([['root'], flip]), 'root', 'root'],
  ['another prize in slot 1', [[['slots'], flipByte(3)]], 'slot 1', 'slot'],
  ['another salt of slot 2', [[['salts'], flipByte(70)]], 'salt 2', 'salt'],
  ['a ticket before the sale', forged([['tickets', 0, 'drawn_at_us'], 1]), 'ticket-terms 0', 'ticket terms'],
  ['a ticket at its end', forged([['tickets', 1, 'drawn_at_us'], endsAt]), 'ticket-terms 1', 'ticket terms'],
  [
    'a ticket over the limit of a purchase',
    forged([['tickets'], ([first]: Wire[]) => [{ ...first, count: 3 }]]),
    'ticket-terms 0',
    'ticket terms',
  ],
  ['a ticket left out', tickets((all) => all.slice(0, 1)), 'sold', 'ticket order'],
]
const openedCountedRows: Row[] = [
  ['another holder', [[['tickets', 1, 'counted', 'holder'], flip]], 'ticket 1', 'ticket'],
  ['a ticket without a holder', [[['tickets', 0, 'counted'], undefined]], 'malformed', 'ticket'],
  [
    'a forged holder who was not invited',
    forged([['tickets', 1, 'counted', 'holder'], flip]),
    'ticket-terms 1',
    'ticket terms',
  ],
  [
    'a forged holder over the limit of a member',
    (answer) =>
      forged(
        [['tickets', 1, 'counted', 'holder'], firstHolder(answer)],
        [['tickets', 3, 'counted', 'holder'], firstHolder(answer)],
      )(answer),
    'ticket-terms 3',
    'ticket terms',
  ],
  ['a ceiling prize more', [[['tickets', 3, 'counted', 'ceiling_prizes'], more]], 'ceiling 3', 'ceiling'],
  [
    'a ceiling prize kept back',
    [[['tickets', 2, 'counted', 'ceiling_prizes'], less]],
    'ceiling 2',
    'ceiling',
  ],
  [
    'a ceiling prize given too late',
    [
      [['tickets', 2, 'counted', 'ceiling_prizes'], less],
      [['tickets', 3, 'counted', 'ceiling_prizes'], more],
    ],
    'ceiling 3',
    'ceiling',
  ],
  ['another invited holder', [[['invited', 0], flip]], 'invited', 'invited'],
  ['an invited holder more', invited((all) => [...all, 'ff'.repeat(32)]), 'invited', 'invited'],
  ['an invited holder left out', invited((all) => all.slice(1)), 'invited', 'invited'],
  ['an invited holder twice', invited(([one = '', ...all]) => [one, one, ...all]), 'invited', 'invited'],
  ['invited holders in another order', invited((all) => all.toReversed()), 'invited', 'invited'],
  ['no list of the invited', without('invited'), 'malformed', 'invited'],
]

const drawRows: Row[] = [
  ['another prize', [[['leaves', 0, 'prize'], (prize: number) => (prize + 1) % 3]], 'root', 'path'],
  ['another salt', [[['leaves', 0, 'salt'], flip]], 'root', 'path'],
  ['another hash of the path', [[['path', 0], flip]], 'root', 'path'],
  ['another root', [[['root'], flip]], 'root', 'path'],
  ['a ticket at another time', [[['ticket', 'drawn_at_us'], more]], 'ticket', 'ticket'],
  [
    'a forged ticket before the sale',
    (answer) => withNewTicket(changed(answer, [['ticket', 'drawn_at_us'], 1])),
    'ticket-terms',
    'ticket terms',
  ],
  [
    'a forged ticket at its end',
    (answer) => withNewTicket(changed(answer, [['ticket', 'drawn_at_us'], endsAt])),
    'ticket-terms',
    'ticket terms',
  ],
  ['no algorithm', without('algorithm'), 'manifest-order', 'manifest order'],
]
const drawCountedRows: Row[] = [
  ['another holder', [[['ticket', 'counted', 'holder'], flip]], 'ticket', 'ticket'],
  ['a ticket without a holder', [[['ticket', 'counted'], undefined]], 'malformed', 'ticket'],
]

/** Boxes of the test's shop, which sells what version 2 seals of its terms and its last-one prize. */
export const soldCopies: Copy[] = [
  ...copiesOf('opened', 'ended', [
    ['a lower price', [[at('terms', 'price'), 99]], 'terms', 'terms'],
    [
      'a later end',
      [
        [['ends_at'], ''],
        [at('terms', 'ends_at'), ''],
      ],
      'terms',
      'terms',
    ],
    ['a ticket over the limit', forged([['tickets', 0, 'count'], 9]), 'ticket-terms 0', 'ticket terms'],
    ['another prize in slot 42', [[['slots'], flipByte(2 * 42 + 1)]], 'slot 42', 'slot'],
  ]),
  ...copiesOf('opened', 'soldOut', [
    ['no last-one prize', [[at('extras'), []]], 'extras', 'extras'],
    [
      'a last-one prize of fewer points',
      [[at('extras', 0, 'prize', 'converts_to'), less]],
      'extras',
      'extras',
    ],
  ]),
  ...copiesOf('draw', 'first', [
    ['no last-one prize', [[at('extras'), []]], 'extras', 'extras'],
    ['another pack', [[['pack_id'], 'another']], 'commitment', 'commitment'],
  ]),
]

export const madeCopies: MadeCopy[] = [
  ...ofBoth(whole, changes),
  ...ofBoth(counted, countedChanges),
  ...copies('opened', whole.opened, openedRows),
  ...copies('opened', counted.opened, openedCountedRows),
  ...copies('draw', whole.draw, drawRows),
  ...copies('draw', counted.draw, drawCountedRows),
]
