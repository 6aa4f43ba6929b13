import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beaconScheme, decide, decisionKey } from '#contract/beacon-box.ts'
import { uint } from '#contract/sealed-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { tries } from '#test/depth.ts'
import { beaconWire, termsOf } from '#tools/beacon-box-vector.ts'
import { BeaconShop } from '#tools/beacon-shop.ts'
import { wholeBox } from '#tools/vector-boxes.ts'
import { ours } from './verifiers.ts'

const scheme = beaconScheme(nodeHasher)
const hashOf = (number: number) => nodeHasher.sha256(uint(number, 4))

/** The same as `decide`, written plainly: the prizes that are left lie in a row, and one of them is taken out. */
function decidePlainly(key: Uint8Array, left: Uint32Array, count: number): number[] {
  const row = [...left].flatMap((many, prize) => Array<number>(many).fill(prize))
  let counter = 0n
  let words: number[] = []
  const nextWord = (): number => {
    if (words.length === 0) {
      const input = Buffer.concat([Buffer.from('fukuhiki.v2.stream'), Buffer.alloc(8)])
      input.writeBigUInt64BE(counter++, input.length - 8)
      const block = createHmac('sha256', key).update(input).digest()
      words = Array.from({ length: 8 }, (_, word) => block.readUInt32BE(word * 4))
    }
    return words.shift() as number
  }
  return Array.from({ length: count }, () => {
    let word = nextWord()
    while (word >= 2 ** 32 - (2 ** 32 % row.length)) word = nextWord()
    const [prize] = row.splice(word % row.length, 1)
    return prize as number
  })
}

test('places are decided as a plain computation decides them', async () => {
  const anyLeft = fc.array(fc.nat(9), { minLength: 1, maxLength: 40 })
  const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(anyLeft, anyKey, fc.nat(), (counts, key, places) => {
      const left = Uint32Array.from(counts)
      const total = left.reduce((sum, many) => sum + many, 0)
      const count = places % (total + 1)
      const expected = decidePlainly(key, left, count)
      expect([...decide(scheme, key, left, count)]).toEqual(expected)
      const taken = counts.map((_, prize) => expected.filter((one) => one === prize).length)
      expect([...left]).toEqual(counts.map((many, prize) => many - (taken[prize] as number)))
      expect(() => decide(scheme, key, left, total - count + 1)).toThrow(RangeError)
    }),
    { numRuns: tries(200) },
  )
})

const chiSquare = (seen: readonly number[], expected: readonly number[]) =>
  seen.reduce((sum, many, at) => sum + (many - (expected[at] as number)) ** 2 / (expected[at] as number), 0)

test('10,000 boxes of 12 are sold out to nothing left, and each place gets the prizes of the manifest', {
  meta: {
    proves: [
      {
        id: 'beacon-odds',
        section: 'rulings',
        says: 'In a beacon box each place gets each prize as often as the manifest has it, and all are given out.',
        from: 'ruling 56',
        file: 'contract/beacon-box.ts',
        breaks: {
          replace: 'tree.take(below(tree.total, next))',
          with: 'tree.take(below(tree.total, next) >> 1)',
        },
      },
    ],
  },
}, () => {
  const manifest = [6, 3, 2, 1]
  const boxes = 10_000
  const seen = Array.from({ length: 12 }, () => [0, 0, 0, 0])
  for (let box = 0; box < boxes; box++) {
    const left = Uint32Array.from(manifest)
    // Three closings share the places out, each with a round of its own.
    const prizes = [5, 4, 3].flatMap((count, closing) => {
      const first = [0, 5, 9][closing] as number
      const line = { first, count, head: hashOf(0) }
      const key = decisionKey(scheme, hashOf(3 * box + closing), {
        ...{ commitment: hashOf(box), closing: hashOf(closing), line },
      })
      return [...decide(scheme, key, left, count)]
    })
    expect(left.every((many) => many === 0)).toBe(true)
    for (const [place, prize] of prizes.entries()) {
      const row = seen[place] as number[]
      row[prize] = (row[prize] as number) + 1
    }
  }
  // The bounds are those of p = 0.001 at 3 and at 11 degrees of freedom. The boxes are always the same.
  for (const row of seen)
    expect(
      chiSquare(
        row,
        manifest.map((many) => (boxes * many) / 12),
      ),
    ).toBeLessThan(16.27)
  const single = seen.map((row) => row[3] as number)
  expect(
    chiSquare(
      single,
      single.map(() => boxes / 12),
    ),
  ).toBeLessThan(31.26)
})

test('60,000 places of a box of a million are decided at once', () => {
  const left = Uint32Array.from({ length: 200 }, () => 5000)
  const prizes = decide(scheme, hashOf(1), left, 60_000)
  expect(prizes).toHaveLength(60_000)
  expect(left.reduce((sum, many) => sum + many, 0)).toBe(940_000)
  const many = Array<number>(200).fill(0)
  for (const prize of prizes) many[prize] = (many[prize] as number) + 1
  expect(many).toEqual([...left].map((rest) => 5000 - rest))
})

test('the proof of a draw of 3,000 cards is at most 25 kB', async () => {
  const [card] = wholeBox.prizes
  if (card === undefined) throw new Error('the vector has no card')
  const shop = new BeaconShop()
  const prizes = Array.from({ length: 20 }, (_, line) => ({
    ...{ ...card, cardId: `card-${line}`, cardKey: `card-${line}`, quantity: 1000 },
    ...(line > 3 && { facts: undefined }),
  }))
  const terms = { ...termsOf(wholeBox), prizes, extras: [], maxPerPurchase: 0 }
  const box = shop.open(terms)
  const seen = shop.seen(box)
  const others = Array.from({ length: 15 }, () => ({ count: 10 }))
  const [ticket] = shop.sell(box, { count: 3000 }, ...others)
  for (const other of others) shop.sell(box, other)
  shop.close()
  if (ticket === undefined) throw new Error('nothing was sold')
  const proof = shop.proof(box, ticket, seen)
  const wire = beaconWire.draw(proof)
  expect(JSON.stringify(wire).length).toBeLessThanOrEqual(25_000)
  expect(await ours('draw', wire, seen)).toEqual({ faults: [], prizes: proof.prizes })
})
