import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import {
  canonicalOrder,
  firstTicketHash,
  fromHex,
  type Hasher,
  hashManifest,
  hex,
  nextTicketHash,
  type Ticket,
} from '../../../contract/sealed-box.ts'
import { type DrawProof, type OpenedBox, verifyDraw, verifyOpenedBox } from '../../../contract/verify-box.ts'
import { lastOneBox, plainBox, vectorBox } from '../../../tools/sealed-box-vector.ts'

/** The browser's own hash functions: the proof must not depend on the server's. */
const hasher: Hasher = { sha256: (input) => sha256(input), hmac: (key, input) => hmac(sha256, key, input) }

const boxes = { plain: vectorBox(plainBox), 'with a last-one prize': vectorBox(lastOneBox) }
const { opened, proof } = boxes['with a last-one prize']
const faultsOf = (changed: Partial<OpenedBox>) => verifyOpenedBox(hasher, { ...opened, ...changed })
const kindsOf = (changed: Partial<OpenedBox>) => [...new Set(faultsOf(changed).map(({ kind }) => kind))]

function ticketsOf({ tickets: [first, last] }: OpenedBox): { first: Ticket; last: Ticket } {
  if (first === undefined || last === undefined) throw new Error('the boxes of the vector have two tickets')
  return { first, last }
}

/** A shop that forges its tickets forges the chain after them as well. */
function chained(box: OpenedBox, tickets: Ticket[]): Pick<OpenedBox, 'tickets' | 'ticketHash' | 'sold'> {
  let head = firstTicketHash(hasher, fromHex(box.commitment), fromHex(box.root))
  const forged = tickets.map((ticket) => {
    head = nextTicketHash(hasher, head, ticket)
    return { ...ticket, hash: hex(head) }
  })
  return { tickets: forged, ticketHash: hex(head), sold: box.sold }
}

describe.each(Object.entries(boxes))('the verifier of a box %s', (_, { opened, proof }) => {
  test('finds no fault in what was sealed', () => {
    expect(verifyOpenedBox(hasher, opened)).toEqual([])
    expect(verifyDraw(hasher, proof, opened.root)).toEqual([])
    expect(verifyOpenedBox(hasher, { ...opened, ...chained(opened, opened.tickets) })).toEqual([])
  })

  test('names a manifest that is not in its order, whatever its hash', () => {
    const manifest = opened.manifest.toReversed()
    const manifestHash = hex(hashManifest(hasher, manifest, opened.lastOne))
    expect(verifyOpenedBox(hasher, { ...opened, manifest, manifestHash })).toEqual([
      { kind: 'manifest order' },
    ])
  })

  test('names another algorithm', () => {
    expect(verifyOpenedBox(hasher, { ...opened, algorithm: 'fukuhiki.v2' })).toEqual([{ kind: 'algorithm' }])
  })

  test('names a ticket that is earlier than the one before; the same time is none', () => {
    const { first, last } = ticketsOf(opened)
    const at = (drawnAtMicros: number) => chained(opened, [first, { ...last, drawnAtMicros }])
    expect(verifyOpenedBox(hasher, { ...opened, ...at(first.drawnAtMicros) })).toEqual([])
    expect(verifyOpenedBox(hasher, { ...opened, ...at(first.drawnAtMicros - 1) })).toEqual([
      { kind: 'ticket time', ticket: 1 },
    ])
  })

  test('names a draw id that another ticket has', () => {
    const { first, last } = ticketsOf(opened)
    const forged = chained(opened, [first, { ...last, drawId: first.drawId }])
    expect(verifyOpenedBox(hasher, { ...opened, ...forged })).toEqual([{ kind: 'draw id', ticket: 1 }])
  })

  test('names a ticket without slots, and one whose draw id is no UUID', () => {
    const { first, last } = ticketsOf(opened)
    const empty = { ...first, count: 0, drawId: '01a31892-f400-7000-8000-0000000000a2' }
    expect(verifyOpenedBox(hasher, { ...opened, ...chained(opened, [empty, first, last]) })).toEqual([
      { kind: 'ticket', ticket: 0 },
    ])
    const shouted = { ...last, drawId: first.drawId.toUpperCase() }
    expect(verifyOpenedBox(hasher, { ...opened, ...chained(opened, [first, shouted]) })).toEqual([
      { kind: 'ticket', ticket: 1 },
    ])
  })
})

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

  test('is bound by the manifest’s hash, the commitment and the root', () => {
    for (const other of others) {
      expect(kindsOf({ lastOne: other })).toEqual(['manifest', 'commitment', 'root'])
      const manifestHash = hex(hashManifest(hasher, opened.manifest, other))
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

  test('is proven by the draw of the last slot: with another one, or none, its path leads elsewhere', () => {
    for (const other of others) {
      const manifestHash = hex(hashManifest(hasher, proof.manifest, other))
      expect(verifyDraw(hasher, { ...proof, lastOne: other, manifestHash })).toEqual([{ kind: 'path' }])
      expect(verifyDraw(hasher, { ...proof, lastOne: other }).map(({ kind }) => kind)).toEqual([
        'manifest',
        'path',
      ])
    }
  })
})

test('nonsense in place of any value is a fault, and never an exception', () => {
  const nonsense = [-1, 0.5, 2 ** 53, 1e300, 4_294_967_297]
  const texts = ['', 'zz', '\u0000']
  const withChange = <T extends object>(whole: T, path: string[], value: unknown): T => {
    const copy = structuredClone(whole)
    const [last = '', ...outer] = path.toReversed()
    const at = outer
      .toReversed()
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy)
    ;(at as Record<string, unknown>)[last] = value
    return copy
  }
  const leavesOf = (value: unknown, path: string[] = []): [string[], unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
      : [[path, value]]
  let tried = 0
  for (const [whole, verify] of [
    [opened, (value: object) => verifyOpenedBox(hasher, value as OpenedBox)],
    [proof, (value: object) => verifyDraw(hasher, value as DrawProof, proof.root)],
  ] as const) {
    for (const [path, value] of leavesOf(whole)) {
      const others = typeof value === 'number' ? nonsense : typeof value === 'string' ? texts : []
      // The shop's own id of a card is not published; a draw's commitment covers the pack's id.
      const isFree = path.at(-1) === 'cardId' || (path[0] === 'packId' && whole === proof)
      for (const other of others.filter((one) => one !== value && !isFree)) {
        tried += 1
        expect(verify(withChange(whole, path, other)), `${path.join('.')} = ${other}`).not.toEqual([])
      }
    }
    expect(verify({ ...whole, manifest: [], total: 0 })).not.toEqual([])
  }
  expect(tried).toBeGreaterThan(100)
})

test('cards stand in the order of their UTF-8 bytes, which is not that of JavaScript', () => {
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
  expect(canonicalOrder(keys.map(prize)).map(({ cardKey }) => cardKey)).toEqual([
    'a',
    'a-1',
    'a-10',
    'b',
    '\uff5e',
    '\u{1f600}',
  ])
})
