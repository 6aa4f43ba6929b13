import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { personalKey } from '#server/db/personal-key.ts'
import { nameOf, pathOfField, wireFields, wireKind } from '#tools/contract-fields.ts'
import { examples } from './examples.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import type { Example } from './paying-examples.ts'
import { proofAddress } from './proof-address.ts'
import { makeOffer, makePack, prize } from './world.ts'

// Answers are held against the rows of the database. No two values in this shop are equal, so that a field that shows
// its neighbour, or one more than there is, fails.

type Body = Record<string, unknown>

let shop: FilledShop
let member: Member
/** Two cards of the pack `values`, the first shipped, the second converted. */
let drawId: string

beforeAll(async () => {
  shop = await filledShop()
  await makePack(shop.db, 'values', {
    price: 130,
    maxPerPurchase: 7,
    maxPerMember: 20,
    total: 60,
    prizes: [
      prize('plain', 50, { rarity: 1, tier: 4, convertsToPoints: 41 }),
      prize('shining', 10, { rarity: 2, tier: 5, convertsToPoints: 43 }),
    ],
    lastOne: prize('shining', 1, { rarity: 3, tier: 6, convertsToPoints: 777, isShipOnly: true }),
    endsAt: new Date(Date.now() + 9 * 86_400_000),
  })
  await makePack(shop.db, 'single', {
    prizes: [prize('plain', 1)],
    lastOne: prize('shining', 1, { rarity: 3, tier: 6, convertsToPoints: 777 }),
  })
  await shop.pool.query(`update pack set name_ja = '流星', detail_ja = '<p>星</p>', images = '["/media/p.1.webp"]',
    reveal_style = 11, limit_message_ja = 'お一人様20回' where id = 'values'`)
  for (const [id, name, model, size] of [
    ['plain', '朝露', 'DEW-3', 12],
    ['shining', '灯しの小径', 'LMP-7', 16],
  ])
    await shop.pool.query(
      `update card set name_ja = $2, model_number = $3, set_size = $4, image = '/media/' || id || '.webp',
        foil = '/media/' || id || '.foil.webp' where id = $1`,
      [id, name, model, size],
    )
  await makeOffer(shop.db, 'dragon', {
    nameJa: '星の竜',
    modelNumber: 'STAR-1',
    coinHundredths: 1250,
    total: 9,
    maxPerMember: 4,
  })
  member = await shop.member({ points: 3000, coinHundredths: 98_765 })
  drawId = await shop.draw(member, 'values', 2)
  await member.post('/user/pack/decision', { send_card: [`${drawId}.0`], reduction_card: [`${drawId}.1`] })
})
afterAll(() => shop.close())

async function ask(example: Example, method: 'GET' | 'POST', path: string): Promise<Body> {
  const { visitor, query, json = {} } = example
  const address = query === undefined ? path : `${path}?${new URLSearchParams(query)}`
  const { body } = method === 'GET' ? await visitor.get(address) : await visitor.post(path, json)
  expect(body.state, JSON.stringify(body)).toBe(200)
  return body
}
const get = (path: string, query?: Record<string, string>) => ask({ visitor: member, query }, 'GET', path)
const post = (path: string, json: Record<string, unknown>) => ask({ visitor: member, json }, 'POST', path)

async function rowsOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await shop.pool.query(text, values)).rows
}
async function rowOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const [row] = await rowsOf(text, values)
  if (row === undefined) throw new Error(`no row: ${text}`)
  return row
}

const ms = (value: unknown) => (value instanceof Date ? value : new Date(String(value))).getTime()
const listOf = (body: Body) => body.list as Body[]
const firstOf = (body: Body) => listOf(body)[0] ?? {}
/** The example of a call, with the visitor it made for it. */
async function made(call: string): Promise<Example & { query: Record<string, string> }> {
  const example = await examples[call]?.(shop)
  if (example === undefined) throw new Error(`${call} has no example`)
  return { query: {}, ...example }
}

describe('the answers have the values of the database', () => {
  test('GET /user/point and /user/detail', async () => {
    const [row, wallet] = [
      await rowOf('select * from member where id = $1', [member.memberId]),
      await rowOf('select * from wallet where member_id = $1', [member.memberId]),
    ]
    expect(await get('/user/point')).toMatchObject({
      is_login: '1',
      rank: 1,
      point: wallet.points,
      coin: Number(wallet.coin_hundredths) / 100,
    })
    const key = await personalKey(shop.db)
    const person = key.open<Record<string, string>>(`member ${member.memberId}`, row.person as Buffer)
    const detail = await get('/user/detail')
    expect(detail).toMatchObject({
      lastName: person.familyName,
      middleName: person.middleName,
      firstName: person.givenName,
      tel: person.phone,
      mail: person.mail,
      zipcode: person.postalCode,
      pref_id: String(row.prefecture_id),
      pref_name: '東京都',
      country: person.country,
      shiku: person.city,
      address: person.street,
      building: person.building,
      company: person.company,
      availablePoint: wallet.points,
      end_sms: 0,
      referral_code: row.referral_code,
      rank_current_price: 260,
    })
    const lots = detail.expiring_points as { point: number; end_date: string }[]
    expect(lots.reduce((sum, { point }) => sum + point, 0)).toBe(wallet.points)
  })

  test('the point history and the coin history', async () => {
    for (const [path, column, scale] of [
      ['/user/point/list/1', 'points', 1],
      ['/user/coin/list/1', 'coin_hundredths', 100],
    ] as const) {
      const rows = await rowsOf(
        `select * from ledger_entry where member_id = $1 and ${column} <> 0 order by entry_no desc`,
        [member.memberId],
      )
      const list = listOf(await get(path))
      expect(list.map(({ id, history_id, money, created }) => [id, history_id, money, ms(created)])).toEqual(
        rows.map((row) => [
          String(row.entry_no),
          row.cause_id ?? '',
          Number(row[column]) / scale,
          ms(row.moved_at),
        ]),
      )
    }
  })

  test('a pack, in every list', async () => {
    const box = await rowOf(`select * from box where pack_id = 'values'`)
    const pack = {
      id: 'values',
      name: '流星',
      point: box.price,
      payment_method: '1',
      pack_count: Number(box.total) - Number(box.next_slot),
      total_pack_count: box.total,
      card_type: 'world',
      image: ['/media/p.1.webp'],
      is_before: false,
      can_limit: 0,
      limit_message: 'お一人様20回',
      max_buy_count: 7,
      show_cardlist: '1',
      detail: '<p>星</p>',
    }
    const detail = await get('/user/pack/detail/values')
    expect(detail).toMatchObject({
      ...pack,
      box_commitment: (box.commitment as Buffer).toString('hex'),
      box_root: (box.root as Buffer).toString('hex'),
    })
    expect(ms(detail.start_date)).toBe(ms(box.starts_at))
    const lists = [
      listOf(firstOf(await get('/user/pack/list'))),
      listOf(await get('/user/pack/all_list/world/1')),
      listOf(await post('/user/pack/list', { searchText: '流星' })),
    ]
    for (const list of lists) expect(list.find(({ id }) => id === 'values')).toMatchObject(pack)
  })

  test('the line-up of a pack', async () => {
    const rows = await rowsOf(
      `select c.*, p.rarity label, p.quantity, p.prize_no, p.converts_to_points, p.is_ship_only from box_prize p join card c on c.id = p.card_id
       where p.pack_id = 'values' order by p.rarity desc`,
    )
    expect(listOf(await get('/user/pack/card_list/values/1'))).toEqual(
      rows.map((row) => ({
        image_url: row.image,
        foil_url: row.foil,
        name: row.name_ja,
        model_number: row.model_number,
        rarity: row.label,
        prize: row.prize_no,
        quantity: row.quantity,
        converts_to: row.converts_to_points,
        ship_only: row.is_ship_only,
        gone_on: null,
        is_points: false,
        grade: '',
        condition: null,
        note: '',
        back_url: row.image_back,
        reference: null,
        // what-is-left.test.ts covers these.
        left: expect.any(Number),
        odds: expect.any(Number),
      })),
    )
  })

  test('the cards of a draw, and the draw itself', {
    meta: {
      proves: [
        {
          id: 'label-and-tier',
          section: 'rulings',
          says: 'A prize has a rarity and a reveal tier.',
          from: 'ruling 17',
          file: 'server/cards/draws/present-draw.ts',
          breaks: { replace: 'tier: prize.tier,', with: 'tier: prize.rarity + 1,' },
        },
      ],
    },
  }, async () => {
    const row = await rowOf('select * from draw where id = $1', [drawId])
    const detail = await get(`/user/history/detail/${drawId}`)
    const cards = [...(detail.send_card as Body[]), ...(detail.reduction_card as Body[])]
    for (const card of cards) {
      const held = await rowOf(
        `select c.*, p.rarity label, p.tier, p.converts_to_points, p.is_ship_only
         from box_prize p join card c on c.id = p.card_id where p.pack_id = 'values' and p.card_id = $1`,
        [card.card_key],
      )
      expect(card).toMatchObject({
        name: held.name_ja,
        image: held.image,
        foil_url: held.foil,
        rarity: held.tier,
        rarity_label: held.label,
        model_number: held.model_number,
        num: held.set_size,
        buy_point: held.converts_to_points,
        cardPoint: held.converts_to_points,
        action_type: held.is_ship_only ? 2 : 0,
        is_last_one: false,
      })
    }
    const converted = (detail.reduction_card as Body[])[0]
    const draw = {
      id: drawId,
      pack_id: 'values',
      pack_name: '流星',
      send_state: 'unshipped',
      point: row.cost,
      currency: 'points',
      count: 2,
      status: 1,
      reduction_point: converted?.buy_point,
    }
    expect(row.converted_points).toBe(converted?.buy_point)
    for (const one of [detail, firstOf(await post('/user/history/list/1', { mode: '2' }))]) {
      expect(one).toMatchObject(draw)
      expect([ms(one.created), ms(one.choice_ends)]).toEqual([
        ms(row.drawn_at),
        ms(row.drawn_at) + 86_400_000,
      ])
    }
    const result = await get('/user/pack/buy_result', { history_id: drawId })
    expect(result).toMatchObject({
      history_id: drawId,
      pack_id: 'values',
      title: '流星',
      card_type: 'world',
      movie_style: 11,
      is_buy_coin: false,
      is_on_sale: true,
      is_decided: true,
    })
    expect((result.cards as Body[]).map(({ history_id }) => history_id)).toEqual([
      `${drawId}.0`,
      `${drawId}.1`,
    ])
  })

  test('the last-one prize: published with the box, and one more card of the draw that wins it', async () => {
    const published = { card: 'shining', rarity: 3, tier: 6, converts_to: 777, ship_only: true }
    const extras = [{ kind: 'last_one', prize: published }]
    expect(await get('/box/values')).toMatchObject({ last_one: null, seal: { extras } })
    expect(await get(await proofAddress(member, drawId))).toMatchObject({ last_one: null, seal: { extras } })
    expect(await get('/box/coins')).toMatchObject({ seal: { extras: [] } })
    const lastId = await shop.draw(member, 'single', 1)
    await post('/user/pack/revealed', { history_id: lastId })
    const { cards } = await get('/user/pack/buy_result', { history_id: lastId })
    expect(cards).toMatchObject([
      { history_id: `${lastId}.0`, card_key: 'plain', is_last_one: false },
      {
        history_id: `${lastId}.1`,
        card_key: 'shining',
        is_last_one: true,
        name: '灯しの小径',
        rarity: 6,
        rarity_label: 3,
        buy_point: 777,
        action_type: 0,
      },
    ])
  })

  test('the sealed box and its proof', async () => {
    const box = await rowOf(`select * from box where pack_id = 'values'`)
    const hex = (value: unknown) => (value as Buffer).toString('hex')
    const published = {
      pack_id: 'values',
      total: box.total,
      manifest_hash: hex(box.manifest_hash),
      commitment: hex(box.commitment),
      root: hex(box.root),
    }
    expect(await get('/box/values')).toMatchObject({
      ...published,
      pack_name: '流星',
      number: box.commitment_no,
      algorithm: box.algorithm,
      sold: box.next_slot,
      ticket_hash: hex(box.ticket_hash),
      is_opened: false,
    })
    const draw = await rowOf('select * from draw where id = $1', [drawId])
    expect(await get(await proofAddress(member, drawId))).toMatchObject({
      pack_id: 'values',
      first_slot: draw.first_slot,
      count: draw.count,
      ticket: { draw_id: drawId, first_slot: draw.first_slot, hash: hex(draw.ticket_hash) },
    })
  })

  test('a purchase of points: course, expiry, receipt, and the payments that wait for money', async () => {
    const course = { id: 'thousand', point: 1000, price: 1000, memo: '人気' }
    expect(firstOf(await get('/user/point_price/1'))).toEqual(course)
    expect(await get('/user/point_price/detail/thousand')).toMatchObject(course)

    await shop.pool.query(
      `insert into point_course (id, points, price_yen, memo_ja, memo_en, position) values ('odd', 777, 650, '', '', 9)`,
    )
    const bought = await post('/user/point/buy', {
      pay_id: '1',
      point_price_id: 'odd',
      pack_id: 'values',
      request_key: crypto.randomUUID(),
    })
    expect(await get('/user/point/end', { payment_id: String(bought.payment_id) })).toMatchObject({
      payment_id: bought.payment_id,
      result: 'pending',
      pack_id: 'values',
      point_price_id: 'odd',
      point: 777,
      price: 650,
      pay_id: '1',
    })

    const receipt = await made('GET /user/receipt')
    const paid = await rowOf('select * from payment where id = $1', [receipt.query.payment_id])
    expect(await ask(receipt, 'GET', '/user/receipt')).toMatchObject({
      number: paid.order_id,
      point: paid.points,
      price: paid.price_yen,
      name: '試験 花',
    })

    const instructionOf = (id: unknown) =>
      rowOf('select * from payment_instruction where payment_id = $1', [id])
    const bank = await made('GET /user/bank')
    const transfer = await ask(bank, 'GET', '/user/bank')
    const waiting = await instructionOf(bank.query.payment_id)
    expect(transfer).toMatchObject({
      bank: '見本銀行 札町支店 (001) 普通',
      number: '0000000',
      name: 'カ）フクヒキミホン',
      price: 1000,
      payment_id: bank.query.payment_id,
    })
    expect(ms(transfer.pay_by)).toBe(ms(waiting.pay_by))
    const store = await made('GET /user/point/combini_number')
    const instruction = await instructionOf(store.query.paymentID)
    expect(await ask(store, 'GET', '/user/point/combini_number')).toMatchObject({
      url: instruction.receipt_url,
      receipt_number: instruction.receipt_number,
      price: 1000,
      payment_id: store.query.paymentID,
    })
  })

  test('the exchange counter and its history', async () => {
    const offer = await rowOf(
      `select e.*, c.image, c.foil from exchange_card e join card c on c.id = e.card_id where e.card_id = 'dragon'`,
    )
    const card = { name: '星の竜', model_number: 'STAR-1', card_name: '星の竜 STAR-1', image: offer.image }
    const search = { searchText: '星の竜', sort: '0', type: '3' }
    expect(firstOf(await post('/user/exchange_card/list/1', search))).toMatchObject({
      ...card,
      id: 'dragon',
      sub_coin: 12.5,
      change_num: 1,
      stock: 9,
      max_change_num: 4,
    })
    const checked = await post('/user/exchange_card/check', { card_id: 'dragon', change_num: 2 })
    const done = await post('/user/exchange_card/exchange', {
      card_id: 'dragon',
      change_num: 2,
      token: checked.token,
    })
    expect(firstOf(await post('/user/exchange_card/list/1', search)).stock).toBe(7)
    const row = await rowOf('select * from exchange where id = $1', [done.history_id])
    const parcel = await rowOf('select *, promised_on::text as day from shipment where id = $1', [
      done.history_id,
    ])
    const listed = firstOf(await get('/user/exchange_card/history/1'))
    expect(listed).toMatchObject({
      ...card,
      id: done.history_id,
      change_num: row.quantity,
      coin: 25,
      send_state: 'unshipped',
      delivery_code: '',
      promised_date: parcel.day,
    })
    expect(ms(listed.created)).toBe(ms(row.exchanged_at))
  })

  test('friends, and the losses on leaving', async () => {
    const row = await rowOf('select * from member where id = $1', [member.memberId])
    expect(await get('/user/referral')).toMatchObject({
      referral_code: row.referral_code,
      end_sms: 0,
      has_paid: 0,
      friend_count: 0,
      friend_limit: 25,
      reward_point: 500,
      earned_point: 0,
    })
    const leaver = await shop.member({ points: 900, coinHundredths: 345 })
    const open = await shop.draw(leaver, 'values', 3)
    expect(await ask({ visitor: leaver }, 'GET', '/user/withdrawal')).toMatchObject({
      point: 510,
      rank_name: 'ブロンズ',
      open_draws: [{ history_id: open, pack_name: '流星', count: 3 }],
      unshipped_count: 0,
    })
  })

  test('the position of a page in its list', {
    meta: {
      proves: [
        {
          id: 'list-page',
          section: 'rulings',
          says: 'A list says its page, its last page, and the pages to show.',
          from: 'ruling 9',
          file: 'server/http/paging.ts',
          breaks: { replace: 'Math.ceil(total / pageSize)', with: 'Math.floor(total / pageSize)' },
        },
      ],
    },
  }, async () => {
    const reader = await shop.member({ points: 10 })
    expect((await ask({ visitor: reader }, 'GET', '/user/point/list/1')).page).toEqual({
      page: 1,
      all_page: 1,
      pages: [1],
    })
    for (let number = 0; number < 24; number++) await shop.draw(member, 'pack', 1).catch(() => {})
    const total = Number(
      (await rowOf('select count(*) n from draw where member_id = $1', [member.memberId])).n,
    )
    expect(total).toBeGreaterThan(20)
    expect((await post('/user/history/list/2', { mode: '0' })).page).toEqual({
      page: 2,
      all_page: 2,
      pages: [1, 2],
    })
    expect(listOf(await post('/user/history/list/2', { mode: '0' }))).toHaveLength(total - 20)
  })

  test('card types, prefectures, banners', async () => {
    expect(listOf(await get('/user/card_type'))).toEqual(
      (await rowsOf('select id, name_ja from card_type order by position')).map((row) => ({
        id: row.id,
        name: row.name_ja,
      })),
    )
    const prefectures = listOf(await get('/user/pref_list'))
    expect([prefectures.length, prefectures[12], prefectures.at(-1)?.id]).toEqual([
      48,
      { id: '13', name: '東京都' },
      '99',
    ])
    expect(await get('/user/banner')).toMatchObject({
      mode: 1,
      list: [{ file_name: '/media/b.1600.webp', url: '/pack-detail?packId=pack', alt: '案内' }],
    })
  })
})

test('a choice ships the cards it names, and converts the others', {
  meta: {
    proves: [
      {
        id: 'choice-ships',
        section: 'transitions',
        says: 'The cards named in `send_card` are shipped, the others converted.',
        from: 'spec',
        file: 'server/cards/draws/routes.ts',
        breaks: {
          replace:
            'const choice = { memberId: visit.memberId, drawId: named.drawId, shipped, converted, joinsWaiting }',
          with: 'const choice = { memberId: visit.memberId, drawId: named.drawId, shipped: converted, converted: shipped, joinsWaiting }',
        },
      },
    ],
  },
}, async () => {
  const detail = await get(`/user/history/detail/${drawId}`)
  const idsOf = (cards: unknown) => (cards as Body[]).map(({ history_id }) => history_id)
  expect([idsOf(detail.send_card), idsOf(detail.reduction_card)]).toEqual([[`${drawId}.0`], [`${drawId}.1`]])
})

test('yen and points are integers on the wire, in every call', {
  meta: {
    proves: [
      {
        id: 'yen',
        section: 'constants',
        says: 'Yen are integers.',
        from: 'spec',
        file: 'contract/payments.ts',
        breaks: {
          replace: "  /** Yen. */\n  priceYen: as('price', z.int()),",
          with: "  /** Yen. */\n  priceYen: as('price', z.number()),",
        },
      },
    ],
  },
}, () => {
  const amounts = new Set([
    'price',
    'tax',
    'bonusPoint',
    'buy_point',
    'cardPoint',
    'reduction_point',
    'earned_point',
  ])
  const found = Object.values(callsByRoom)
    .flat()
    .flatMap((call) => wireFields(call.output).map((field) => ({ field, call: nameOf(call) })))
    .filter(({ field }) => amounts.has(field.name))
  const faults = found.filter(({ field }) => {
    const schema = field.schema as { safeParse(value: unknown): { success: boolean } }
    return wireKind(field.schema) !== 'number' || schema.safeParse(1.5).success
  })
  expect(faults.map(({ call, field }) => `${call} ${pathOfField(field)}`)).toEqual([])
  expect(found.length).toBeGreaterThan(15)
})
