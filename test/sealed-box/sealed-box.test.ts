import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type algorithms, firstTicketHash, fromHex, hex, nextTicketHash } from '#contract/sealed-box.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { isDeep } from '#test/depth.ts'
import { proofAddress } from '#test/proof-address.ts'
import { type TestShop, testShop, type Visitor } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makePack, prize } from '#test/world.ts'
import { sealedCopies } from './badly-sealed.ts'
import { drawCopies, openedCopies } from './tampered-copies.ts'
import { madeCopies, soldCopies, untouched } from './tampered-copies-v2.ts'
import { changed, flip, rechained, type Sold, schemeFor, type Wire } from './tampering.ts'
import { hasPython, noPython, python, pythonAlone, pythons, verifiers } from './verifiers.ts'

// Two verifiers, ours and one in Python that was written from docs/sealed-box.md alone, must say the same of what a
// shop publishes. Where they differ, the page is incomplete, or one of them does not keep to it.

test.runIf(isDeep)('a deep run requires python3', () => {
  expect(hasPython, `${noPython}; a deep run needs it: install python3`).toBe(true)
})

const flipped = (box: Wire): Wire => ({ ...box, root: flip(String(box.root)) })

let shop: TestShop
/** The first are of version 1, the new ones of version 2. */
const answers = {} as Sold
const newAnswers = {} as Sold

async function buy(member: Visitor, packId: string, count: number): Promise<string> {
  const { token } = (await member.post('/user/pack/check', { pack_id: packId, count: String(count) })).body
  return String((await member.post('/user/pack/buy', { token })).body.history_id)
}

async function sell(algorithm: (typeof algorithms)[number], sold: Sold): Promise<void> {
  const { db } = shop
  const answerOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).body as Wire
  const [ended, soldOut] = [`ended-${algorithm.slice(-2)}`, `sold-out-${algorithm.slice(-2)}`]
  // 301: two stored chunks of slots, and base64 with a padding.
  await makePack(db, ended, {
    algorithm,
    prizes: [
      prize('common', 280),
      prize('silver', 15, { rarity: 2, tier: 4, convertsToPoints: 300 }),
      prize('hit', 6, { rarity: 3, tier: 7, isShipOnly: true }),
    ],
    maxPerPurchase: 8,
    endsAt: new Date(Date.now() + 24 * 3_600_000),
  })
  const lastOne = prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500 })
  await makePack(db, soldOut, { algorithm, total: 20, lastOne })
  const member = await shop.member({ points: 5000 })
  for (const count of [7, 1, 5]) await buy(member, ended, count)
  sold.noted = await answerOf(member, `/box/${ended}`)
  await buy(member, ended, 4)
  const draws: string[] = []
  for (const count of [8, 7, 5]) draws.push(await buy(member, soldOut, count))
  const reasons = ['--reason-ja', '価格の誤り', '--reason-en', 'A wrong price']
  const command = await runShop(db, ['pack', 'end-early', ended, ...reasons, '--why', 'price'])
  expect(command).toHaveProperty('lines')
  await openFinishedBoxes(db, new Date())
  sold.ended = await answerOf(member, `/box/${ended}/opened`)
  sold.soldOut = await answerOf(member, `/box/${soldOut}/opened`)
  const proofs: Wire[] = []
  for (const draw of draws) await member.post('/user/pack/revealed', { history_id: draw })
  for (const draw of draws) proofs.push(await answerOf(member, await proofAddress(member, draw)))
  ;[sold.first, sold.middle, sold.last] = proofs as [Wire, Wire, Wire]
}

beforeAll(async () => {
  shop = await testShop()
  await sell('fukuhiki.v1', answers)
  await sell('fukuhiki.v2', newAnswers)
})
afterAll(() => shop.close())

for (const [name, { faultsOf, nameOf }] of verifiers)
  describe.skipIf(name !== 'our verifier' && !hasPython)(name, () => {
    test('finds no fault in a box that was ended early, in one that was sold out, and in its draws', {
      meta: {
        proves: [
          {
            id: 'box-page',
            section: 'rulings',
            says: 'A verifier in Python, written from docs/sealed-box.md alone, agrees with ours.',
            from: 'own',
            file: 'contract/sealed-box.ts',
            breaks: {
              replace: "concat(scheme.tag('chain'), commitment, root)",
              with: "concat(scheme.tag('chain'), root, commitment)",
            },
          },
        ],
      },
    }, async () => {
      const { ended, soldOut, first, middle, last } = answers
      expect(ended).toMatchObject({ sold: 17, total: 301, last_one: null })
      expect(soldOut).toMatchObject({ sold: 20, total: 20, last_one: { card: 'last' } })
      for (const box of [ended, soldOut]) expect(await faultsOf('opened', box)).toEqual([])
      for (const draw of [first, middle, last])
        expect(await faultsOf('draw', draw, String(soldOut.root))).toEqual([])
    })

    test('finds no fault in boxes of version 2, nor in their draws', async () => {
      const { ended, soldOut, first, middle, last } = newAnswers
      expect(ended).toMatchObject({ sold: 17, algorithm: 'fukuhiki.v2', seal: { extras: [] } })
      const extras = [{ kind: 'last_one', prize: { card: 'last' } }]
      expect(soldOut).toMatchObject({ sold: 20, last_one: null, seal: { extras } })
      const opened = [ended, soldOut, ...untouched.map((box) => box.opened)]
      for (const box of opened) expect(await faultsOf('opened', box)).toEqual([])
      for (const draw of [first, middle, last])
        expect(await faultsOf('draw', draw, String(soldOut.root))).toEqual([])
      for (const { opened, draw } of untouched)
        expect(await faultsOf('draw', draw, String((opened as Wire).root))).toEqual([])
    })

    test.each([...openedCopies, ...drawCopies])('$what: $title', async (copy) => {
      const { what, of, change, notesRoot } = copy
      const answer = change(answers[of])
      const noted = notesRoot === true ? String(answers[of].root) : undefined
      expect(await faultsOf(what, answer, noted)).toContain(nameOf(copy))
    })

    test.each(soldCopies)('version 2, sold, $what: $title', async (copy) => {
      const { what, of, change } = copy
      expect(await faultsOf(what, change(newAnswers[of]))).toContain(nameOf(copy))
    })

    test.each([...madeCopies, ...sealedCopies])('version 2, $what: $title', async (copy) => {
      expect(await faultsOf(copy.what, copy.answer)).toContain(nameOf(copy))
    })

    test('cannot find faults that only a recorded value reveals', async () => {
      const { ended, last } = answers
      const tickets = (ended.tickets as Wire[]).slice(0, -1)
      const shorter = rechained({ ...ended, tickets, sold: 13 })
      expect(await faultsOf('opened', shorter)).toEqual([])
      expect(await faultsOf('draw', { ...last, pack_id: 'another' }, String(last.root))).toEqual([])
    })
  })

describe.skipIf(!hasPython)('the verifier in Python', () => {
  const page = readFileSync('docs/sealed-box.md', 'utf8')
  const blocks = (language: string) =>
    Array.from(page.matchAll(new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``, 'g')), ([, block = '']) => block)

  test('agrees with every answer and every hash of the page', async () => {
    const [json, hashes] = [blocks('json').map((block) => JSON.parse(block) as Wire), blocks('text')]
    expect([json.length, hashes.length]).toEqual([10, 3])
    for (const answer of json)
      expect(await pythons.faultsOf('secret' in answer ? 'opened' : 'draw', answer)).toEqual([])
    // The page lists the hashes of the first, the second and the fourth box.
    const opened = json.filter((answer) => 'secret' in answer)
    const listed = [opened[0], opened[1], opened[3]] as Wire[]
    for (const [index, answer] of listed.entries())
      expect((await python('hashes', answer)).said).toBe(hashes[index])
  })

  test('gives the same result at a command line', async () => {
    const { ended, soldOut } = answers
    for (const answer of [ended, flipped(soldOut), newAnswers.ended])
      expect(await pythonAlone(['opened'], answer)).toEqual(await python('opened', answer))
  })

  test('verifies with recorded values which tickets existed, and what was published before the sale', async () => {
    const { ended, noted, last, first } = answers
    const before = String(noted.ticket_hash)
    const values = [
      '--root',
      noted.root,
      '--commitment',
      noted.commitment,
      '--manifest-hash',
      noted.manifest_hash,
    ]
    const ok = { code: 0, said: 'ok\n' }
    expect(await python('opened', ended, ...values.map(String), '--ticket-hash', before)).toEqual(ok)
    // A ticket after the noted one may be gone; the noted one may not.
    const without = (count: number, sold: number) =>
      rechained({ ...ended, tickets: (ended.tickets as Wire[]).slice(0, count), sold })
    expect(await python('opened', without(3, 13), '--ticket-hash', before)).toEqual(ok)
    const refused = { code: 1, said: 'noted-ticket-hash\n' }
    expect(await python('opened', without(2, 8), '--ticket-hash', before)).toEqual(refused)
    for (const [option, field] of [
      ['--root', 'root'],
      ['--commitment', 'commitment'],
      ['--manifest-hash', 'manifest_hash'],
    ] as const) {
      const said = `noted-${option.slice(2)}\n`
      expect(await python('draw', last, option, flip(String(last[field])))).toEqual({ code: 1, said })
    }
    const around = ['--ticket-hash', String(last.previous_ticket_hash)]
    expect(await python('draw', last, ...around)).toEqual(ok)
    expect(await python('draw', first, ...around)).toEqual(refused)
  })

  test('rejects a ticket that was replaced, when its hash was recorded', async () => {
    const { last } = answers
    const ticket = { ...(last.ticket as Wire), drawn_at_us: 1 }
    const hash = nextTicketHash(schemeFor(last), fromHex(String(last.previous_ticket_hash)), {
      firstSlot: Number(last.first_slot),
      count: Number(last.count),
      drawnAtMicros: 1,
      drawId: String((last.ticket as Wire).draw_id),
    })
    const anew = changed(last, [['ticket'], { ...ticket, hash: hex(hash) }])
    expect(await pythons.faultsOf('draw', anew)).toEqual([])
    const noted = String((last.ticket as Wire).hash)
    expect((await python('draw', anew, '--ticket-hash', noted)).said).toBe('noted-ticket-hash\n')
  })
})

test('the chain of the answers begins with the hash that docs/sealed-box.md defines', () => {
  for (const { first, soldOut } of [answers, newAnswers]) {
    const start = firstTicketHash(
      schemeFor(soldOut),
      fromHex(String(soldOut.commitment)),
      fromHex(String(soldOut.root)),
    )
    expect(first.previous_ticket_hash).toBe(hex(start))
  }
})
