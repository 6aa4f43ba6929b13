import { describe, expect, test } from 'vitest'
import {
  beaconScheme,
  hashBatch,
  hashLine,
  hashLines,
  hashPlaces,
  nextHead,
  type VerdictWord,
} from '#contract/beacon-box.ts'
import { fromHex, hex } from '#contract/sealed-box.ts'
import { closingHash, headerOf } from '#contract/signed-closings.ts'
import type { BeaconBox } from '#contract/verify-beacon-box.ts'
import type { SeenCounts } from '#contract/verify-beacon-draw.ts'
import type { CountedClosing } from '#contract/verify-closings.ts'
import type { HashedTicket } from '#contract/verify-tickets.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { hasPython } from '#test/sealed-box/verifiers.ts'
import { beaconWire, termsOf } from '#tools/beacon-box-vector.ts'
import { BeaconShop, type SoldBox, signRound } from '#tools/beacon-shop.ts'
import { countedBox, wholeBox } from '#tools/vector-boxes.ts'
import { ours, pythons, type Verifier } from './verifiers.ts'

// A shop that holds its own key and all rights on its database publishes what fits together, with its signature and those of
// its witnesses where it gets them. Each try is found by a browser that bought in it, or by the audit.

const scheme = beaconScheme(nodeHasher)

/** Four draws of two places each, in two closings. */
function honest() {
  const shop = new BeaconShop()
  const terms = termsOf({ ...countedBox, extras: [], audience: {}, maxPerMember: 0 })
  const box = shop.open(terms)
  const seen = shop.seen(box)
  const [first, second] = shop.sell(box, { count: 2 }, { count: 2 }) as [HashedTicket, HashedTicket]
  shop.close()
  const [third] = shop.sell(box, { count: 2 }) as [HashedTicket]
  shop.sell(box, { count: 2 })
  shop.close()
  return { shop, box, seen, first, second, third }
}

/** Draws again the places of a closing that nobody is to know. */
function forget(box: SoldBox, kept: SeenCounts): void {
  box.prizes.length = kept.decided
  box.left.set(kept.left)
}

/** A closing with other lines, or verdicts, that the shop and its witnesses signed. */
function signedAnew(
  shop: BeaconShop,
  counted: CountedClosing,
  change: { lines?: CountedClosing['lines']; round?: number; said?: VerdictWord[] },
): CountedClosing {
  const {
    lines = counted.lines,
    round = counted.closing.round,
    said = ['timely', 'timely', 'timely'],
  } = change
  const listed = lines.map(({ commitment, hash }) => ({
    commitment: fromHex(commitment),
    hash: fromHex(hash),
  }))
  const header = { ...headerOf(counted.closing), round, lines: hashLines(scheme, listed) }
  return { ...counted, ...shop.sign(header, said), lines, roundSignature: signRound(round) }
}

/** Tickets that follow each other, with hashes that fit, in batches of one, and a head that fits them. */
function resold(published: BeaconBox, tickets: HashedTicket[]): BeaconBox {
  const commitment = fromHex(published.commitment)
  let [sold, head] = [0, nodeHasher.sha256(Buffer.concat([scheme.tag('heads'), commitment]))]
  const hashed = tickets.map((ticket) => {
    const placed = { ...ticket, firstSlot: sold }
    const hash = hashPlaces(scheme, commitment, placed)
    sold += ticket.count
    head = nextHead(scheme, head, hashBatch(scheme, [hash]), sold)
    return { ...placed, hash: hex(hash) }
  })
  return { ...published, tickets: hashed, batches: tickets.map(() => 1), sold, head: hex(head) }
}

describe.each([['our verifier', ours] as const, ['the verifier in Python', pythons] as const])(
  '%s',
  (_, judge) => {
    const runs = test.skipIf(judge === pythons && !hasPython)
    const faultsOf = async (...asked: Parameters<Verifier>) => (await judge(...asked)).faults

    runs('finds two lines of one box in a closing that all signed', async () => {
      const { shop, box, seen, first } = honest()
      const proof = shop.proof(box, first, seen)
      const [counted] = proof.closings as [CountedClosing]
      const line = { first: 0, count: 2, head: fromHex(proof.batch.head) }
      const second = { commitment: box.contents.commitment, hash: hex(hashLine(scheme, line)) }
      const twice = signedAnew(shop, counted, { lines: [...counted.lines, second] })
      const answer = beaconWire.draw({ ...proof, closings: [twice] })
      expect(await faultsOf('draw', answer, seen)).toContain('lines 1')
    })

    runs('finds a closing that was hidden since its draw did not please', async () => {
      const shop = new BeaconShop()
      const box = shop.open(termsOf({ ...wholeBox, startsAt: new Date(shop.clock - 1000) }))
      const seen = shop.seen(box)
      shop.sell(box, { count: 2 })
      shop.close()
      forget(box, seen)
      shop.close()
      const published = shop.audit(box, { isOver: true })
      expect(await faultsOf('box', beaconWire.box(published))).toContain('gap 2')
      const hidden = { ...published, closings: published.closings.slice(1) }
      expect(await faultsOf('box', beaconWire.box(hidden))).toEqual(['beginning'])
    })

    runs('finds a hidden closing by what the browser kept', async () => {
      const { shop, box, seen, first } = honest()
      forget(box, seen)
      shop.close()
      const again = shop.closings.length
      const counts = box.counts.get(0) as SeenCounts
      box.counts.set(again - 1, { ...counts, number: again - 1 })
      const last = shop.audit(box, { isOver: true }).closings.slice(-1)
      const proof = { ...shop.proof(box, first), closings: last, decided: 0, left: counts.left }
      const without = await judge('draw', beaconWire.draw(proof))
      expect(without.faults).not.toContain('closing-changed')
      expect(await faultsOf('draw', beaconWire.draw(proof), seen)).toContain('closing-changed')
    })

    runs('finds a box that was closed before its sale', async () => {
      const { shop, box, first } = honest()
      const proof = shop.proof(box, first)
      const [counted] = proof.closings as [CountedClosing]
      const early = signedAnew(shop, counted, { round: 1000 })
      expect(await faultsOf('draw', beaconWire.draw({ ...proof, closings: [early] }))).toContain('early 1')
    })

    runs('finds a closing that too few had in time, and one of two', async () => {
      const { shop, box, seen, first } = honest()
      const proof = shop.proof(box, first, seen)
      const said = async (...words: VerdictWord[]) => {
        const closings = [signedAnew(shop, proof.closings[0] as CountedClosing, { said: words })]
        return await faultsOf('draw', beaconWire.draw({ ...proof, closings }), seen)
      }
      expect(await said('timely', 'timely', 'late')).toEqual([])
      expect(await said('timely', 'timely')).toEqual([])
      expect(await said('timely', 'late', 'late')).toEqual(['quorum 1'])
      expect(await said('timely', 'timely', 'forked')).toEqual(['forked 1'])
      expect(await said('timely', 'forked', 'forked')).toEqual(['forked 1', 'quorum 1'])
      expect(await said()).toEqual(['quorum 1'])
    })

    runs('finds another round than the one that the witnesses signed', async () => {
      const { shop, box, seen, third } = honest()
      const proof = shop.proof(box, third, seen)
      const later = proof.closings.map((counted, at) => {
        const round = counted.closing.round + 1
        return at === 0
          ? counted
          : { ...counted, closing: { ...counted.closing, round }, roundSignature: signRound(round) }
      })
      const faults = await faultsOf('draw', beaconWire.draw({ ...proof, closings: later }), seen)
      expect(faults.toSorted()).toEqual(['quorum 2', 'shop-signature 2', 'verdict 2'])
    })

    runs('finds tickets that were inserted, left out, re-ordered or back-dated after a closing', async () => {
      const { shop, box } = honest()
      const published = shop.audit(box, { isOver: true })
      const tickets = published.tickets as [HashedTicket, HashedTicket, HashedTicket, HashedTicket]
      const [one, two, three, four] = tickets
      const untouched = await faultsOf('box', beaconWire.box(published))
      expect(untouched).toEqual([])
      const insider = { ...one, drawId: '01a31892-f400-7000-8000-0000000000ff' }
      const forged: [string, HashedTicket[]][] = [
        ['inserted', [insider, { ...one, count: 1 }, { ...two, count: 1 }, three, four]],
        ['in the place of another', [insider, two, three, four]],
        ['left out', [two, three, four, { ...insider, drawnAtMicros: four.drawnAtMicros }]],
        ['re-ordered', [two, one, three, four]],
        ['back-dated', [{ ...one, drawnAtMicros: one.drawnAtMicros - 1 }, two, three, four]],
      ]
      for (const [what, others] of forged)
        expect(await faultsOf('box', beaconWire.box(resold(published, others))), what).toContain('head 1')
      // The tickets of a closing that a restored backup lost are others than the witnesses signed.
      const restored = resold(published, [one, two, { ...insider, drawnAtMicros: three.drawnAtMicros }, four])
      expect(await faultsOf('box', beaconWire.box(restored))).toContain('head 2')
    })

    runs('finds a ticket that another buyer got as well', async () => {
      const { shop, box, seen, first, second } = honest()
      const proof = shop.proof(box, second, seen)
      const ticket = { ...second, firstSlot: first.firstSlot }
      const hash = hex(hashPlaces(scheme, fromHex(box.contents.commitment), ticket))
      const answer = beaconWire.draw({ ...proof, ticket: { ...ticket, hash } })
      expect(await faultsOf('draw', answer, seen)).not.toEqual([])
    })
  },
)

test('a closing has one hash, whoever computes it', () => {
  const { shop } = honest()
  for (const { hash, ...closing } of shop.closings) expect(hex(closingHash(scheme, closing))).toBe(hex(hash))
})
