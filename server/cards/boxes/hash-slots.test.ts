import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v1 from '#contract/box-v1.ts'
import * as v2 from '#contract/box-v2.ts'
import {
  type Algorithm,
  algorithms,
  type Hasher,
  newest,
  prizeKinds,
  type SealedPrize,
  schemeOf,
} from '#contract/sealed-box.ts'
import { chunksOf, hashOverChunks } from '#contract/slot-tree.ts'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { isDeep } from '#test/depth.ts'
import { makePack, prize } from '#test/world.ts'
import { nobleHasher } from '#web/storefront/proofs/noble-hasher.ts'
import { noFacts } from './box-terms.ts'
import { type BoxToSeal, hashBox, hashSalts } from './hash-slots.ts'
import { nodeHasher } from './hasher.ts'
import { sealBox, withFacts } from './seal-box.ts'

// docs/sealed-box.md written down as it reads, one hash after the other, with nothing prepared and nothing shared.
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const hmac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const tag = ({ algorithm }: { algorithm: Algorithm }, step: string) => Buffer.from(`${algorithm}.${step}`)
const u8 = (value: number | boolean) => Buffer.of(Number(value))
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')
const u64 = (value: number) => Buffer.concat([u32(0), u32(value)])
const text = (value: string) => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])
const optional = (hash: string) => Buffer.concat([u8(hash === '' ? 0 : 32), Buffer.from(hash, 'hex')])

/** The bytes that stand for a prize in a leaf. */
function plainPrize(box: BoxToSeal, prize: SealedPrize): Buffer {
  const { cardKey, rarity, tier, convertsToPoints, isShipOnly, facts = noFacts } = prize
  const bytes = [text(cardKey), u8(rarity), u8(tier), u32(convertsToPoints), u8(isShipOnly)]
  if (box.algorithm === 'fukuhiki.v1') return Buffer.concat(bytes)
  const { kind, gradingCompany, grade, condition, noteJa, noteEn } = facts
  return sha256(
    tag(box, 'prize'),
    u8(kind === 'card' ? 1 : 2),
    ...bytes,
    ...[gradingCompany, grade, condition, noteJa, noteEn].map(text),
    ...[facts.front, facts.frontEn, facts.back].map(optional),
    u32(facts.referenceYen),
    ...[facts.referenceDate, facts.referenceSource].map(text),
  )
}

function plainOrder(box: BoxToSeal): number[] {
  const { secret, commitment, beacon, manifest } = box
  const key = hmac(secret, tag(box, 'shuffle'), commitment, text(beacon))
  const slots = manifest.flatMap(({ quantity }, number) => Array<number>(quantity).fill(number))
  const words: number[] = []
  let counter = 0
  const word = () => {
    if (words.length === 0) {
      const block = hmac(key, tag(box, 'stream'), u64(counter++))
      for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at))
    }
    return words.shift() as number
  }
  for (let last = slots.length - 1; last > 0; last--) {
    const bound = last + 1
    let drawn = word()
    while (drawn >= 2 ** 32 - (2 ** 32 % bound)) drawn = word()
    const picked = drawn % bound
    const kept = slots[last] as number
    slots[last] = slots[picked] as number
    slots[picked] = kept
  }
  return slots
}

function plainTree(box: BoxToSeal, leaves: Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0] as Buffer
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  const node = [plainTree(box, leaves.slice(0, left)), plainTree(box, leaves.slice(left))]
  return sha256(tag(box, 'node'), Buffer.of(1), ...node)
}

function plainBox(box: BoxToSeal) {
  const { total, secret, commitment, lastOne, manifest } = box
  const order = plainOrder(box)
  const salts = order.map((_, slot) => hmac(secret, tag(box, 'salt'), commitment, u32(slot)))
  const leaves = order.map((number, slot) => {
    const own = plainPrize(box, manifest[number] as SealedPrize)
    const salt = salts[slot] as Buffer
    const [begin, place] = [[Buffer.of(0), commitment], u32(slot)]
    if (box.algorithm !== 'fukuhiki.v1') return sha256(tag(box, 'leaf'), ...begin, place, own, salt)
    begin.push(u32(total), place)
    return lastOne === null || slot < total - 1
      ? sha256(tag(box, 'leaf'), ...begin, own, salt)
      : sha256(tag(box, 'last-one-leaf'), ...begin, own, plainPrize(box, lastOne), salt)
  })
  return { stored: Buffer.concat(order.map(u16)), salts: Buffer.concat(salts), root: plainTree(box, leaves) }
}

const hashed = async (box: BoxToSeal) => {
  const { stored, roots } = await hashBox(box)
  const rootAt = (chunk: number) => roots.subarray(chunk * 32, (chunk + 1) * 32)
  return {
    stored,
    salts: await hashSalts(box, box.secret),
    root: Buffer.from(hashOverChunks(schemeOf(nodeHasher, box.algorithm), 0, box.total, rootAt)),
  }
}

interface Given {
  algorithm?: Algorithm
  prizes: ReturnType<typeof prize>[]
  lastOne?: ReturnType<typeof prize> | undefined
  beacon?: string
  secret?: Buffer
}

function boxOf(given: Given): BoxToSeal {
  const { algorithm = newest, prizes, lastOne = null, beacon = '', secret = randomBytes(32) } = given
  const { manifestOrder } = algorithm === 'fukuhiki.v1' ? v1 : v2
  const manifest = manifestOrder(prizes.map(withFacts))
  const total = manifest.reduce((sum, { quantity }) => sum + quantity, 0)
  return { algorithm, total, commitment: sha256(secret), lastOne, secret, manifest, beacon }
}

const word = fc.string({ unit: 'grapheme', maxLength: 20 })
const picture = fc.constantFrom('', 'ab'.repeat(32), '01'.repeat(32))
/** Cards of names of any length, so that an input begins and ends anywhere in a block of SHA-256. */
const anyPrize = fc
  .record({
    key: fc.string({ unit: 'grapheme', maxLength: 80 }),
    quantity: fc.integer({ min: 1, max: 500 }),
    rarity: fc.integer({ min: 0, max: 3 }),
    tier: fc.integer({ min: 1, max: 7 }),
    convertsToPoints: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    isShipOnly: fc.boolean(),
    facts: fc.record({
      kind: fc.constantFrom(...prizeKinds),
      ...{ gradingCompany: word, grade: word, condition: word, noteJa: word, noteEn: word },
      ...{ front: picture, frontEn: picture, back: picture },
      ...{ referenceYen: fc.nat(), referenceDate: word, referenceSource: word },
    }),
  })
  .map(({ key, quantity, ...more }) => prize(key, quantity, more))
const anyBox = fc
  .record({
    algorithm: fc.constantFrom(...algorithms),
    prizes: fc.array(anyPrize, { minLength: 1, maxLength: 6 }),
    lastOne: fc.option(anyPrize, { nil: undefined }),
    beacon: fc.string({ unit: 'grapheme' }),
    secret: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
  })
  .map(boxOf)

test('any box hashes to the bytes of the published description', {
  meta: {
    proves: [
      {
        id: 'seal-bytes',
        section: 'rulings',
        says: 'However a box is hashed, its bytes are those of docs/sealed-box.md.',
        from: 'ruling 16',
        file: 'contract/slot-tree.ts',
        breaks: { replace: 'input.slotOf.setUint32(0, slot)', with: 'input.slotOf.setUint32(0, 0)' },
      },
    ],
  },
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyBox, async (box) => {
      expect(await hashed(box)).toEqual(plainBox(box))
    }),
    { numRuns: 30 },
  )
})

describe.each([
  ['the server', nodeHasher],
  ['the browser', nobleHasher],
] as [string, Hasher][])('the hashes of %s', (_, hasher) => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const plainHmac = (key: Uint8Array, input: Uint8Array) => new Uint8Array(hmac(key, input))

  test('are those of SHA-256 and HMAC, whatever was hashed before with the same key', () => {
    fc.assert(
      fc.property(bytes, fc.array(bytes, { minLength: 1, maxLength: 6 }), (key, inputs) => {
        const keyed = hasher.hmac(key)
        const results = inputs.map((input) => [hasher.sha256(input), keyed(input)])
        for (const [index, input] of inputs.entries()) {
          const [plain, withKey] = results[index] as [Uint8Array, Uint8Array]
          expect(new Uint8Array(plain)).toEqual(new Uint8Array(sha256(input)))
          expect(new Uint8Array(withKey)).toEqual(plainHmac(key, input))
        }
      }),
    )
  })
})

describe('a box that is hashed in workers', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const started: Worker[] = []
  let onStart: (worker: Worker) => void = () => {}
  const watch = (worker: Worker) => {
    started.push(worker)
    onStart(worker)
  }
  beforeEach(() => {
    started.length = 0
    onStart = () => {}
    process.on('worker', watch)
  })
  afterEach(() => {
    process.off('worker', watch)
  })
  const running = () => started.filter(({ threadId }) => threadId >= 0).length

  /** Enough for more than one worker that hashes. */
  const many = isDeep ? 101_000 : 51_000
  const large = () =>
    boxOf({ prizes: [prize('common', many), prize('hit', 7, { rarity: 3 })], lastOne: prize('last', 1) })

  test('hashes to the same bytes, and other work goes on meanwhile', {
    meta: {
      proves: [
        {
          id: 'seal-apart',
          section: 'rulings',
          says: 'A large box is hashed in workers while other work goes on.',
          from: 'own',
          breaks: { replace: 'const isSmall = total <= slotsHere', with: 'const isSmall = true' },
        },
      ],
    },
  }, async () => {
    const box = large()
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const found = await hashed(box)
    isOver = true
    expect(turns).toBeGreaterThan(50)
    // A worker shuffles, some hash the chunks, one the salts.
    expect(started.length).toBeGreaterThan(2)
    const plain = plainBox(box)
    expect(found.stored.equals(plain.stored)).toBe(true)
    expect(found.salts.equals(plain.salts)).toBe(true)
    expect(found.root).toEqual(plain.root)
    expect(running()).toBe(0)
  })

  test('is refused as a whole when one of them dies, and can be sealed again', {
    meta: {
      proves: [
        {
          id: 'seal-whole',
          section: 'rulings',
          says: 'Where a worker dies, nothing of the box is sealed.',
          from: 'own',
          breaks: {
            replace: "once(worker, 'message', { signal: ended }), died]",
            with: "once(worker, 'message', { signal: ended }), died.catch(() => {})]",
          },
        },
      ],
    },
  }, async () => {
    await makePack(database.db, 'shown', { total: 2 })
    const rows = async () => {
      const { rows: counts } = await database.pool.query(
        'select (select count(*) from box) box, (select count(*) from box_secret) secret, (select count(*) from box_chunk) chunk',
      )
      return counts[0]
    }
    const before = await rows()
    const options = { prizes: [prize('common', many)] }
    // The first shuffles, the second is one of those that hash chunks.
    for (const dying of [1, 2]) {
      started.length = 0
      onStart = (worker) => {
        if (started.length === dying) worker.terminate()
      }
      await expect(makePack(database.db, 'mortal', options)).rejects.toThrow('a worker ended')
      expect(running()).toBe(0)
      expect(await rows()).toEqual(before)
    }
    onStart = () => {}
    await makePack(database.db, 'mortal', options)
    expect(await rows()).toEqual({
      box: before.box + 1,
      secret: before.secret + 1,
      chunk: before.chunk + chunksOf(many),
    })
  })

  test('is refused when one of them throws', async () => {
    const box = large()
    const manifest = box.manifest.map((line) => ({ ...line, tier: 256 }))
    await expect(hashBox({ ...box, manifest })).rejects.toThrow('256 does not fit 1 bytes')
    expect(running()).toBe(0)
  })

  test('is refused once, even if another worker fails while all are being ended', async () => {
    const aborting = new AbortController()
    const heard: boolean[] = []
    // The first has shuffled, and is over.
    onStart = (worker) => {
      if (started.length < 2) return
      aborting.abort()
      heard.push(worker.emit('error', new Error('failed late')))
    }
    await expect(hashBox(large(), aborting.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(heard).not.toHaveLength(0)
    expect(running()).toBe(0)
  })

  test('is ended by a signal, before it begins or while it is hashed; nothing is sealed', {
    meta: {
      proves: [
        {
          id: 'seal-ended',
          section: 'rulings',
          says: 'A sealing can be ended; nothing is sealed.',
          from: 'own',
          breaks: { replace: '...(signal === undefined ? [] : [signal])', with: '' },
        },
      ],
    },
  }, async () => {
    const terms = {
      packId: 'ended',
      currency: 'points' as const,
      price: 1,
      startsAt: new Date(0),
      endsAt: undefined,
      prizes: [prize('common', many)],
    }
    const seal = (signal: AbortSignal) =>
      transaction(database.db, (tx) => sealBox(tx, terms, { now: new Date(), random: randomBytes, signal }))
    await expect(seal(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(started.length).toBe(0)
    const aborting = new AbortController()
    onStart = () => {
      if (started.length === 2) aborting.abort()
    }
    await expect(seal(aborting.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(running()).toBe(0)
    const { rows } = await database.pool.query("select from box where pack_id = 'ended'")
    expect(rows).toEqual([])
  })
})
