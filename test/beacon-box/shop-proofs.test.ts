import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { beaconScheme } from '#contract/beacon-box.ts'
import { getBeaconBox, getBeaconProof } from '#contract/beacon-calls.ts'
import { hex } from '#contract/sealed-box.ts'
import { closingHash } from '#contract/signed-closings.ts'
import { verifyBeaconBox } from '#contract/verify-beacon-box.ts'
import { type SeenCounts, verifyBeaconDraw } from '#contract/verify-beacon-draw.ts'
import { noFacts } from '#server/cards/boxes/box-terms.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { prizesOfDraw } from '#server/cards/draws/draw-contents.ts'
import { type Draw, findDraw, markDrawRevealed } from '#server/cards/draws/queries.ts'
import { closeInTime, decideSold, signRound, trust } from '#test/beacon-world.ts'
import { type FilledShop, filledShop } from '#test/filled-shop.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'

// The answers of a shop about a beacon box are proven by the code of the browser and the command line.

const primitives = { ...nodeHasher, ...nodeSignatures }
const endsAt = new Date('2100-01-01')

let shop: FilledShop
beforeAll(async () => {
  shop = await filledShop()
})
afterAll(() => shop.close())

/** Draws that are asked for together go into one transaction. */
async function sell(packId: string, ...counts: number[]): Promise<Draw[]> {
  const engine = makeEngine(shop)
  return await Promise.all(
    counts.map(async (count) => {
      const memberId = await makeMember(shop.db, { points: 1_000_000 })
      const id = crypto.randomUUID()
      expect(await engine.draw({ id, memberId, packId, count })).toMatchObject({ outcome: 'drawn' })
      return (await findDraw(shop.db, memberId, id)) as Draw
    }),
  )
}

async function proofOf({ packId, id, firstSlot }: Draw, after?: number) {
  const query = new URLSearchParams({
    first_slot: String(firstSlot),
    ...(after !== undefined && { after: String(after) }),
  })
  const { body } = await shop.visitor().get(`/box/${packId}/places/${id}?${query}`)
  return body.state === 200 ? z.decode(getBeaconProof.output, body) : body.state
}

async function auditOf(packId: string) {
  const { body } = await shop.visitor().get(`/box/${packId}/places`)
  return z.decode(getBeaconBox.output, body)
}

const reveal = (draws: Draw[]) =>
  Promise.all(draws.map((draw) => markDrawRevealed(shop.db, draw, new Date())))

test('a browser proves each draw from the counts that it kept, and anybody the whole box, on sale and at its end', async () => {
  const packId = 'proven'
  const extra = (
    kind: 'milestone' | 'ceiling',
    quantity: number,
    rule: { slots: number[]; draws: number; tier: number },
  ) => ({
    ...{ kind, quantity, ...rule },
    prize: prize('extra', 1, { facts: noFacts }),
  })
  await makePack(shop.db, packId, {
    ...{ trust, endsAt, maxPerMember: 50 },
    prizes: [prize('common', 30), prize('rare', 8, { tier: 5 }), prize('hit', 2, { tier: 7 })],
    lastOne: prize('last', 1, { tier: 7 }),
    extras: [
      extra('milestone', 1, { slots: [7], draws: 0, tier: 0 }),
      extra('ceiling', 10, { slots: [], draws: 3, tier: 5 }),
    ],
  })
  const draws = await sell(packId, 3, 1, 1, 1, 2, 1)
  draws.push(...(await sell(packId, 4)))
  const first = await decideSold(shop.db)
  draws.push(...(await sell(packId, 2, 6)))
  const second = await decideSold(shop.db)
  const [early] = draws as [Draw]
  expect(await proofOf(early)).toBe(404)
  await reveal(draws)

  const scheme = beaconScheme(nodeHasher)
  const audited = await auditOf(packId)
  expect(await verifyBeaconBox(primitives, audited)).toEqual([])
  expect(audited).toMatchObject({ decided: 21, sold: 21 })
  const insideBatch: number[] = []
  const kept: SeenCounts[] = []
  for (const draw of draws) {
    const proof = await proofOf(draw)
    if (typeof proof === 'number') throw new Error(`no proof of ${draw.id}: ${proof}`)
    const { faults, prizes } = await verifyBeaconDraw(primitives, proof)
    expect(faults).toEqual([])
    const own = (await prizesOfDraw(shop.db, draw)).slice(0, draw.count)
    expect(prizes.map((number) => proof.manifest[number]?.cardKey)).toEqual(own.map(({ cardKey }) => cardKey))
    const { commitment, left, decided, closings } = proof
    if (proof.batch.place > 0) insideBatch.push(draw.firstSlot - proof.batch.place)
    kept.push({
      commitment,
      left,
      decided,
      number: (closings[0]?.closing.number ?? 1) - 1,
      closing: closings[0]?.closing.before ?? '',
    })
  }
  // Some ticket stands inside of a batch that is not the first: its head before is that of another batch.
  expect(insideBatch.some((first) => first > 0)).toBe(true)
  // A browser that kept the counts before the first closing follows both to the draw of the second.
  const later = draws.at(-1) as Draw
  const whole = await proofOf(later, first.number - 1)
  if (typeof whole === 'number') throw new Error('no proof')
  expect(whole.closings.map(({ closing }) => hex(closingHash(scheme, closing)))).toEqual([
    hex(first.hash),
    hex(second.hash),
  ])
  expect((await verifyBeaconDraw(primitives, whole, kept[0])).faults).toEqual([])
  const lied = { ...(kept[0] as SeenCounts), left: [40, 0, 0] }
  expect((await verifyBeaconDraw(primitives, whole, lied)).faults).toEqual([{ kind: 'counts changed' }])

  await sell(packId, 19)
  // Sold and not decided: the audit knows nothing of it yet, and the box is not over.
  await closeInTime(shop.db)
  await openFinishedBoxes(shop.db, new Date())
  const waiting = await auditOf(packId)
  expect(waiting).toMatchObject({ decided: 21, sold: 40 })
  expect(waiting.tickets).toBe(undefined)
  expect(await verifyBeaconBox(primitives, waiting)).toEqual([])
  await bringWaiting()
  await openFinishedBoxes(shop.db, new Date())
  const over = await auditOf(packId)
  expect(over).toMatchObject({ decided: 40, sold: 40 })
  expect(over.tickets).toHaveLength(10)
  expect(await verifyBeaconBox(primitives, over)).toEqual([])
})

/** Brings the round for which places wait, as anybody may. */
async function bringWaiting(): Promise<void> {
  const { rows } = await shop.pool.query<{ round: string }>(
    "select c.round from closing c where c.outcome = 'counts' order by c.number desc limit 1",
  )
  const round = Number(rows[0]?.round)
  const bring = async (number: number, signature: Buffer) =>
    (await shop.visitor().post(`/beacon/${number}`, { signature: signature.toString('hex') })).body.state
  expect(await bring(round + 1, signRound(round + 1))).toBe(404)
  expect(await bring(round, signRound(round + 1))).toBe(422)
  expect(await bring(round, signRound(round))).toBe(200)
  expect(await bring(round, signRound(round))).toBe(404)
}
