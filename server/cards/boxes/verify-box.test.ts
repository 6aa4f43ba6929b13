import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hashManifest, manifestOrder } from '#contract/box-v1.ts'
import { getDrawProof, getOpenedBox } from '#contract/boxes.ts'
import {
  firstTicketHash,
  fromHex,
  type Hasher,
  hex,
  type ManifestPrize,
  nextTicketHash,
  schemeOf,
  type Ticket,
} from '#contract/sealed-box.ts'
import { leafHash, rootFromRun } from '#contract/slot-tree.ts'
import { type OpenedBox, verifyOpenedBox } from '#contract/verify-box.ts'
import { algorithmOf, type Contents, manifestHashOf, sealOf } from '#contract/verify-contents.ts'
import { type DrawProof, verifyDraw } from '#contract/verify-draw.ts'
import {
  countedBox,
  lastOneBox,
  partlyBox,
  plainBox,
  vectorBox,
  wholeBox,
  wireOf,
} from '#tools/vector-boxes.ts'

/** The browser's own hash functions: the proof must not depend on the server's. */
const hasher: Hasher = {
  sha256: (input) => sha256(input),
  hmac: (key) => (input) => hmac(sha256, key, input),
}

const boxes = {
  plain: await vectorBox(plainBox),
  'with a last-one prize': await vectorBox(lastOneBox),
  partly: await vectorBox(partlyBox),
  'of version 2': await vectorBox(wholeBox),
  'that counts members': await vectorBox(countedBox),
}
const first = schemeOf(hasher, 'fukuhiki.v1')
const schemeFor = (contents: Contents) => schemeOf(hasher, algorithmOf(contents) ?? 'fukuhiki.v1')
/** The hash that fits a manifest. */
const fitting = <C extends Contents>(box: C, manifest: ManifestPrize[]): C => {
  const scheme = schemeFor(box)
  return {
    ...box,
    manifest,
    manifestHash: hex(manifestHashOf(scheme, { ...box, manifest }, sealOf(scheme, box))),
  }
}
const draws = {
  'only one': (await vectorBox({ ...plainBox, runs: [3], proven: 0 })).proof,
  'first of three': (await vectorBox({ ...partlyBox, proven: 0 })).proof,
  'second of three': boxes.partly.proof,
  'last of the box': boxes.plain.proof,
  'last with a last-one prize': boxes['with a last-one prize'].proof,
  'last of version 2': boxes['of version 2'].proof,
  'first of a counted member': (await vectorBox({ ...countedBox, proven: 0 })).proof,
  'one with a ceiling prize': boxes['that counts members'].proof,
}
const extra = partlyBox.lastOne as NonNullable<typeof partlyBox.lastOne>
const { opened, proof } = boxes['with a last-one prize']
const faultsOf = (changed: Partial<OpenedBox>) => verifyOpenedBox(hasher, { ...opened, ...changed })
const kindsOf = (changed: Partial<OpenedBox>) => [...new Set(faultsOf(changed).map(({ kind }) => kind))]

function ticketsOf({ tickets }: OpenedBox): { before: Ticket[]; first: Ticket; last: Ticket; at: number } {
  const [first, last] = tickets.slice(-2)
  if (first === undefined || last === undefined) throw new Error('the boxes of the vector have two tickets')
  return { before: tickets.slice(0, -2), first, last, at: tickets.length - 1 }
}

/** A shop that forges its tickets forges the chain after them as well. */
function chained(box: OpenedBox, tickets: Ticket[]): Pick<OpenedBox, 'tickets' | 'ticketHash' | 'sold'> {
  const scheme = schemeFor(box)
  let head = firstTicketHash(scheme, fromHex(box.commitment), fromHex(box.root))
  const forged = tickets.map((ticket) => {
    head = nextTicketHash(scheme, head, ticket)
    return { ...ticket, hash: hex(head) }
  })
  return { tickets: forged, ticketHash: hex(head), sold: box.sold }
}

describe.each(Object.entries(boxes))('the verifier of a box %s', (_, { opened, proof }) => {
  test('finds no fault in an untouched box', () => {
    expect(verifyOpenedBox(hasher, opened)).toEqual([])
    expect(verifyDraw(hasher, proof, opened.root)).toEqual([])
    expect(verifyOpenedBox(hasher, { ...opened, ...chained(opened, opened.tickets) })).toEqual([])
  })

  test('names a manifest that is out of order, whatever its hash', () => {
    const reversed = fitting(opened, opened.manifest.toReversed())
    expect(verifyOpenedBox(hasher, reversed)).toEqual([{ kind: 'manifest order' }])
  })

  test('names another algorithm', () => {
    expect(verifyOpenedBox(hasher, { ...opened, algorithm: 'fukuhiki.v3' })).toEqual([{ kind: 'algorithm' }])
  })

  test('names a ticket that is earlier than the one before, and accepts the same time', () => {
    const { before, first, last, at } = ticketsOf(opened)
    const drawn = (drawnAtMicros: number) => chained(opened, [...before, first, { ...last, drawnAtMicros }])
    expect(verifyOpenedBox(hasher, { ...opened, ...drawn(first.drawnAtMicros) })).toEqual([])
    expect(verifyOpenedBox(hasher, { ...opened, ...drawn(first.drawnAtMicros - 1) })).toEqual([
      { kind: 'ticket time', ticket: at },
    ])
  })

  test('names a draw id that another ticket has', () => {
    const { before, first, last, at } = ticketsOf(opened)
    const forged = chained(opened, [...before, first, { ...last, drawId: first.drawId }])
    expect(verifyOpenedBox(hasher, { ...opened, ...forged })).toEqual([{ kind: 'draw id', ticket: at }])
  })

  test('names a ticket without slots, and one whose draw id is no UUID', () => {
    const { before, first, last, at } = ticketsOf(opened)
    const counted = first.counted && { ...first.counted, ceilingPrizes: 0 }
    const empty = { ...first, count: 0, drawId: '01a31892-f400-7000-8000-0000000000a2', counted }
    expect(
      verifyOpenedBox(hasher, { ...opened, ...chained(opened, [...before, empty, first, last]) }),
    ).toEqual([{ kind: 'ticket', ticket: before.length }])
    const shouted = { ...last, drawId: first.drawId.toUpperCase() }
    expect(verifyOpenedBox(hasher, { ...opened, ...chained(opened, [...before, first, shouted]) })).toEqual([
      { kind: 'ticket', ticket: at },
    ])
  })
})

describe.each(Object.entries(draws))('the verifier of a draw, the %s,', (_, proof) => {
  const { firstSlot, count, total, leaves, manifest, lastOne } = proof
  const scheme = schemeFor(proof)
  const kinds = (changed: Partial<DrawProof>) =>
    verifyDraw(hasher, { ...proof, ...changed }).map(({ kind }) => kind)
  /** With a ticket that names other slots and has a hash that fits. */
  const ofRun = (run: { firstSlot: number; count: number }, before = proof.previousTicketHash) => {
    const ticket = { ...proof.ticket, ...run }
    return {
      ...run,
      previousTicketHash: before,
      ticket: { ...ticket, hash: hex(nextTicketHash(scheme, fromHex(before), ticket)) },
    }
  }

  test('finds no fault in it', () => {
    expect(kinds({})).toEqual([])
    expect(kinds(ofRun({ firstSlot, count }))).toEqual([])
  })

  test('refuses slots past the end of the box, which no path of the tree reaches', {
    meta: {
      proves: [
        {
          id: 'box-draw',
          section: 'rulings',
          says: "A draw's proof is refused where its slots are not all in the box.",
          from: 'own',
          file: 'contract/verify-draw.ts',
          breaks: { replace: ' && firstSlot + count <= proof.total', with: '' },
        },
      ],
    },
  }, () => {
    const beyond = { firstSlot, count: total - firstSlot + 1 }
    const invented = { prize: 0, salt: 'ab'.repeat(32) }
    const filled = Array.from({ length: beyond.count }, (_, index) => leaves[index] ?? invented)
    expect(kinds({ ...ofRun(beyond), leaves: filled })).toEqual(['path'])
    expect(
      kinds({ ...ofRun({ firstSlot: total, count: 1 }), leaves: [invented], path: [proof.root] }),
    ).toEqual(['path'])
  })

  test('refuses more or fewer leaves than slots, and a draw of no slot', () => {
    expect(kinds({ leaves: [...leaves, { prize: 0, salt: 'ab'.repeat(32) }] })).toEqual(['path'])
    expect(kinds({ leaves: leaves.slice(1) })).toEqual(['path'])
    const none = { firstSlot, count: 0 }
    expect(kinds({ ...none, leaves: [], path: [proof.root] })).toEqual(['path'])
    expect(kinds({ ...ofRun(none), leaves: [], path: [proof.root] })).toEqual(['path'])
  })

  test('refuses a prize that the manifest does not have, also where the root was made with it', () => {
    const prize = manifest.length
    const commitment = fromHex(proof.commitment)
    const forged = leaves.map(({ salt }, index) =>
      leafHash(
        scheme,
        { commitment, total, lastOne },
        { slot: firstSlot + index, prize: new Uint8Array(), salt: fromHex(salt) },
      ),
    )
    const run = { first: firstSlot, count }
    const root = rootFromRun(scheme, total, run, forged, proof.path.map(fromHex)) as Uint8Array
    const start = hex(firstTicketHash(scheme, commitment, root))
    const box = { root: hex(root), ...ofRun({ firstSlot, count }, start) }
    for (const number of [prize, -1, 0.5])
      expect(kinds({ ...box, leaves: leaves.map((leaf) => ({ ...leaf, prize: number })) })).toEqual(['path'])
  })

  test('names a manifest that is not in its order, has lines of nothing, or is not as long as the box', () => {
    const last = manifest.length - 1
    const reversed = {
      manifest: manifest.toReversed(),
      leaves: leaves.map(({ prize, salt }) => ({ prize: last - prize, salt })),
    }
    const hashed = (changed: Pick<DrawProof, 'manifest'>) => ({
      ...changed,
      manifestHash: fitting(proof, changed.manifest).manifestHash,
    })
    expect(kinds(hashed(reversed))).toEqual(['manifest order'])
    const [first, ...others] = manifest as [(typeof manifest)[0], ...typeof manifest]
    expect(kinds(hashed({ manifest: [{ ...first, quantity: first.quantity + 1 }, ...others] }))).toEqual([
      'quantities',
    ])
    const nothing = { ...first, cardKey: 'zero', quantity: 0 }
    expect(kinds(hashed({ manifest: [...manifest, nothing] }))).toEqual(['manifest'])
  })

  test('refuses a ticket of other slots', () => {
    const { ticket, previousTicketHash } = ofRun({ firstSlot, count: count + 1 })
    expect(kinds({ ticket, previousTicketHash })).toEqual(['ticket'])
  })

  test('knows that the chain begins before slot 0', () => {
    const other = ofRun({ firstSlot, count }, 'ab'.repeat(32))
    expect(kinds(other)).toEqual(firstSlot === 0 ? ['ticket'] : [])
  })
})

test('a base64 text with stray bits at its end is not a list of slots', () => {
  const { opened } = boxes.partly
  expect(opened.slots).toMatch(/=$/)
  const slots = opened.slots.replace(/(.)(=+)$/, (_, last: string, end: string) => `${next(last)}${end}`)
  expect(Buffer.from(slots, 'base64')).toEqual(Buffer.from(opened.slots, 'base64'))
  expect(verifyOpenedBox(hasher, { ...opened, slots })[0]).toEqual({ kind: 'slot', slot: 0 })
})

test('a manifest has no more lines than two bytes can number', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => ({ ...extra, cardKey: `c${100_000 + line}`, quantity: 1 }))
  const kinds = (count: number) =>
    verifyDraw(hasher, { ...proof, manifest: lines(count) }).map(({ kind }) => kind)
  expect([kinds(65_536), kinds(65_537)]).toEqual([['quantities'], ['manifest']])
})

test('half a surrogate pair is not text, though its bytes are those of another character', async () => {
  const { opened, proof } = await vectorBox({
    ...partlyBox,
    beacon: '\ufffd',
    lastOne: { ...extra, cardKey: '\ufffd' },
  })
  expect(verifyOpenedBox(hasher, opened)).toEqual([])
  expect(verifyOpenedBox(hasher, { ...opened, beacon: '\ud800' })).toEqual([{ kind: 'commitment' }])
  const lastOne = { ...extra, cardKey: '\ud800' }
  expect(verifyOpenedBox(hasher, { ...opened, lastOne })).toEqual([{ kind: 'manifest' }])
  expect(verifyDraw(hasher, { ...proof, lastOne })).toEqual([{ kind: 'manifest' }])
})

/** The next of base64's letters: only its lowest bit differs from an even one. */
const next = (letter: string) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return letters[letters.indexOf(letter) + 1]
}

describe('a last-one prize', () => {
  const { lastOne } = opened
  if (lastOne === null) throw new Error('the vector has one')
  const others = [
    null,
    { ...lastOne, cardKey: 'moon-fox' },
    { ...lastOne, rarity: 2 },
    { ...lastOne, tier: 6 },
    { ...lastOne, convertsToPoints: 901 },
    { ...lastOne, isShipOnly: true },
  ]

  test('is bound by the manifest’s hash, the commitment and the root', {
    meta: {
      proves: [
        {
          id: 'last-one-bound',
          section: 'rulings',
          says: 'A last-one prize is bound by the root.',
          from: 'ruling 35',
          file: 'contract/slot-tree.ts',
          breaks: { replace: 'prize, encodePrize(lastOne), salt)', with: 'prize, salt)' },
        },
      ],
    },
  }, () => {
    for (const other of others) {
      expect(kindsOf({ lastOne: other })).toEqual(['manifest', 'commitment', 'root'])
      const manifestHash = hex(hashManifest(first, opened.manifest, other))
      // With a manifest hash made to fit, commitment and root still know.
      expect(kindsOf({ lastOne: other, manifestHash })).toEqual(['commitment', 'root'])
    }
    expect(faultsOf({ lastOne: { ...lastOne, tier: 263 } })).toEqual([{ kind: 'manifest' }])
    const { opened: plain } = boxes.plain
    expect(verifyOpenedBox(hasher, { ...plain, lastOne }).map(({ kind }) => kind)).toEqual([
      'manifest',
      'commitment',
      'root',
    ])
  })

  test('is proven by the draw of the last slot; with another card, or none, its path leads elsewhere', () => {
    for (const other of others) {
      const manifestHash = hex(hashManifest(first, proof.manifest, other))
      expect(verifyDraw(hasher, { ...proof, lastOne: other, manifestHash })).toEqual([{ kind: 'path' }])
      expect(verifyDraw(hasher, { ...proof, lastOne: other }).map(({ kind }) => kind)).toEqual([
        'manifest',
        'path',
      ])
    }
  })
})

const withChange = <T extends object>(whole: T, path: string[], value: unknown): T => {
  const copy = structuredClone(whole)
  const [last = '', ...outer] = path.toReversed()
  const at = outer.toReversed().reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy)
  ;(at as Record<string, unknown>)[last] = value
  return copy
}
const leavesOf = (value: unknown, path: string[] = []): [string[], unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [[path, value]]
const nonsense = (value: unknown): unknown[] => {
  if (typeof value === 'number')
    return [-1, 0.5, 2 ** 53, 1e300, 4_294_967_297].filter((one) => one !== value)
  if (typeof value === 'boolean') return [!value]
  return typeof value === 'string' ? ['', 'zz', '\u0000'].filter((one) => one !== value) : []
}

test('nonsense in place of any value is reported as a fault and never throws', () => {
  let tried = 0
  for (const [whole, verify] of [
    [opened, (value: object) => verifyOpenedBox(hasher, value as OpenedBox)],
    [proof, (value: object) => verifyDraw(hasher, value as DrawProof, proof.root)],
  ] as const) {
    for (const [path, value] of leavesOf(whole)) {
      // The shop's own id of a card is not published; a draw's commitment covers the pack's id.
      const isFree = path.at(-1) === 'cardId' || (path[0] === 'packId' && whole === proof)
      for (const other of isFree ? [] : nonsense(value)) {
        tried += 1
        expect(verify(withChange(whole, path, other)), `${path.join('.')} = ${other}`).not.toEqual([])
      }
    }
    expect(verify({ ...whole, manifest: [], total: 0 })).not.toEqual([])
  }
  expect(tried).toBeGreaterThan(100)
})

test('nonsense in place of any value of a published answer of version 2 is refused or a fault', () => {
  let tried = 0
  for (const name of ['of version 2', 'that counts members'] as const) {
    const wires = wireOf(boxes[name])
    for (const [wire, faults] of [
      [
        wires.opened,
        (changed: object) => {
          const box = z.safeDecode(getOpenedBox.output, changed as never)
          return box.success ? verifyOpenedBox(hasher, box.data) : ['refused']
        },
      ],
      [
        wires.draw,
        (changed: object) => {
          const proof = z.safeDecode(getDrawProof.output, changed as never)
          return proof.success ? verifyDraw(hasher, proof.data) : ['refused']
        },
      ],
    ] as const) {
      expect(faults(wire)).toEqual([])
      const isHashed = ([[field = '']]: [string[], unknown]) =>
        !['state', 'number', 'sealed_at', 'cards', 'csrf'].includes(field)
      const hashed = leavesOf(wire).filter(isHashed)
      for (const [path, value] of hashed)
        for (const other of nonsense(value)) {
          tried += 1
          expect(faults(withChange(wire, path, other)), `${path.join('.')} = ${other}`).not.toEqual([])
        }
    }
  }
  expect(tried).toBeGreaterThan(800)
})

test('cards are sorted by their UTF-8 bytes, not in JavaScript’s string order', () => {
  const prize = (cardKey: string) => ({
    cardKey,
    rarity: 0,
    tier: 1,
    convertsToPoints: 0,
    isShipOnly: false,
    quantity: 1,
  })
  // U+FF5E is EF BD 9E in UTF-8, U+1F600 is F0 9F 98 80; in UTF-16 the second begins with D83D and would be first.
  const keys = ['b', '\u{1f600}', 'a-1', '\uff5e', 'a', 'a-10']
  expect(manifestOrder(keys.map(prize)).map(({ cardKey }) => cardKey)).toEqual([
    'a',
    'a-1',
    'a-10',
    'b',
    '\uff5e',
    '\u{1f600}',
  ])
})
