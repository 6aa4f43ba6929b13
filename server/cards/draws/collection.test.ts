import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { japanDate, startOfJapanMonth } from '#server/business-time/japan.ts'
import { upsertCard, upsertCardType } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { type FilledShop, filledShop, type Member } from '#test/filled-shop.ts'
import { cardPicture, makePack, prize } from '#test/world.ts'

// A member's collection book (decision 024), and the recent wins of a pack (decision 024).

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 100_000, coinHundredths: 10_000 })
})
afterAll(() => shop.close())

interface Face {
  id: string
  times_drawn: number
  is_new: boolean
  name: string
  image: string
  foil_url: string
}

const bookOf = async (who: Member, cardTypeId = 'world') =>
  (await who.get(`/user/collection?card_type=${cardTypeId}`)).body.list as Face[]
const faceOf = async (who: Member, id: string) => (await bookOf(who)).find((face) => face.id === id)
const reveal = (who: Member, drawId: string) => who.post('/user/pack/revealed', { history_id: drawId })

describe('the collection book', () => {
  test('counts the cards of opened or chosen draws, from any pack', async () => {
    await makePack(shop.db, 'book-a', { prizes: [prize('sun', 20)] })
    await makePack(shop.db, 'book-b', { prizes: [prize('sun', 20)] })
    await shop.pool.query(`update card set foil = '/media/foil.webp' where id = 'sun'`)
    const own = await shop.member({ points: 10_000 })
    const missing = { times_drawn: 0, is_new: false, name: 'sun', image: cardPicture, foil_url: '' }
    expect(await faceOf(own, 'sun')).toMatchObject({ ...missing, model_number: 'sun' })
    const opened = await shop.draw(own, 'book-a', 2)
    expect(await faceOf(own, 'sun')).toMatchObject(missing)
    await reveal(own, opened)
    expect(await faceOf(own, 'sun')).toMatchObject({
      times_drawn: 2,
      is_new: true,
      foil_url: '/media/foil.webp',
    })
    const chosen = await shop.draw(own, 'book-b', 1)
    await own.post('/user/pack/decision', { send_card: [`${chosen}.0`], reduction_card: [] })
    expect(await faceOf(own, 'sun')).toMatchObject({ times_drawn: 3, is_new: false })
    expect(await faceOf(await shop.member(), 'sun')).toMatchObject(missing)
  })

  test('shows a card that was not drawn as the line-ups of its packs do', async () => {
    await makePack(shop.db, 'book-veiled', { prizes: [prize('veiled', 20)] })
    await shop.pool.query(`update pack set shows_lineup = false where id = 'book-veiled'`)
    const own = await shop.member({ points: 10_000 })
    expect(await faceOf(own, 'veiled')).toMatchObject({ name: 'veiled', image: '' })
    await makePack(shop.db, 'book-shown', { prizes: [prize('common', 1)], lastOne: prize('veiled', 1) })
    expect(await faceOf(own, 'veiled')).toMatchObject({ image: cardPicture })
    await shop.pool.query(`update pack set shows_lineup = false where id = 'book-shown'`)
    expect(await faceOf(own, 'veiled')).toMatchObject({ image: '' })
    await reveal(own, await shop.draw(own, 'book-veiled', 1))
    expect(await faceOf(own, 'veiled')).toMatchObject({ times_drawn: 1, image: cardPicture })
  })

  test('says of every card type how many kinds there are and how many were drawn, and which card is the newest', async () => {
    const own = await shop.member({ points: 10_000 })
    const book = async () => {
      const { card_types, newest_card, list } = (await own.get('/user/collection?card_type=world')).body
      const world = (card_types as { id: string; drawn: number; kinds: number }[]).find(
        ({ id }) => id === 'world',
      )
      return { world, newest: newest_card, faces: list as Face[] }
    }
    await makePack(shop.db, 'book-one', { prizes: [prize('old', 20)] })
    await makePack(shop.db, 'book-two', {
      prizes: [prize('old', 1, { rarity: 3, tier: 7 }), prize('poor', 1), prize('rich', 1, { rarity: 1 })],
    })
    const before = await book()
    expect(before.newest).toBe('')
    expect(before.world).toMatchObject({ drawn: 0, kinds: before.faces.length })
    await reveal(own, await shop.draw(own, 'book-one', 2))
    expect(await book()).toMatchObject({ newest: 'old', world: { drawn: 1, kinds: before.faces.length } })
    // A rarer card that was drawn before is not the newest beside those that came for the first time.
    await reveal(own, await shop.draw(own, 'book-two', 3))
    const after = await book()
    expect(after).toMatchObject({ newest: 'rich', world: { drawn: 3 } })
    expect(after.faces.flatMap(({ id, is_new }) => (is_new ? [id] : [])).sort()).toEqual(['poor', 'rich'])
    await reveal(own, await shop.draw(own, 'book-one', 1))
    expect(await book()).toMatchObject({ newest: 'old', world: { drawn: 3 } })
  })

  test('counts the last-one prize, and not the cards exchanged at the counter', async () => {
    const lastOne = prize('book-last', 1, { rarity: 3 })
    await makePack(shop.db, 'book-end', { prizes: [prize('sun', 2)], lastOne })
    await reveal(member, await shop.draw(member, 'book-end', 2))
    expect(await faceOf(member, 'book-last')).toMatchObject({ times_drawn: 1, name: 'book-last' })
    const { body } = await member.post('/user/exchange_card/check', { card_id: 'offer', change_num: 1 })
    await member.post('/user/exchange_card/exchange', { card_id: 'offer', change_num: 1, token: body.token })
    expect((await bookOf(member)).filter(({ id }) => id === 'offer')).toEqual([])
  })

  test('leaves out a card that no box holds, since it may not be published yet', async () => {
    const { card_types: before } = (await member.get('/user/collection?card_type=world')).body
    const card = { nameJa: '秘密', nameEn: 'secret', modelNumber: 'x-1', setSize: 1, rarity: 0 }
    await transaction(shop.db, (tx) =>
      upsertCard(tx, { id: 'unsealed', cardTypeId: 'world', ...card, image: '/media/secret.440.webp' }),
    )
    const { body } = await member.get('/user/collection?card_type=world')
    expect(body.card_types).toEqual(before)
    for (const secret of ['unsealed', '秘密', 'secret', 'x-1'])
      expect(JSON.stringify(body)).not.toContain(secret)
    expect((await shop.visitor().get('/user/pack/holding/unsealed')).body.list).toEqual([])
  })

  test('opens where the newest card is, of the draws that are known', async () => {
    const own = await shop.member({ points: 10_000 })
    const opensAt = async () => (await own.get('/user/collection')).body.card_type
    expect(await opensAt()).toBe('world')
    await makePack(shop.db, 'book-far', { prizes: [prize('far', 20)] })
    await makePack(shop.db, 'book-near', { prizes: [prize('sun', 20)] })
    const card = { nameJa: '', nameEn: '', modelNumber: 'far', setSize: 1, rarity: 0, image: '' }
    await transaction(shop.db, async (tx) => {
      await upsertCardType(tx, { id: 'far-world', nameJa: '遠', nameEn: 'Far', position: 8 })
      await upsertCard(tx, { id: 'far', cardTypeId: 'far-world', ...card })
    })
    const far = await shop.draw(own, 'book-far', 1)
    expect(await opensAt()).toBe('world')
    await reveal(own, far)
    expect(await opensAt()).toBe('far-world')
    await reveal(own, await shop.draw(own, 'book-near', 1))
    expect(await opensAt()).toBe('world')
  })

  test('shows one card type: the first of the shop, or the requested one', async () => {
    await transaction(shop.db, (tx) =>
      upsertCardType(tx, { id: 'empty', nameJa: '空', nameEn: 'Empty', position: 9 }),
    )
    const { body } = await member.get('/user/collection')
    expect([body.card_type, body.list]).toEqual(['world', await bookOf(member)])
    expect(await bookOf(member, 'empty')).toEqual([])
    expect((await member.get('/user/collection?card_type=unknown')).status).toBe(404)
    expect((await shop.visitor().get('/user/collection')).status).toBe(401)
  })
})

describe('the best card', () => {
  const bestOf = async (who: Member) => (await who.get('/user/history/best')).body.best

  test('is the rarest of the newest month with a draw that was opened; of equal ones the newest', async () => {
    // The shop's own packs begin today.
    const begins = startOfJapanMonth(new Date(), 3)
    const nameOf = (at: Date) => japanDate(at).slice(0, 7)
    let now = new Date(begins.getTime() - 1)
    const earlier = nameOf(now)
    const months = await filledShop(() => now)
    try {
      const own = await months.member({ points: 10_000 })
      for (const [packId, rarity] of [
        ['crown', 3],
        ['cup', 1],
        ['leaf', 0],
        ['bowl', 1],
      ] as const)
        await makePack(months.db, packId, { now, prizes: [prize(packId, 9, { rarity })] })
      const opened = async (packId: string) => {
        const drawId = await months.draw(own, packId, 1)
        await reveal(own, drawId)
        return drawId
      }
      expect(await bestOf(own)).toBeNull()
      const crown = await opened('crown')
      expect(await bestOf(own)).toMatchObject({ name: 'crown', history_id: crown, month: earlier })
      now = begins
      const unopened = await months.draw(own, 'crown', 1)
      expect(await bestOf(own)).toMatchObject({ history_id: crown })
      const cup = await opened('cup')
      now = new Date(begins.getTime() + 3_600_000)
      await opened('leaf')
      const best = {
        name: 'cup',
        image: cardPicture,
        rarity_label: 1,
        history_id: cup,
        month: nameOf(begins),
      }
      expect(await bestOf(own)).toEqual(best)
      const bowl = await opened('bowl')
      expect(await bestOf(own)).toMatchObject({ history_id: bowl })
      await reveal(own, unopened)
      expect(await bestOf(own)).toMatchObject({ name: 'crown', history_id: unopened, month: nameOf(begins) })
    } finally {
      await months.close()
    }
  })
})

describe('the recent wins of a pack', () => {
  const winsOf = async (packId: string, who = shop.visitor()) =>
    (await who.get(`/user/pack/recent_wins/${packId}`)).body.list as unknown as {
      name: string
      image: string
      created: string
    }[]
  const tiers = [
    prize('low', 10, { tier: 1 }),
    prize('middle', 10, { tier: 3 }),
    prize('high', 20, { tier: 5, rarity: 2 }),
    prize('top', 20, { tier: 7, rarity: 3 }),
  ]

  test('show the top two tiers of opened draws, the newest first, to guest and member alike', {
    meta: {
      proves: [
        {
          id: 'wins-known',
          section: 'constants',
          says: 'Recent wins are of known draws alone.',
          from: 'ruling 42',
          file: 'server/cards/draws/member-draws.ts',
          breaks: { replace: 'where d.revealed_at is not null or d.chosen_at is not null', with: '' },
        },
      ],
    },
  }, async () => {
    // Half of the box: more than there are of the others, so each draw brings ten at least.
    await makePack(shop.db, 'wins', { prizes: tiers })
    const [first, second] = [await shop.draw(member, 'wins', 30), await shop.draw(member, 'wins', 30)]
    expect(await winsOf('wins')).toEqual([])
    await reveal(member, first)
    const drawnAt = async (drawId: string) =>
      (await shop.pool.query('select drawn_at from draw where id = $1', [drawId])).rows[0].drawn_at.getTime()
    const instants = async () => (await winsOf('wins')).map(({ created }) => Date.parse(created))
    expect(new Set(await instants())).toEqual(new Set([await drawnAt(first)]))
    await reveal(member, second)
    expect(new Set(await instants())).toEqual(new Set([await drawnAt(second)]))
    const wins = await winsOf('wins')
    expect(wins).toHaveLength(6)
    expect(new Set(wins.map(({ name }) => name)).isSubsetOf(new Set(['high', 'top']))).toBe(true)
    expect(await winsOf('wins', member)).toEqual(wins)
  })

  test('name no member and no draw', async () => {
    const { body } = await shop.visitor().get('/user/pack/recent_wins/wins')
    const { rows } = await shop.pool.query(`select id, member_id from draw where pack_id = 'wins'`)
    const text = JSON.stringify(body.list)
    for (const { id, member_id } of rows) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(member_id)
    }
  })

  test('include the last-one prize once its draw was opened', async () => {
    const lastOne = prize('wins-last', 1, { tier: 7, rarity: 3 })
    await makePack(shop.db, 'wins-end', { prizes: [prize('low', 2), prize('top', 1, { tier: 7 })], lastOne })
    const drawId = await shop.draw(member, 'wins-end', 3)
    expect(await winsOf('wins-end')).toEqual([])
    await reveal(member, drawId)
    expect((await winsOf('wins-end')).map(({ name }) => name)).toEqual(['wins-last', 'top'])
    const { list } = (await shop.visitor().get('/user/pack/recent_wins/wins-end')).body
    expect(list).toMatchObject([{ extra: 'last_one' }, { extra: null }])
  })

  test('tell extras and their kinds, a ceiling prize once all draws that led to it were opened', {
    meta: {
      proves: [
        {
          id: 'wins-of-extras',
          section: 'rulings',
          says: 'A ceiling prize is no recent win while a draw that counted for it is not opened.',
          from: 'ruling 42',
          file: 'server/cards/draws/recent-wins.ts',
          breaks: {
            replace: 'own.findIndex((run) => !isKnown(run))',
            with: 'own.findIndex(() => false)',
          },
        },
      ],
    },
  }, async () => {
    const extra = { slots: [], draws: 0, tier: 0 }
    const medal = prize('wins-medal', 1, { tier: 6 })
    await makePack(shop.db, 'wins-extras', {
      prizes: [prize('low', 9), prize('top', 1, { tier: 6 })],
      extras: [
        { ...extra, kind: 'milestone', quantity: 2, slots: [0, 8], prize: medal },
        { ...extra, kind: 'ceiling', quantity: 2, draws: 4, tier: 7, prize: prize('wins-lid', 1) },
      ],
    })
    const told = async () => {
      const { list } = (await shop.visitor().get('/user/pack/recent_wins/wins-extras')).body
      return (list as unknown as { name: string; extra: string | null }[])
        .filter(({ extra: kind }) => kind !== null)
        .map(({ name, extra: kind }) => [name, kind])
    }
    const other = await shop.member({ points: 1000 })
    const first = await shop.draw(member, 'wins-extras', 1)
    const third = await shop.draw(other, 'wins-extras', 3)
    const second = await shop.draw(member, 'wins-extras', 3)
    expect(await told()).toEqual([])
    await reveal(member, second)
    await reveal(other, third)
    expect(await told()).toEqual([])
    await reveal(member, first)
    expect(await told()).toEqual([
      ['wins-lid', 'ceiling'],
      ['wins-medal', 'milestone'],
    ])
    await reveal(other, await shop.draw(other, 'wins-extras', 2))
    expect(await told()).toEqual([
      ['wins-medal', 'milestone'],
      ['wins-lid', 'ceiling'],
      ['wins-lid', 'ceiling'],
      ['wins-medal', 'milestone'],
    ])
  })

  test('show no picture where the pack shows none, and answer 404 for an unknown pack', async () => {
    expect((await winsOf('wins'))[0]?.image).not.toBe('')
    await shop.pool.query(`update pack set shows_lineup = false where id = 'wins'`)
    expect((await winsOf('wins')).map(({ image }) => image)).toEqual(['', '', '', '', '', ''])
    expect((await shop.visitor().get('/user/pack/recent_wins/unknown')).status).toBe(404)
  })
})
