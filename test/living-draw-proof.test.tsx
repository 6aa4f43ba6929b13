import { afterAll, beforeAll, expect, test } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { endSaleEarly, haltSale } from '#server/cards/boxes/stop-sale.ts'
import { transaction } from '#server/db/pool.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { type Instead, live } from './living-screen.tsx'
import { proofAddress } from './proof-address.ts'
import { makePack, prize } from './world.ts'

// The page that proves a draw to all who have its address, once it is alive in a reader's browser.

const words = ja.proofs

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 10_000 })
})
afterAll(() => shop.close())

interface Shown {
  drawId: string
  /** The address of the call that answers the proof. */
  call: string
  page: string
}

/** A draw that its member has seen. */
async function shown(packId = 'pack', count = 2): Promise<Shown> {
  const drawId = await shop.draw(member, packId, count)
  await member.post('/user/pack/revealed', { history_id: drawId })
  const address = await proofAddress(member, drawId)
  const [call = '', slot = ''] = address.split('?first_slot=')
  return { drawId, call, page: `/draw-proof?packId=${packId}&firstSlot=${slot}&drawId=${drawId}` }
}
const answerOf = async (path: string) => (await shop.visitor().get(path)).body

/** The page's text once the browser has judged: the verifier, and the computation, are loaded after the page stands. */
async function judged(address: string, instead: Instead = {}): Promise<string> {
  const screen = await live(shop.visitor(), address, instead)
  await expect.poll(screen.text, { timeout: 20_000 }).not.toContain(words.checking)
  await expect.poll(screen.text, { timeout: 20_000 }).toContain(words.limitRoot)
  return screen.text()
}
const statesOn = (text: string) =>
  Object.values(words.checks).map(
    ({ title }) => text.split(title)[1]?.match(/^(一致|不一致|計算中|判断できません)/)?.[0],
  )

test('a guest’s browser proves the draw', async () => {
  const { page } = await shown()
  const text = await judged(page)
  expect(text).toContain(words.proven)
  expect(statesOn(text)).toEqual(['一致', '一致', '一致', '一致'])
  expect(text).toContain(words.cardCount('2'))
  expect(text).toContain(words.boxClosed)
})

test('the first draw of a box is verified, and the last one with its last-one prize; the page says that the box is open', async () => {
  const lastOne = prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500 })
  await makePack(shop.db, 'whole', { prizes: [prize('common', 3)], lastOne })
  const first = await shown('whole', 1)
  const last = await shown('whole', 2)
  await openFinishedBoxes(shop.db, new Date())
  for (const [{ page }, cards, best] of [
    [first, '1', 'common'],
    [last, '3', 'last'],
  ] as const) {
    const text = await judged(page)
    expect(text).toContain(words.proven)
    // The page begins with the best card.
    expect(text.split(words.proven)[0]).toContain(best)
    expect(text).toContain(words.cardCount(cards))
    expect(text).toContain(words.boxOpened)
  }
})

test('a halt of the sale is shown on the page', async () => {
  await makePack(shop.db, 'stopped', { prizes: [prize('common', 9)] })
  const { page } = await shown('stopped', 1)
  const reason = { ja: '価格の誤り', en: 'A wrong price' }
  await transaction(shop.db, (tx) => haltSale(tx, { packId: 'stopped', reason, now: new Date() }))
  await transaction(shop.db, (tx) => endSaleEarly(tx, { packId: 'stopped', reason, now: new Date() }))
  const text = await judged(page)
  expect(text).toContain(words.haltsTitle)
  expect(text).toContain(words.haltReason(reason.ja))
})

test('a manipulated proof fails, and the page says where', {
  meta: {
    proves: [
      {
        id: 'draw-proof-verified',
        section: 'console-packs',
        says: 'The page of a proof recomputes it and says what does not fit.',
        from: 'own',
        file: 'web/storefront/drawing/draw-proof/judge-proof.ts',
        breaks: { replace: '...verifyShownDraw(hasher, proof, [], seenRoot),', with: '' },
      },
    ],
  },
}, async () => {
  // Not the first draw of its box, whose ticket follows from the root.
  const other = await shown()
  const { call, page } = await shown()
  const proof = await answerOf(`${call}?first_slot=${page.match(/firstSlot=(\d+)/)?.[1]}`)
  const manifest = proof.manifest as { converts_to: number }[]
  const leaves = proof.leaves as { prize: number; salt: string }[]
  const zero = '0'.repeat(64)
  const looks = Object.values(proof.cards as object)[0]
  const otherProof = await answerOf(`${other.call}?first_slot=${other.page.match(/firstSlot=(\d+)/)?.[1]}`)
  const cases: [string, object, string, (string | undefined)[]][] = [
    [
      'another prize',
      {
        leaves: leaves.map((leaf) => ({ ...leaf, prize: 1 - leaf.prize })),
        cards: { common: looks, hit: looks },
      },
      words.faults.path,
      ['判断できません', '判断できません', '不一致', '判断できません'],
    ],
    [
      'another worth',
      { manifest: manifest.map((line) => ({ ...line, converts_to: line.converts_to + 1 })) },
      words.faults.manifest,
      ['判断できません', '不一致', '不一致', '判断できません'],
    ],
    [
      'another root',
      { root: zero },
      words.faults.published,
      ['不一致', '判断できません', '不一致', '判断できません'],
    ],
    [
      'another commitment',
      { commitment: zero },
      words.faults.published,
      ['不一致', '判断できません', '不一致', '判断できません'],
    ],
    [
      'another list of prizes',
      { manifest_hash: zero },
      words.faults.published,
      ['不一致', '不一致', '判断できません', '判断できません'],
    ],
    [
      'another time',
      { ticket: { ...(proof.ticket as object), drawn_at_us: 1 } },
      words.faults.sealedLate,
      ['不一致', '判断できません', '判断できません', '不一致'],
    ],
    [
      'another ticket',
      { previous_ticket_hash: zero },
      words.faults.ticket('1'),
      ['判断できません', '判断できません', '判断できません', '不一致'],
    ],
    [
      'the proof of another draw',
      otherProof,
      words.faults.mistaken,
      ['判断できません', '判断できません', '判断できません', '不一致'],
    ],
  ]
  for (const [what, tampered, fault, states] of cases) {
    const { csrf: _, ...answer } = { ...proof, ...tampered } as Record<string, unknown>
    const text = await judged(page, { [call]: answer })
    expect(text, what).toContain(words.failed)
    expect(text, what).toContain(fault)
    expect(text, what).not.toContain(words.proven)
    expect(statesOn(text), what).toEqual(states)
  }
})

test('a proof of another box fails', {
  meta: {
    proves: [
      {
        id: 'draw-proof-box',
        section: 'console-packs',
        after: 'draw-proof-verified',
        says: 'That page holds the proof against what the box shows to all.',
        from: 'own',
        file: 'web/storefront/drawing/draw-proof/judge-proof.ts',
        breaks: { replace: 'box.root === root &&', with: '' },
      },
    ],
  },
}, async () => {
  const { page } = await shown()
  const { csrf: _, ...box } = await answerOf('/box/pack')
  const text = await judged(page, { '/box/pack': { ...box, root: '1'.repeat(64) } })
  expect(text).toContain(words.faults.published)
  expect(text).not.toContain(words.proven)
})

test('an address without a draw says so', async () => {
  const { page } = await shown()
  for (const cut of [page.slice(0, -3), page.replace(/firstSlot=\d+&/, '')]) {
    const screen = await live(shop.visitor(), cut)
    await expect.poll(screen.text).toContain(words.unknownLink)
  }
})

test('a failed call is retried on request', async () => {
  const { page, call } = await shown()
  const instead: Instead = { [call]: { state: 500, errors: {} } }
  const screen = await live(shop.visitor(), page, instead)
  await expect.poll(screen.text).toContain(words.unavailable)
  delete instead[call]
  await screen.press(words.retry)
  await expect.poll(screen.text).toContain(words.proven)
})

test('a member’s own proof has the link, which opens for a guest; the page does not prove an unopened draw', async () => {
  const drawId = await shop.draw(member, 'pack', 1)
  const unopened = await live(member, `/get-card-list?history_id=${drawId}`)
  expect(unopened.text()).toContain(ja.drawing.unopened.open)
  expect(unopened.text()).not.toContain(words.proven)
  expect(unopened.asked.join()).not.toContain('/box/')
  await member.post('/user/pack/revealed', { history_id: drawId })
  const own = await live(member, `/get-card-list?history_id=${drawId}`)
  await own.press(`${words.proven}${words.provenPublishedNote}`)
  await expect.poll(own.dialog).toContain(words.shareTitle)
  const link = own.dialog().match(/\/draw-proof\?[\w=&-]+?lang=ja/)?.[0] ?? 'no link'
  expect(await judged(link)).toContain(words.proven)
})
