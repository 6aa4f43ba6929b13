import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getBeaconBox, getBeaconProof } from '#contract/beacon-calls.ts'
import { getPack } from '#contract/pack-page.ts'
import type { SeenCounts } from '#contract/verify-beacon-draw.ts'
import type { BeaconFault } from '#contract/verify-closings.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { bring, closeInTime, decideSold, signRound, trust } from '#test/beacon-world.ts'
import { type FilledShop, filledShop, type Member } from '#test/filled-shop.ts'
import { makePack, prize } from '#test/world.ts'
import { countsOf } from '#web/storefront/packs/seen-counts.ts'
import { judgeBox, judgePlaces } from '#web/storefront/proofs/beacon/judge-places.ts'
import { isNobleEd25519 } from '#web/storefront/proofs/beacon/noble-ed25519.ts'
import { browserSignatures } from '#web/storefront/proofs/beacon/signatures.ts'

// The code of the browser's worker, on the answers of a shop: what its page told before the purchase, and its proof.

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 100_000 })
  await makePack(shop.db, 'browser', {
    ...{ trust, endsAt: new Date('2100-01-01') },
    prizes: [prize('common', 30), prize('rare', 8, { tier: 5 }), prize('hit', 2, { tier: 7 })],
  })
})
afterAll(() => shop.close())

/** A browser on the pack's page keeps this. */
async function seen(packId: string): Promise<SeenCounts> {
  const { body } = await shop.visitor().get(`/user/pack/detail/${packId}`)
  return countsOf(z.decode(getPack.output, body)) as SeenCounts
}

async function proofOf(packId: string, drawId: string, after: number) {
  await member.post('/user/pack/revealed', { history_id: drawId })
  const detail = (await member.get(`/user/history/detail/${drawId}`)).body
  expect(detail.mode).toBe('beacon')
  const { body } = await shop
    .visitor()
    .get(`/box/${packId}/places/${drawId}?first_slot=${detail.first_slot}&after=${after}`)
  return z.decode(getBeaconProof.output, body)
}

test('a draw is proven from the counts that its page told before, whatever was decided meanwhile', {
  meta: {
    proves: [
      {
        id: 'beacon-counts-told',
        section: 'rulings',
        says: 'The page of a beacon box tells the closing after which its counts stand.',
        from: 'ruling 58',
        file: 'server/cards/boxes/beacon/published-queries.ts',
        breaks: { replace: '(nextOf.get(packId) ?? Infinity) - 1', with: 'Infinity' },
      },
    ],
  },
}, async () => {
  const before = await seen('browser')
  expect(before).toMatchObject({ number: 0, closing: '0'.repeat(64), decided: 0, left: [2, 8, 30] })
  await shop.draw(member, 'browser', 3)
  // Closed and not decided: the counts stand where they stood, before that closing.
  const first = await closeInTime(shop.db)
  expect(await seen('browser')).toEqual({ ...before, number: first.number - 1 })
  const drawId = await shop.draw(member, 'browser', 4)
  await bring(shop.db, first.round)
  const kept = { ...before, number: first.number - 1 }
  await decideSold(shop.db)
  const after = await seen('browser')
  expect(after).toMatchObject({ decided: 7, number: first.number + 1 })
  const proof = await proofOf('browser', drawId, kept.number)
  expect(proof.closings).toHaveLength(2)
  expect(await judgePlaces(browserSignatures, proof, kept)).toEqual({ faults: [], prizes: proof.prizes })

  const { body } = await shop.visitor().get('/box/browser/places')
  const box = z.decode(getBeaconBox.output, body)
  const shares: number[] = []
  expect(await judgeBox(browserSignatures, box, (share) => shares.push(share))).toEqual([])
  expect(shares).toEqual([0.5, 0.99])
})

test('a proof that was tampered with is refused by the worker, and the fault is named', async () => {
  const kept = await seen('browser')
  const drawId = await shop.draw(member, 'browser', 2)
  await decideSold(shop.db)
  const proof = await proofOf('browser', drawId, kept.number)
  const [closing] = proof.closings as [(typeof proof.closings)[number]]
  const { round, number } = closing.closing
  const changed = (change: Partial<typeof closing>) => ({ ...proof, closings: [{ ...closing, ...change }] })
  const [said] = closing.verdicts as [(typeof closing.verdicts)[number]]
  const forged = { ...said, verdict: { ...said.verdict, atMicros: 2 } }
  const cases: [typeof proof, SeenCounts, BeaconFault[]][] = [
    [{ ...proof, prizes: proof.prizes.map((one) => 2 - one) }, kept, [{ kind: 'prizes' }]],
    [proof, { ...kept, left: [40, 0, 0] }, [{ kind: 'counts changed' }]],
    [proof, { ...kept, closing: 'ab'.repeat(32) }, [{ kind: 'closing changed' }]],
    [proof, { ...kept, commitment: 'ab'.repeat(32) }, [{ kind: 'commitment changed' }]],
    [
      changed({ roundSignature: signRound(round + 1).toString('hex') }),
      kept,
      [{ kind: 'round signature', closing: number }],
    ],
    [changed({ roundSignature: '00'.repeat(48) }), kept, [{ kind: 'round signature', closing: number }]],
    [
      changed({ verdicts: closing.verdicts.with(0, forged) }),
      kept,
      [
        { kind: 'verdict', closing: number },
        { kind: 'quorum', closing: number },
      ],
    ],
    [
      changed({ closing: { ...closing.closing, signature: 'ab'.repeat(64) } }),
      kept,
      [{ kind: 'shop signature', closing: number }],
    ],
    [
      { ...proof, ticket: { ...proof.ticket, drawnAtMicros: proof.ticket.drawnAtMicros + 1 } },
      kept,
      [{ kind: 'ticket', ticket: 0 }],
    ],
  ]
  for (const [tampered, from, faults] of cases)
    expect((await judgePlaces(browserSignatures, tampered, from)).faults).toEqual(faults)
})

test('the signatures of a browser are those of the server, with its own Ed25519 or with noble’s', async () => {
  const key = signingKey(Buffer.alloc(32, 9))
  const publicKey = Buffer.from(key.publicKey, 'hex')
  const message = Buffer.from('said')
  const signature = key.sign(message)
  for (const isEd25519 of [browserSignatures.isEd25519, isNobleEd25519]) {
    expect(await isEd25519(publicKey, message, signature)).toBe(true)
    expect(await isEd25519(publicKey, Buffer.from('sad'), signature)).toBe(false)
  }
  for (const [malformedKey, malformed] of [
    [publicKey.subarray(1), signature],
    [publicKey, signature.subarray(1)],
    [Buffer.alloc(32, 255), signature],
  ] as const)
    expect(await browserSignatures.isEd25519(malformedKey, message, malformed)).toBe(false)
})
