// Boxes of version 2 that a shop sealed though it may not: every hash fits, and the verifiers still refuse what is sealed.

import type { SealedExtra } from '#contract/extras.ts'
import type { PrizeFacts } from '#contract/sealed-box.ts'
import { type BoxExtra, type BoxPrize, noFacts } from '#server/cards/boxes/box-terms.ts'
import { countedBox, type VectorBox, vectorBox, wholeBox, wireOf } from '#tools/vector-boxes.ts'
import type { MadeCopy } from './tampered-copies-v2.ts'
import type { Copy } from './tampering.ts'

type Bad = [title: string, box: VectorBox, fault: string, ours: Copy['ours']]

const [crane, fox, points] = wholeBox.prizes as [BoxPrize, BoxPrize, BoxPrize]
const [milestone] = wholeBox.extras as [BoxExtra]
const [ceiling] = countedBox.extras as [BoxExtra]
const [word] = wholeBox.conditions ?? []
if (word === undefined) throw new Error('the vector has a condition')

/** With another card in place of the graded one. */
const withCard = (facts: Partial<PrizeFacts>): VectorBox => ({
  ...wholeBox,
  prizes: [{ ...crane, facts: { ...noFacts, ...crane.facts, ...facts } }, fox, points],
})
const withPoints = (more: Partial<BoxPrize>): VectorBox => ({
  ...wholeBox,
  prizes: [crane, fox, { ...points, ...more }],
})
const withExtras = (...extras: BoxExtra[]): VectorBox => ({ ...wholeBox, extras })
const withMilestone = (more: Partial<SealedExtra>) => withExtras({ ...milestone, ...more } as BoxExtra)
const withCeiling = (...changes: Partial<SealedExtra>[]): VectorBox => ({
  ...countedBox,
  extras: changes.map((change) => ({ ...ceiling, ...change }) as BoxExtra),
})
const lastOne: BoxExtra = { ...milestone, kind: 'last_one', slots: [] }

const manifests: VectorBox[] = [
  withCard({ gradingCompany: '' }),
  withCard({ grade: '' }),
  withCard({ referenceYen: 0 }),
  withCard({ referenceDate: '' }),
  withCard({ referenceSource: '' }),
  withCard({ referenceYen: 0, referenceDate: '' }),
  withPoints({ isShipOnly: true }),
  withPoints({ convertsToPoints: 0 }),
]
const conditions: VectorBox[] = [
  { ...wholeBox, conditions: [] },
  { ...wholeBox, conditions: [word, word] },
  { ...wholeBox, conditions: [word, { ...word, key: '' }] },
  { ...wholeBox, conditions: [{ ...word, labelJa: '' }] },
  { ...wholeBox, conditions: [{ ...word, labelEn: '' }] },
  { ...wholeBox, conditions: [{ ...word, meaningJa: '' }] },
  { ...wholeBox, conditions: [{ ...word, meaningEn: '' }] },
  withMilestone({ prize: { ...fox, facts: { ...noFacts, condition: 'a' } } }),
]
const extras: VectorBox[] = [
  withExtras(lastOne),
  { ...withExtras({ ...lastOne, quantity: 2 }), lastOne: undefined },
  { ...withExtras({ ...lastOne, slots: [2] }), lastOne: undefined },
  withMilestone({ quantity: 0, slots: [] }),
  withMilestone({ quantity: 2 }),
  withMilestone({ slots: [3] }),
  withMilestone({ quantity: 2, slots: [2, 1] }),
  withMilestone({ quantity: 2, slots: [1, 1] }),
  withMilestone({ draws: 1 }),
  withMilestone({ tier: 1 }),
  withMilestone({ prize: { ...points, isShipOnly: true } }),
  withMilestone({ prize: { ...fox, facts: { ...noFacts, grade: '10' } } }),
  // Eight misses bring two prizes at three draws each.
  withCeiling({ quantity: 1 }),
  withCeiling({ draws: 0 }),
  withCeiling({ slots: [1] }),
  withCeiling({}, {}),
]
const terms: VectorBox[] = [
  { ...wholeBox, startsAt: wholeBox.endsAt as Date },
  { ...wholeBox, period: null },
  { ...wholeBox, maxPerPeriod: 0 },
]
const tickets: VectorBox[] = [
  { ...wholeBox, maxPerPurchase: 1, runs: [1, 2] },
  { ...wholeBox, startsAt: new Date('2027-01-15T17:01:01+09:00') },
  { ...wholeBox, endsAt: new Date('2027-01-15T17:01:00+09:00') },
]

const named = (name: string, fault: string, ours: Copy['ours'], boxes: VectorBox[]): Bad[] =>
  boxes.map((box, index) => [`${name} ${index + 1}`, box, fault, ours])

const ofBoth = async ([title, box, fault, ours]: Bad): Promise<MadeCopy[]> => {
  const { opened, draw } = wireOf(await vectorBox(box))
  const opens = fault === 'ticket-terms' ? 'ticket-terms 1' : fault
  return [
    { what: 'opened', title, answer: opened, fault: opens, ours },
    { what: 'draw', title, answer: draw, fault, ours },
  ]
}

const inBoth = [
  ...named('a prize that may not be sealed', 'manifest', 'manifest', manifests),
  ...named('conditions that may not be sealed', 'conditions', 'conditions', conditions),
  ...named('extras that may not be sealed', 'extras', 'extras', extras),
  ...named('terms that may not be sealed', 'terms', 'terms', terms),
  ...named('a ticket outside of the sealed terms', 'ticket-terms', 'ticket terms', tickets),
]

const [first = '', second = ''] = countedBox.members ?? []
/** Only the opened box tells: a draw does not know the other tickets, nor the shuffle. */
const openedOnly: Bad[] = [
  ['a member over the limit', { ...countedBox, maxPerMember: 3 }, 'ticket-terms 2', 'ticket terms'],
  [
    'a member who was not invited',
    { ...countedBox, audience: { invited: [first] }, members: [first, second] },
    'ticket-terms 1',
    'ticket terms',
  ],
  ['a shuffle with a beacon', { ...wholeBox, beacon: 'Zürich' }, 'beacon', 'mode'],
]

export const sealedCopies: MadeCopy[] = [
  ...(await Promise.all(inBoth.map(ofBoth))).flat(),
  ...(await Promise.all(openedOnly.map(ofBoth))).flat().filter(({ what }) => what === 'opened'),
]
