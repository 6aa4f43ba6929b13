import { expect, test } from 'vitest'
import { roundFrom, roundMessage, roundMs } from '#contract/beacon-box.ts'
import { isBls } from '#contract/bls.ts'
import { fromHex } from '#contract/sealed-box.ts'
import { isEd25519 } from '#server/cards/boxes/ed25519.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { malformedSignatures, quicknet, quicknetRounds } from '#tools/beacon-rounds.ts'

const holds = (round: number, signature: string, key = quicknet.publicKey) =>
  isBls(fromHex(key), roundMessage(nodeHasher, round), fromHex(signature))

test('rounds as drand published them are right, and none is right as another one', {
  meta: {
    proves: [
      {
        id: 'beacon-rounds',
        section: 'rulings',
        says: 'The rounds of drand’s quicknet are right, and malformed signatures are wrong without an error.',
        from: 'ruling 56',
        file: 'contract/beacon-box.ts',
        breaks: { replace: 'sha256(uint(round, 8))', with: 'sha256(uint(round, 4))' },
      },
    ],
  },
}, () => {
  for (const [round, signature] of quicknetRounds) {
    expect(holds(round, signature), String(round)).toBe(true)
    expect(holds(round + 1, signature), String(round)).toBe(false)
  }
})

test.each(malformedSignatures)('a signature is wrong, and no error: %s', (_, signature) => {
  expect(holds(1000, signature)).toBe(false)
})

test.each([
  ['zeros', '00'.repeat(96)],
  ['infinity', `c0${'00'.repeat(95)}`],
  ['a byte short', quicknet.publicKey.slice(2)],
  ['empty', ''],
])('a key is wrong, and no error: %s', (_, key) => {
  expect(holds(1000, quicknetRounds.get(1000) ?? '', key)).toBe(false)
})

test.each([
  ['zeros', 32, 64],
  ['a short key', 31, 64],
  ['a short signature', 32, 63],
  ['nothing', 0, 0],
])('a signature of Ed25519 is wrong, and no error: %s', (_, key, signature) => {
  expect(isEd25519(new Uint8Array(key), Buffer.from('x'), new Uint8Array(signature))).toBe(false)
})

test('the round from an instant on is the first that is not before it', () => {
  expect(roundMs(quicknet, 1)).toBe(1_692_803_367_000)
  expect(roundFrom(quicknet, roundMs(quicknet, 1000))).toBe(1000)
  expect(roundFrom(quicknet, roundMs(quicknet, 1000) + 1)).toBe(1001)
  expect(roundFrom(quicknet, 0)).toBe(1)
})
