import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { leadsTo, says, showScreen } from './screen.tsx'
import { type TestShop, testPassword, testShop, type Visitor } from './shop.ts'
import { withoutRest } from './without-rest.ts'
import { mailOf, makePack, prize } from './world.ts'

// The screens after a draw: whatever else an address says, they show the draw it names, at the shop's time.

const hourMs = 3_600_000

let now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await testShop(() => now)
  await makePack(shop.db, 'pack', { now })
})
afterAll(() => shop.close())

type Member = Visitor & { memberId: string }

async function draw(member: Member, count: number, packId = 'pack'): Promise<string> {
  const checked = await member.post('/user/pack/check', { pack_id: packId, count: String(count) })
  const { body } = await member.post('/user/pack/buy', { token: checked.body.token })
  expect(body.state, JSON.stringify(body)).toBe(200)
  return String(body.history_id)
}

/** A draw whose cards its member has seen. */
async function opened(member: Member, count: number, packId = 'pack'): Promise<string> {
  const drawId = await draw(member, count, packId)
  await member.post('/user/pack/revealed', { history_id: drawId })
  return drawId
}

/** A session ends before a choice does: a member who comes back logs in again. */
async function returning({ memberId }: Member): Promise<Visitor> {
  const mail = await mailOf(shop.db, memberId)
  const visitor = shop.visitor()
  await visitor.post('/user/login', { mail, pass: testPassword })
  return visitor
}

describe('the choice at an address', () => {
  let member: Member
  let older: string
  let newer: string
  beforeAll(async () => {
    member = await shop.member({ points: 1000 })
    older = await opened(member, 1)
    newer = await opened(member, 2)
  })
  const confirm = (query: Record<string, string>) =>
    showScreen(member, `/confirm-get-card-list?${new URLSearchParams(query)}`)

  test('is about the draw of its cards, not about the newest one', {
    meta: {
      proves: [
        {
          id: 'choice-foreign',
          section: 'transitions',
          says: 'The choice is about the draw of its cards, not about the newest.',
          from: 'own',
          file: 'web/storefront/drawing/confirm-get-card-list/loader.ts',
          breaks: {
            replace: 'const drawId = named ?? drawOfCards(chosen ?? [])',
            with: 'const drawId = named ?? drawOfCards([])',
          },
        },
      ],
    },
  }, async () => {
    const screen = await confirm({ selectedCardHistoryIds: `${older}.0` })
    says(screen, '発送するカード 1枚', 'ポイントに変換するカード 0枚')
    leadsTo(screen, `/get-card-list?history_id=${older}`)
    says(
      await confirm({ selectedCardHistoryIds: `${newer}.1` }),
      '発送するカード 1枚',
      'ポイントに変換するカード 1枚',
    )
  })

  test('needs a draw in its address when it names no card', async () => {
    const namesNone: Record<string, string>[] = [
      {},
      { selectedCardHistoryIds: '' },
      { selectedCardHistoryIds: '', history_id: '' },
    ]
    for (const query of namesNone)
      expect((await confirm(query)).location, JSON.stringify(query)).toBe('/get-card-list')
    const screen = await confirm({ selectedCardHistoryIds: '', history_id: older })
    says(screen, '発送するカード 0枚', 'ポイントに変換するカード 1枚')
  })

  test('is made again when its address names something that is not a card of the draw', async () => {
    const wrong: [query: Record<string, string>, location: string][] = [
      [{ selectedCardHistoryIds: 'foreign.0,zzz' }, '/get-card-list'],
      [{ selectedCardHistoryIds: `${older}.0,${newer}.0` }, '/get-card-list'],
      [{ selectedCardHistoryIds: `${older}.0,${older}.1` }, `/get-card-list?history_id=${older}`],
      [{ selectedCardHistoryIds: `${older}.0.0` }, `/get-card-list?history_id=${older}`],
      [{ selectedCardHistoryIds: `${older}.0`, history_id: newer }, `/get-card-list?history_id=${newer}`],
      [{ selectedCardHistoryIds: `${newer}.0,`, history_id: newer }, `/get-card-list?history_id=${newer}`],
    ]
    for (const [query, location] of wrong)
      expect((await confirm(query)).location, JSON.stringify(query)).toBe(location)
    // An unknown draw, and another member's: there is nothing to choose.
    expect((await confirm({ selectedCardHistoryIds: 'foreign.0' })).location).toBe('/')
    const stranger = await shop.member()
    const address = `/confirm-get-card-list?selectedCardHistoryIds=${older}.0`
    expect((await showScreen(stranger, address)).location).toBe('/')
  })
})

describe('a device whose clock is wrong', () => {
  let member: Member
  let drawId: string
  beforeAll(async () => {
    member = await shop.member({ points: 1000 })
    drawId = await opened(member, 2)
  })
  /** A device so many hours ahead of the shop, which has heard the shop's time. */
  const deviceAhead = (hours: number): ServerClock => {
    const clock = createServerClock(() => now.getTime() + hours * hourMs)
    clock.asking()(now.toUTCString())
    return clock
  }
  const show = async (visitor: Visitor, address: string, hours: number) =>
    await showScreen(visitor, address, 'ja', { clock: deviceAhead(hours) })

  test('shows open choices as open when it is 25 hours ahead, and my page says so', async () => {
    for (const hours of [25, -25]) {
      says(await show(member, '/get-card-list', hours), ja.drawing.toConfirm, ja.drawing.timeLeft)
      leadsTo(await show(member, '/my-page', hours), `/get-card-list?history_id=${drawId}`)
      const detail = await show(member, `/buy-product-history-detail?packHistoryId=${drawId}`, hours)
      expect(detail.location).toBe(`/get-card-list?history_id=${drawId}`)
    }
  })

  test('shows expired choices as expired when it is 25 hours behind', async () => {
    const before = now
    // An answer has the time in whole seconds: within the last second only the server knows.
    now = new Date(now.getTime() + 24 * hourMs + 1000)
    const back = await returning(member)
    for (const hours of [0, -25]) {
      const choice = await show(back, `/get-card-list?history_id=${drawId}`, hours)
      says(choice, ja.drawing.closed)
      expect(choice.text).not.toContain(ja.drawing.toConfirm)
      expect((await show(back, '/my-page', hours)).links).not.toContain(`/get-card-list?history_id=${drawId}`)
    }
    now = before
  })
})

describe('a draw that was settled at its deadline', () => {
  let member: Member
  let drawId: string
  let back: Visitor
  beforeAll(async () => {
    member = await shop.member({ points: 1000 })
    drawId = await draw(member, 2)
    now = new Date(now.getTime() + 26 * hourMs)
    await settleOverdueDraws(shop.db, now, withoutRest)
    back = await returning(member)
  })
  const detail = () => `/buy-product-history-detail?packHistoryId=${drawId}`

  test('keeps its reveal, as the newest unseen draw and by its id', {
    meta: {
      proves: [
        {
          id: 'reveal-late',
          section: 'rulings',
          says: 'A draw that the deadline has settled keeps its reveal.',
          from: 'ruling 13',
          file: 'server/cards/draws/routes.ts',
          breaks: {
            file: 'server/cards/draws/queries.ts',
            replace: "by === 'member' ? now : null",
            with: "by === 'clock' ? now : null",
          },
        },
      ],
    },
  }, async () => {
    for (const query of ['', `?history_id=${drawId}`])
      expect((await back.get(`/user/pack/gache_result${query}`)).body, query).toMatchObject({
        state: 200,
        history_id: drawId,
        is_revealed: false,
        is_decided: true,
      })
  })

  test('offers its reveal in the history until it has been seen', async () => {
    const unrevealed = await showScreen(back, detail())
    says(unrevealed, ja.drawing.unrevealed, ja.drawing.watchReveal)
    leadsTo(unrevealed, `/gacha-animation?history_id=${drawId}`)
    await back.post('/user/pack/revealed', { history_id: drawId })
    expect((await showScreen(back, detail())).text).not.toContain(ja.drawing.unrevealed)
    expect((await back.get(`/user/pack/gache_result?history_id=${drawId}`)).status).toBe(404)
  })

  test('has nothing to choose: the choice redirects to its result', async () => {
    for (const address of [
      `/get-card-list?history_id=${drawId}`,
      `/confirm-get-card-list?selectedCardHistoryIds=${drawId}.0`,
    ])
      expect((await showScreen(back, address)).location).toBe(detail())
  })
})

describe('a last-one prize', () => {
  const { packDetail } = ja
  beforeAll(() =>
    makePack(shop.db, 'last-one', {
      prizes: [prize('plain', 2)],
      lastOne: prize('star', 1, { rarity: 3, tier: 7, convertsToPoints: 700 }),
      now,
    }),
  )

  test('appears on the pages of its pack and its box, and is marked among the cards of its draw', {
    meta: {
      proves: [
        {
          id: 'last-one-shown',
          section: 'rulings',
          after: 'last-one-drawn',
          says: "It stands on the pack's page and its cards are marked.",
          from: 'ruling 35',
          file: 'web/storefront/packs/pack-detail/extras.tsx',
          breaks: { replace: 'title={words.lastOne}', with: 'title={words.lastOneNote}' },
        },
      ],
    },
  }, async () => {
    const member = await shop.member({ points: 1000 })
    const page = await showScreen(member, '/pack-detail?packId=last-one')
    says(page, packDetail.lastOne, packDetail.lastOneText, 'star', '変換すると700pt')
    expect((await showScreen(member, '/pack-detail?packId=pack')).text).not.toContain(packDetail.lastOne)
    says(await showScreen(member, '/box?packId=last-one'), packDetail.lastOne, ja.proofs.lastOneText, 'star')
    expect((await showScreen(member, '/box?packId=pack')).text).not.toContain(packDetail.lastOne)

    const order = (packId: string) =>
      showScreen(member, `/confirm-buy-product?${new URLSearchParams({ packId, buyCount: '1' })}`)
    says(await order('last-one'), ja.drawing.terms.item.lastOne('star'))
    expect((await order('pack')).text).not.toContain(packDetail.lastOne)

    const first = await draw(member, 1, 'last-one')
    const last = await draw(member, 1, 'last-one')
    const reveal = await member.get(`/user/pack/gache_result?history_id=${last}`)
    expect(reveal.body.cards).toHaveLength(2)
    for (const history_id of [first, last]) await member.post('/user/pack/revealed', { history_id })
    const choice = (drawId: string) => showScreen(member, `/get-card-list?history_id=${drawId}`)
    expect((await choice(first)).text).not.toContain(packDetail.lastOne)
    const tiles = await choice(last)
    expect(tiles.html.match(/type="checkbox"/g)).toHaveLength(2)
    says(tiles, packDetail.lastOne, '730')
    expect(tiles.html).toContain(`${packDetail.extras.last_one} star`)
    const confirmed = await showScreen(
      member,
      `/confirm-get-card-list?${new URLSearchParams({ selectedCardHistoryIds: `${last}.1` })}`,
    )
    says(confirmed, '発送するカード 1枚', packDetail.lastOne)
    await member.post('/user/pack/decision', { send_card: [`${last}.1`], reduction_card: [`${last}.0`] })
    const kept = await showScreen(member, `/buy-product-history-detail?packHistoryId=${last}`)
    says(kept, packDetail.lastOne, 'star')
    const gone = await showScreen(member, '/pack-detail?packId=last-one')
    says(gone, packDetail.lastOneGone)
    expect(gone.text).not.toContain(packDetail.lastOneText)
  })
})
