import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '#test/depth.ts'
import { another, anyBox, leavesOf } from '#test/sealed-box/any-box.ts'
import { changed, type Path, type Wire } from '#test/sealed-box/tampering.ts'
import { hasPython } from '#test/sealed-box/verifiers.ts'
import { beaconWire, termsOf } from '#tools/beacon-box-vector.ts'
import { BeaconShop, type Sale } from '#tools/beacon-shop.ts'
import type { VectorBox } from '#tools/vector-boxes.ts'
import { ours, pythons } from './verifiers.ts'

// Any beacon box that may be sealed, sold beside another one: both verifiers find it faultless, and find every value that
// is not as it was published.

/** After a draw: the next one is of the same transaction, of another one, or of another closing. */
const anyPause = fc.constantFrom('none', 'batch', 'closing', 'closing of others')

function sell(terms: VectorBox, pauses: string[]) {
  const shop = new BeaconShop()
  const other = shop.open(
    termsOf({ ...terms, packId: `${terms.packId} beside`, extras: [], lastOne: undefined }),
  )
  const box = shop.open(termsOf(terms))
  const { members = [], runs, proven } = terms
  const memberId = (draw: number) => members[draw % members.length] ?? ''
  let waiting: Sale[] = []
  let seen = shop.seen(box)
  const sellWaiting = () => waiting.length > 0 && shop.sell(box, ...waiting)
  for (const [draw, count] of runs.entries()) {
    if (draw === proven && waiting.length === 0) seen = shop.seen(box)
    waiting.push({ count, memberId: memberId(draw) })
    const pause = pauses[draw % pauses.length]
    if (pause === 'none') continue
    sellWaiting()
    waiting = []
    if (pause === 'batch') continue
    shop.close()
    if (pause !== 'closing of others' || other.sold === other.contents.total) continue
    shop.sell(other, { count: 1, memberId: memberId(0) })
    shop.close()
  }
  sellWaiting()
  if (box.sold > box.prizes.length) shop.close()
  const tickets = box.batches.flatMap((batch) => batch.tickets)
  const ticket = tickets[proven]
  if (ticket === undefined) throw new Error('the draw was not sold')
  return { box: shop.audit(box, { isOver: true }), draw: shop.proof(box, ticket, seen), seen }
}

/** The audit alone proves ceilings. */
const isProven = (what: 'box' | 'draw', path: Path) =>
  path[0] !== 'state' && (what === 'box' || path.at(-1) !== 'ceiling_prizes')

test('any beacon box is faultless as it was sold, and no value of it can be changed unseen', {
  meta: {
    proves: [
      {
        id: 'beacon-box',
        section: 'rulings',
        says: 'Both verifiers find any beacon box faultless, draw its prizes themselves, and find any changed value in it.',
        from: 'ruling 56',
        file: 'contract/beacon-box.ts',
        breaks: { replace: '      closing.nonce,\n', with: '' },
      },
    ],
  },
}, async () => {
  const verifiers = hasPython ? [ours, pythons] : [ours]
  const anySale = fc.tuple(anyBox, fc.array(anyPause, { minLength: 1, maxLength: 5 }), fc.nat())
  await fc.assert(
    fc.asyncProperty(anySale, async ([terms, pauses, place]) => {
      const { box, draw, seen } = sell(terms, pauses)
      const wire = { box: beaconWire.box(box), draw: beaconWire.draw(draw) }
      for (const what of ['box', 'draw'] as const) {
        const answer: Wire = wire[what]
        const leaves = leavesOf(answer).filter(([path]) => isProven(what, path))
        const leaf = leaves[place % leaves.length] as [Path, unknown]
        const tampered = changed(answer, [leaf[0], another(leaf)])
        for (const judge of verifiers) {
          const prizes = what === 'draw' ? draw.prizes : []
          expect(await judge(what, answer, seen)).toEqual({ faults: [], prizes })
          expect((await judge(what, tampered, seen)).faults, leaf[0].join(' ')).not.toEqual([])
        }
      }
    }),
    { numRuns: tries(15, 150) },
  )
})
