import { randomBytes } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashManifest } from '#contract/box-v2.ts'
import { fromHex, type Hasher, hex, nextTicketHash, schemeOf } from '#contract/sealed-box.ts'
import { leafHash, prizeInLeaf, rootFromRun, saltHasher } from '#contract/slot-tree.ts'
import { type OpenedBox, verifyOpenedBox } from '#contract/verify-box.ts'
import { verifyDraw } from '#contract/verify-draw.ts'
import { proveDraw } from '#server/cards/draws/prove-draw.ts'
import { type Draw, findDraw, listTickets } from '#server/cards/draws/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { nodeHasher } from './hasher.ts'
import { openFinishedBoxes, readOpenedBox } from './open-boxes.ts'
import { type Box, findBox, findSeal, listPrizes, markOpened } from './queries.ts'
import { presentCommitment } from './routes.ts'
import { computeSeal, withFacts } from './seal-box.ts'

/** The browser's own hash functions: the proof must not depend on the server's. */
const browserHasher: Hasher = {
  sha256: (input) => sha256(input),
  hmac: (key) => (input) => hmac(sha256, key, input),
}
const scheme = schemeOf(browserHasher, 'fukuhiki.v2')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function drawFrom(packId: string, count: number): Promise<Draw> {
  const memberId = await makeMember(database.db, { points: 100 * count })
  const id = uuidv7()
  await makeEngine(database).draw({ id, memberId, packId, count })
  return (await findDraw(database.db, memberId, id)) as Draw
}

async function openedBox(packId: string): Promise<OpenedBox> {
  const { db } = database
  const box = await findBox(db, packId)
  if (box === undefined) throw new Error('no box')
  const opened = await readOpenedBox(db, box)
  return {
    ...presentCommitment(box, await findSeal(db, packId), await listPrizes(db, packId)),
    sold: box.nextSlot,
    ticketHash: box.ticketHash.toString('hex'),
    secret: opened.secret.toString('hex'),
    slots: opened.slots.toString('base64'),
    salts: opened.salts.toString('base64'),
    tickets: await listTickets(db, packId),
  }
}

describe('a draw’s proof', () => {
  test('holds in the browser for any run of any box, across chunks and at both ends', async () => {
    for (const total of [1, 2, 3, 255, 256, 257, 700, 1025]) {
      const packId = `proof-${total}`
      await makePack(database.db, packId, { total, prizes: total === 1 ? [prize('common', 1)] : undefined })
      for (let left = total; left > 0; ) {
        const count = Math.min(left, total > 600 ? 250 : Math.ceil(total / 3))
        const proof = await proveDraw(database.db, await drawFrom(packId, count))
        expect(verifyDraw(browserHasher, proof, proof.root)).toEqual([])
        left -= count
      }
    }
  })

  test('names the part that was tampered with, and binds the prize itself', {
    meta: {
      proves: [
        {
          id: 'box-proof',
          section: 'rulings',
          says: 'Every draw can be proven against the fingerprint published before.',
          from: 'ruling 16',
          file: 'contract/verify-draw.ts',
          breaks: {
            replace: 'if (root === undefined || hex(root) !== proof.root)',
            with: 'if (root === undefined)',
          },
        },
      ],
    },
  }, async () => {
    await makePack(database.db, 'tampered', { total: 600 })
    await drawFrom('tampered', 7)
    const proof = await proveDraw(database.db, await drawFrom('tampered', 3))
    const kinds = (changed: Partial<typeof proof>, seen = proof.root) =>
      verifyDraw(browserHasher, { ...proof, ...changed }, seen).map((fault) => fault.kind)
    const [leaf, ...others] = proof.leaves as [
      { prize: number; salt: string },
      ...{ prize: number; salt: string }[],
    ]

    expect(kinds({ leaves: [{ ...leaf, prize: leaf.prize === 0 ? 1 : 0 }, ...others] })).toEqual(['path'])
    expect(kinds({ leaves: [{ ...leaf, salt: 'ab'.repeat(32) }, ...others] })).toEqual(['path'])
    expect(kinds({ firstSlot: proof.firstSlot + 1 })).toContain('path')
    expect(kinds({ path: proof.path.slice(1) })).toEqual(['path'])
    expect(kinds({}, 'cd'.repeat(32))).toEqual(['root changed'])
    expect(kinds({ ticket: { ...proof.ticket, drawnAtMicros: 1 } })).toEqual(['ticket', 'ticket terms'])
    const quantities = (change: (prize: number) => number) =>
      proof.manifest.map((p, prize) => ({ ...p, quantity: p.quantity + change(prize) }))
    expect(kinds({ manifest: quantities(() => 1) })).toEqual(['quantities'])
    expect(kinds({ manifest: quantities((prize) => [-1, 1][prize] ?? 0) })).toEqual(['manifest'])
    const otherRun = { ...proof.ticket, count: proof.count + 1 }
    const fitting = hex(nextTicketHash(scheme, fromHex(proof.previousTicketHash), otherRun))
    expect(kinds({ ticket: { ...otherRun, hash: fitting } })).toEqual(['ticket'])
    expect(kinds({ path: [...proof.path, 'ef'.repeat(32)] })).toEqual(['path'])
    expect(kinds({ leaves: [...proof.leaves, leaf] })).toEqual(['path'])
    // Another manifest with a hash that fits it: commitment and root still know what was sealed.
    const cheaper = proof.manifest.map((sealed) => ({ ...sealed, convertsToPoints: 1 }))
    const manifestHash = hex(hashManifest(scheme, cheaper, []))
    expect(kinds({ manifest: cheaper, manifestHash })).toEqual(['commitment', 'path'])
  })

  test('shows nothing about slots that are not yet sold', async () => {
    await makePack(database.db, 'unsold', { total: 300 })
    const draw = await drawFrom('unsold', 1)
    await expect(proveDraw(database.db, { ...draw, count: 2 })).rejects.toThrow('only sold slots')
    await expect(readOpenedBox(database.db, (await findBox(database.db, 'unsold')) as Box)).rejects.toThrow(
      'has not been opened',
    )
    // An opener that looked a moment too early opens nothing.
    await transaction(database.db, (tx) => markOpened(tx, 'unsold', new Date()))
    expect((await findBox(database.db, 'unsold'))?.openedAt).toBeNull()
  })
})

describe('an opened box', () => {
  test('proves itself when sold out, and the verifier names one changed slot, salt or ticket', async () => {
    await makePack(database.db, 'opened', { total: 300 })
    for (let n = 0; n < 3; n++) await drawFrom('opened', 100)
    expect(await openFinishedBoxes(database.db, new Date())).toBeGreaterThan(0)
    const box = await openedBox('opened')
    expect(verifyOpenedBox(browserHasher, box)).toEqual([])

    const flip = (base64: string, at: number) => {
      const bytes = Buffer.from(base64, 'base64')
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      return bytes.toString('base64')
    }
    expect(verifyOpenedBox(browserHasher, { ...box, slots: flip(box.slots, 2 * 42 + 1) })).toEqual([
      { kind: 'slot', slot: 42 },
    ])
    expect(verifyOpenedBox(browserHasher, { ...box, salts: flip(box.salts, 32 * 217 + 5) })).toEqual([
      { kind: 'salt', slot: 217 },
    ])
    const tickets = box.tickets.map((ticket, index) =>
      index === 2 ? { ...ticket, drawnAtMicros: ticket.drawnAtMicros + 1 } : ticket,
    )
    expect(verifyOpenedBox(browserHasher, { ...box, tickets })).toEqual([{ kind: 'ticket', ticket: 2 }])
    expect(
      verifyOpenedBox(browserHasher, { ...box, tickets: box.tickets.slice(1) }).map((f) => f.kind),
    ).toContain('ticket order')
    expect(verifyOpenedBox(browserHasher, { ...box, secret: 'ef'.repeat(32) }).map((f) => f.kind)).toContain(
      'secret',
    )

    const kinds = (changed: Partial<OpenedBox>) =>
      verifyOpenedBox(browserHasher, { ...box, ...changed }).map((fault) => fault.kind)
    expect(kinds({ root: 'ab'.repeat(32) })).toContain('root')
    expect(kinds({ manifestHash: 'ab'.repeat(32) })).toEqual(['manifest', 'commitment'])
    expect(kinds({ total: 299 })).toContain('quantities')
    const longer = (base64: string, bytes: number) =>
      Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(bytes)]).toString('base64')
    expect(kinds({ slots: longer(box.slots, 2) })).toEqual(['slot'])
    expect(kinds({ salts: longer(box.salts, 32) })).toEqual(['salt'])
    const last = box.tickets.at(-1) as (typeof box.tickets)[0]
    const more = { firstSlot: 300, count: 1, drawnAtMicros: last.drawnAtMicros, drawId: uuidv7() }
    const hash = hex(nextTicketHash(scheme, fromHex(last.hash), more))
    expect(kinds({ tickets: [...box.tickets, { ...more, hash }] })).toEqual(['ticket order'])
    expect(kinds({ tickets: box.tickets.slice(0, -1) })).toEqual(['ticket order'])
    expect(kinds({ tickets: [] })).toEqual(['ticket order'])
    // The count made to fit as well: the head of the chain still knows.
    expect(kinds({ tickets: box.tickets.slice(0, -1), sold: 200 })).toEqual(['ticket'])
    const tooWide = box.manifest.map((sealed) => ({ ...sealed, tier: sealed.tier + 256 }))
    expect(kinds({ manifest: tooWide })).toEqual(['manifest'])
  })

  test('an ended box opens unsold slots too and sells nothing more', async () => {
    const endsAt = new Date(Date.now() + 60_000)
    await makePack(database.db, 'ending', { total: 50, endsAt })
    await drawFrom('ending', 5)
    expect(await openFinishedBoxes(database.db, new Date())).toBe(0)
    expect(await openFinishedBoxes(database.db, endsAt)).toBe(1)
    expect(verifyOpenedBox(browserHasher, await openedBox('ending'))).toEqual([])
    const memberId = await makeMember(database.db, { points: 100 })
    expect(await makeEngine(database).draw({ id: uuidv7(), memberId, packId: 'ending', count: 1 })).toEqual({
      outcome: 'not on sale',
    })
  })
})

test('the time of a ticket is never before that of the ticket before, whatever the clocks say', {
  meta: {
    proves: [
      {
        id: 'box-tickets',
        section: 'rulings',
        says: "The times of a box's tickets never go back; the verifier checks it.",
        from: 'own',
        file: 'server/db/functions/draw_batch.sql',
        breaks: { replace: 'greatest(p_now, b.last_drawn_at) drawn_at', with: 'p_now drawn_at' },
      },
    ],
  },
}, async () => {
  await makePack(database.db, 'clocks', { total: 4 })
  const now = Date.now()
  const clocks = [now, now + 5000, now + 1000, now + 6000]
  for (const clock of clocks) {
    const memberId = await makeMember(database.db, { points: 100 })
    const engine = makeEngine(database, () => new Date(clock))
    await engine.draw({ id: uuidv7(), memberId, packId: 'clocks', count: 1 })
  }
  const tickets = await listTickets(database.db, 'clocks')
  expect(tickets.map(({ drawnAtMicros }) => drawnAtMicros / 1000 - now)).toEqual([0, 5000, 5000, 6000])
  await openFinishedBoxes(database.db, new Date())
  expect(verifyOpenedBox(browserHasher, await openedBox('clocks'))).toEqual([])
})

describe('a sealed box', () => {
  test('holds every prize exactly as often as its manifest says, in an order that depends on the secret', {
    meta: {
      proves: [
        {
          id: 'box-shuffled',
          section: 'rulings',
          says: 'A box holds every prize as often as its manifest says, in an order of its secret.',
          from: 'ruling 16',
          file: 'contract/sealed-box.ts',
          breaks: {
            replace: 'for (let last = slots.length - 1; last > 0; last--)',
            with: 'for (let last = slots.length - 1; last > slots.length; last--)',
          },
        },
      ],
    },
  }, async () => {
    const terms = {
      packId: 'x',
      currency: 'points' as const,
      price: 1,
      maxPerPurchase: 0,
      maxPerMember: 0,
      startsAt: new Date(0),
      endsAt: undefined,
      prizes: [prize('a', 600), prize('b', 50), prize('c', 1)],
    }
    const [one, two] = [await computeSeal(terms, randomBytes(32)), await computeSeal(terms, randomBytes(32))]
    const order = (seal: typeof one) => Buffer.concat(seal.chunks.map((chunk) => chunk.prizes))
    const counts = [0, 0, 0]
    for (let slot = 0; slot < 651; slot++)
      counts[order(one).readUInt16BE(slot * 2)] = (counts[order(one).readUInt16BE(slot * 2)] ?? 0) + 1
    expect(counts).toEqual([600, 50, 1])
    expect(order(one).equals(order(two))).toBe(false)
    expect(hex(one.commitment)).not.toBe(hex(two.commitment))
  })

  test('a shuffle favours no place: the single hit is spread evenly over 8 slots', async () => {
    const terms = {
      packId: 'x',
      currency: 'points' as const,
      price: 1,
      maxPerPurchase: 0,
      maxPerMember: 0,
      startsAt: new Date(0),
      endsAt: undefined,
      prizes: [prize('a', 7), prize('b', 1)],
    }
    const places = Array<number>(8).fill(0)
    const rounds = 4000
    for (let n = 0; n < rounds; n++) {
      const secret = Buffer.alloc(32)
      secret.writeUInt32BE(n)
      const order = (await computeSeal(terms, secret)).chunks[0]?.prizes as Buffer
      for (let slot = 0; slot < 8; slot++)
        if (order.readUInt16BE(slot * 2) === 1) places[slot] = (places[slot] ?? 0) + 1
    }
    // Chi-squared with 7 degrees of freedom exceeds 24.3 once in a thousand fair shuffles; the secrets are fixed.
    const expected = rounds / 8
    const chi = places.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
    expect(chi).toBeLessThan(24.3)
  })

  test('a shuffle favours no order: three prizes come in each of their six orders alike', async () => {
    const terms = {
      packId: 'x',
      currency: 'points' as const,
      price: 1,
      maxPerPurchase: 0,
      maxPerMember: 0,
      startsAt: new Date(0),
      endsAt: undefined,
      prizes: [prize('a', 1), prize('b', 1), prize('c', 1)],
    }
    const seen = new Map<string, number>()
    const rounds = 3000
    for (let n = 0; n < rounds; n++) {
      const secret = Buffer.alloc(32)
      secret.writeUInt32BE(n)
      const order = (await computeSeal(terms, secret)).chunks[0]?.prizes.toString('hex') ?? ''
      seen.set(order, (seen.get(order) ?? 0) + 1)
    }
    expect(seen.size).toBe(6)
    // Chi-squared with 5 degrees of freedom exceeds 20.5 once in a thousand fair shuffles; the secrets are fixed.
    const expected = rounds / 6
    const chi = [...seen.values()].reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0)
    expect(chi).toBeLessThan(20.5)
  })

  test('the database refuses to change its terms, prizes, order or secret, or to turn its counters back', {
    meta: {
      proves: [
        {
          id: 'box-fixed',
          section: 'rulings',
          says: 'The database refuses to change a sealed box.',
          from: 'ruling 16',
          file: 'server/db/tables.ts',
          breaks: { replace: "'openedAt', 'givenUpAt'] as", with: "'openedAt', 'givenUpAt', 'price'] as" },
        },
      ],
    },
  }, async () => {
    const { pool } = database
    await makePack(database.db, 'refusing', { total: 300 })
    await drawFrom('refusing', 2)
    const refused = [
      `update box set price = 1 where pack_id = 'refusing'`,
      `update box set root = '\\x00' where pack_id = 'refusing'`,
      `update box set next_slot = next_slot - 1 where pack_id = 'refusing'`,
      `delete from box_prize where pack_id = 'refusing'`,
      `update box_chunk set prizes = '\\x0000' where pack_id = 'refusing'`,
      `update box_secret set secret = sha256('x') where pack_id = 'refusing'`,
      `update draw set count = 1 where pack_id = 'refusing'`,
      `delete from draw where pack_id = 'refusing'`,
      `delete from box where pack_id = 'refusing'`,
      `update box set settled_slot = 1 where pack_id = 'refusing'`,
      `update box set last_drawn_at = last_drawn_at - interval '1 microsecond' where pack_id = 'refusing'`,
      `update box set last_drawn_at = null where pack_id = 'refusing'`,
      `update box set (last_one_card_id, last_one_rarity, last_one_tier, last_one_converts_to_points,
         last_one_is_ship_only) = ('hit', 3, 7, 30, false) where pack_id = 'refusing'`,
      `update box set opened_at = null where pack_id = 'refusing'`,
      `update box set opened_at = opened_at + interval '1 second' where pack_id = 'refusing'`,
      `update box set next_slot = next_slot + 1 where pack_id = 'refusing'`,
    ]
    await pool.query(`update box set settled_slot = 2, opened_at = now() where pack_id = 'refusing'`)
    for (const sql of refused) await expect(pool.query(sql), sql).rejects.toThrow(/permanent record/)
  })

  test('a leaf cannot pass for a node: tags keep the hashes apart', () => {
    const commitment = nodeHasher.sha256(Buffer.from('c'))
    const salt = saltHasher(scheme, Buffer.alloc(32), commitment)(0)
    const leaf = leafHash(
      scheme,
      { commitment, total: 2, lastOne: null },
      { slot: 0, prize: prizeInLeaf(scheme, withFacts(prize('a', 1))), salt },
    )
    expect(rootFromRun(scheme, 2, { first: 0, count: 1 }, [leaf], [])).toBeUndefined()
    expect(rootFromRun(scheme, 1, { first: 0, count: 1 }, [leaf], [])).toEqual(leaf)
  })

  // The values were computed from docs/sealed-box.md alone, in another language. The stream of this secret
  // holds a word that must be thrown away.
  test('is hashed and shuffled exactly as the description says', async () => {
    const seal = await computeSeal(
      {
        packId: 'vector',
        currency: 'points',
        price: 1,
        maxPerPurchase: 0,
        maxPerMember: 0,
        startsAt: new Date(0),
        endsAt: new Date('2029-12-31T15:00:00Z'),
        prizes: [
          prize('c-3', 1, { rarity: 3, tier: 7, convertsToPoints: 90_000, isShipOnly: true }),
          prize('a-1', 69_000),
          prize('b-2', 1000, { rarity: 2, tier: 4, convertsToPoints: 700 }),
        ],
      },
      Buffer.from(nodeHasher.sha256(Buffer.from('vector 2'))),
      { algorithm: 'fukuhiki.v1' },
    )
    const order = Buffer.concat(seal.chunks.map((chunk) => chunk.prizes))
    const ticket = {
      firstSlot: 70_000,
      count: 1,
      drawnAtMicros: 1_767_225_600_123_456,
      drawId: '01890000-0000-7000-8000-000000000001',
    }
    expect({
      manifest: hex(seal.manifestHash),
      commitment: hex(seal.commitment),
      order: hex(nodeHasher.sha256(order)),
      root: hex(seal.root),
      chain: hex(seal.ticketHash),
      ticket: hex(nextTicketHash(schemeOf(nodeHasher, 'fukuhiki.v1'), seal.ticketHash, ticket)),
    }).toEqual({
      manifest: 'e441fc85de6bc7d4b318a39adea0067f77c8496a4bfe3c77c1a2a33730c59c3f',
      commitment: '27ffe0e045379fdaa6e75d1823e49fb715b1a7583b81b694b1736652b0303f7d',
      order: '101f7768dd90a1527965aeff55a74159862f556d7a571dc555ba2d27b3eb6a43',
      root: '95fc9f38e0e2a33c29b958bf7aa2ebb3e5f4295a64444b5aea5523e35026d2fd',
      chain: '89e2573c8c35a31bb84a5245628980c4d4b5af0a5a5c1369cf0fadbb053ff45c',
      ticket: '1baa0276ef4ea15ded1ef482918e26f38d05d1821f6ce8542937960cb6ed1e35',
    })
  })
})
