import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getDrawProof, getOpenedBox } from '#contract/boxes.ts'
import { firstTicketHash, fromHex, hex, nextTicketHash } from '#contract/sealed-box.ts'
import { verifyDraw, verifyOpenedBox } from '#contract/verify-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { isDeep } from '#test/depth.ts'
import { proofAddress } from '#test/proof-address.ts'
import { type TestShop, testShop, type Visitor } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makePack, prize } from '#test/world.ts'
import {
  type Answers,
  type Copy,
  changed,
  drawCopies,
  flip,
  openedCopies,
  rechained,
  type Wire,
} from './tampered-copies.ts'

// Two verifiers, ours and one in Python that was written from docs/sealed-box.md alone, must say the same of what a
// shop publishes. Where they differ, the page is incomplete, or one of them does not keep to it.

const script = fileURLToPath(new URL('./verify_box.py', import.meta.url))
const many = fileURLToPath(new URL('./verify_many.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0

const noPython = 'there is no python3 here, so the verifier in Python is not run'
if (!hasPython) process.stderr.write(`${noPython}\n`)
test.runIf(isDeep)('a deep run requires python3', () => {
  expect(hasPython, `${noPython}; a deep run needs it: install python3`).toBe(true)
})

type What = Copy['what'] | 'hashes'

type Said = { code: number; said: string }

const flipped = (box: Wire): Wire => ({ ...box, root: flip(String(box.root)) })

/** A Python of its own for each call, as at a command line. */
async function pythonAlone(words: readonly string[], answer: Wire): Promise<Said> {
  const child = spawn('python3', [script, ...words])
  const done = once(child, 'close')
  child.stdin.end(JSON.stringify(answer))
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), done])
  expect(failed).toBe('')
  return { code, said }
}

/** One Python for all calls. */
function openPython() {
  const child = spawn('python3', ['-B', many], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async ask(words: readonly string[], answer: Wire): Promise<Said> {
      child.stdin.write(`${JSON.stringify([words, JSON.stringify(answer)])}\n`)
      const { value, done } = await lines.next()
      if (done === true) throw new Error('the verifier in Python ended')
      const [code, said] = JSON.parse(value)
      return { code, said }
    },
    async close() {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}
let onePython: ReturnType<typeof openPython> | undefined
afterAll(() => onePython?.close())

const python = async (what: What, answer: Wire, ...options: string[]): Promise<Said> => {
  const words = [what, ...options]
  if (isDeep) return await pythonAlone(words, answer)
  onePython ??= openPython()
  return await onePython.ask(words, answer)
}

interface Verifier {
  /** No fault, or what each is; `malformed` where the answer cannot be read. */
  faultsOf: (what: Copy['what'], answer: Wire, notedRoot?: string) => Promise<string[]>
  /** This verifier's name for the fault of a copy. */
  nameOf: (copy: Copy) => string
}

const pythons: Verifier = {
  faultsOf: async (what, answer, notedRoot) => {
    const { code, said } = await python(
      what,
      answer,
      ...(notedRoot === undefined ? [] : ['--root', notedRoot]),
    )
    if (code === 2) return [said.split(':')[0] ?? '']
    const lines = said.trimEnd().split('\n')
    expect(code).toBe(lines[0] === 'ok' ? 0 : 1)
    return code === 0 ? [] : lines
  },
  nameOf: ({ fault }) => fault,
}

const ours: Verifier = {
  faultsOf: async (what, answer, notedRoot) => {
    if (what === 'draw') {
      const proof = z.safeDecode(getDrawProof.output, answer as never)
      if (!proof.success) return ['malformed']
      return verifyDraw(nodeHasher, proof.data, notedRoot).map(({ kind }) => kind)
    }
    const box = z.safeDecode(getOpenedBox.output, answer as never)
    if (!box.success) return ['malformed']
    return verifyOpenedBox(nodeHasher, box.data).map(({ kind }) => kind)
  },
  nameOf: ({ ours }) => ours,
}

let shop: TestShop
const answers = {} as Answers

async function buy(member: Visitor, packId: string, count: number): Promise<string> {
  const { token } = (await member.post('/user/pack/check', { pack_id: packId, count: String(count) })).body
  return String((await member.post('/user/pack/buy', { token })).body.history_id)
}

beforeAll(async () => {
  shop = await testShop()
  const { db } = shop
  const answerOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).body as Wire
  // 301: two stored chunks of slots, and base64 with a padding.
  await makePack(db, 'ended', {
    prizes: [
      prize('common', 280),
      prize('silver', 15, { rarity: 2, tier: 4, convertsToPoints: 300 }),
      prize('hit', 6, { rarity: 3, tier: 7, isShipOnly: true }),
    ],
    endsAt: new Date(Date.now() + 24 * 3_600_000),
  })
  const lastOne = prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500 })
  await makePack(db, 'sold-out', { total: 20, lastOne })
  const member = await shop.member({ points: 5000 })
  for (const count of [7, 1, 5]) await buy(member, 'ended', count)
  answers.noted = await answerOf(member, '/box/ended')
  await buy(member, 'ended', 4)
  const draws: string[] = []
  for (const count of [8, 7, 5]) draws.push(await buy(member, 'sold-out', count))
  const reasons = ['--reason-ja', '価格の誤り', '--reason-en', 'A wrong price']
  const ended = await runShop(db, ['pack', 'end-early', 'ended', ...reasons, '--why', 'price'])
  expect(ended).toHaveProperty('lines')
  await openFinishedBoxes(db, new Date())
  answers.ended = await answerOf(member, '/box/ended/opened')
  answers.soldOut = await answerOf(member, '/box/sold-out/opened')
  const proofs: Wire[] = []
  for (const draw of draws) await member.post('/user/pack/revealed', { history_id: draw })
  for (const draw of draws) proofs.push(await answerOf(member, await proofAddress(member, draw)))
  ;[answers.first, answers.middle, answers.last] = proofs as [Wire, Wire, Wire]
})
afterAll(() => shop.close())

const verifiers: [string, Verifier][] = [
  ['our verifier', ours],
  ['the verifier in Python', pythons],
]

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
              replace: "concat(tag('chain'), commitment, root)",
              with: "concat(tag('chain'), root, commitment)",
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

    test.each([...openedCopies, ...drawCopies])('$what: $title', async (copy) => {
      const { what, of, change, notesRoot } = copy
      const answer = change(answers[of])
      const noted = notesRoot === true ? String(answers[of].root) : undefined
      expect(await faultsOf(what, answer, noted)).toContain(nameOf(copy))
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
    expect([json.length, hashes.length]).toEqual([6, 2])
    for (const answer of json)
      expect(await pythons.faultsOf('secret' in answer ? 'opened' : 'draw', answer)).toEqual([])
    const listed = json.filter((answer) => 'secret' in answer).slice(0, hashes.length)
    for (const [index, answer] of listed.entries())
      expect((await python('hashes', answer)).said).toBe(hashes[index])
  })

  test('gives the same result at a command line', async () => {
    const { ended, soldOut } = answers
    for (const answer of [ended, flipped(soldOut)])
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
    const hash = nextTicketHash(nodeHasher, fromHex(String(last.previous_ticket_hash)), {
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
  const { first, soldOut } = answers
  const start = firstTicketHash(
    nodeHasher,
    fromHex(String(soldOut.commitment)),
    fromHex(String(soldOut.root)),
  )
  expect(first.previous_ticket_hash).toBe(hex(start))
})
