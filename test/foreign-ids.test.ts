import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import type { Call } from '#contract/wire.ts'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { nameOf, wireFields, wireKind } from '#tools/contract-fields.ts'
import { sampler } from './depth.ts'
import { examples, registration } from './examples.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { keptCard } from './paying-examples.ts'

// Every id of one member, sent by another in every field of every call: refused where it means something of
// a member, and never is anything of the owner shown or changed.

/** Ids of each kind that `npm test` draws by the seed for a field that names nothing of a member. */
const idsOfField = 3

let shop: FilledShop
let ids: Record<string, string>
/** Texts that only the owner may ever read. */
let secrets: string[]

const owner = registration({
  lastName: '秘密川',
  firstName: '隠子',
  mail: 'owner@secret.example',
  tel: '08077778888',
  shiku: '隠田市',
  address: '内緒町9-9',
  building: '秘匿荘',
  company: '内密商事',
})

beforeAll(async () => {
  shop = await filledShop()
  const browser = shop.visitor()
  expect((await browser.post('/user/append', owner)).body.state).toBe(200)
  const memberId = (await findMemberByMail(shop.db, String(owner.mail)))?.id ?? ''
  const member: Member = { ...browser, memberId }
  const grant = { points: 5000, source: 'adjustment' as const }
  const gift = { cause: 'adjustment' as const, causeId: crypto.randomUUID(), coinHundredths: 50_000 }
  await transaction(shop.db, (tx) =>
    post(tx, { memberId: member.memberId, ...gift, grants: [grant] }, new Date()),
  )

  const chosen = await shop.draw(member, 'pack', 2)
  await member.post('/user/pack/decision', { send_card: [`${chosen}.0`], reduction_card: [`${chosen}.1`] })
  const open = await shop.draw(member, 'pack', 3)
  const checked = await member.post('/user/pack/check', { pack_id: 'pack', count: '1' })
  const paymentId = await shop.openPayment(member)
  const session = (await member.post('/user/gmo_token', { pay_id: paymentId, pay_type: '1' })).body
  const savedCard = await keptCard(shop, member)
  const { list } = (await member.get('/user/session')).body as unknown as { list: { session_id: string }[] }
  ids = {
    member: member.memberId,
    session: String(list[0]?.session_id),
    chosen,
    open,
    openCard: `${open}.0`,
    chosenCard: `${chosen}.1`,
    payment: paymentId,
    order: String(session.id),
    access: String(session.access_id),
    savedCard,
    purchase: String(checked.body.token),
    mail: owner.mail ?? '',
    phone: owner.tel ?? '',
  }
  const { lastName, firstName, mail, tel, shiku, address, building, company } = owner
  const personal = [lastName, firstName, mail, tel, shiku, address, building, company].map(String)
  secrets = [
    ...personal,
    member.memberId,
    chosen,
    open,
    paymentId,
    String(session.id),
    String(session.access_id),
    savedCard,
    String(list[0]?.session_id),
  ]
})
afterAll(() => shop.close())

const calls = Object.values(callsByRoom).flat()
const whose = (table: string, hasMember: boolean): string => {
  if (table === 'member') return 'id::text = $1'
  return hasMember ? 'member_id::text = $1' : 'x::text ~ $1'
}

const byMember = calls.filter((call) => call.access === 'member')

/**
 * Every row of the owner's, and of tables that know no member every row that names a thing of the owner. Another member's
 * own row may name one: the test has it typed as an address.
 */
async function ofTheOwner(): Promise<string> {
  const tables = await shop.pool.query<{ name: string; hasMember: boolean }>(
    `select relname name, exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'member_id'
     ) "hasMember"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const marks = [ids.member, ids.chosen, ids.open, ids.payment].join('|')
  const found = await Promise.all(
    tables.rows.map(({ name, hasMember }) =>
      shop.pool.query(
        `select '${name}' t, x::text from "${name}" x where ${whose(name, hasMember)} order by 2`,
        [hasMember || name === 'member' ? ids.member : marks],
      ),
    ),
  )
  return JSON.stringify(found.flatMap(({ rows }) => rows))
}

interface Place {
  call: Call
  kind: 'parameter' | 'query' | 'payload'
  name: string
  isList: boolean
}

/** Wherever a call takes text. */
const placesOf = (call: Call): Place[] => [
  ...Array.from(call.path.matchAll(/:(\w+)/g), ([, name = '']) => ({
    call,
    kind: 'parameter' as const,
    name,
    isList: false,
  })),
  ...(
    [
      ['query', call.query],
      ['payload', call.input],
    ] as const
  ).flatMap(([kind, schema]) =>
    wireFields(schema)
      .filter((field) => field.place === '' && ['string', 'array'].includes(wireKind(field.schema)))
      .map(({ name, schema: field }) => ({ call, kind, name, isList: wireKind(field) === 'array' })),
  ),
]

/** Fields whose id names something of a member: another member's id is unknown there, and nothing is done with it. */
const owned = new Set([
  'GET /user/history/detail/:drawId drawId',
  'GET /user/pack/buy_result history_id',
  'POST /user/pack/revealed history_id',
  'POST /user/pack/decision send_card',
  'POST /user/pack/decision reduction_card',
  'POST /user/pack/buy token',
  'GET /user/point/end payment_id',
  'GET /user/receipt payment_id',
  'GET /user/bank payment_id',
  'GET /user/payge payment_id',
  'POST /user/gmo_token pay_id',
  'POST /user/gmo_result id',
  'POST /user/saved_cards/forget id',
])

test('one member’s ids in any field of another member’s calls show and change nothing of the owner', {
  meta: {
    proves: [
      {
        id: 'other-members',
        section: 'roles',
        says: 'Nothing of one member is shown to or changed by another.',
        from: 'own',
        file: 'server/cards/draws/queries.ts',
        breaks: {
          replace: "wholeDraws(db).where('memberId', '=', memberId).where('id', '=', drawId)",
          with: "wholeDraws(db).where('id', '=', drawId)",
        },
      },
    ],
  },
}, async () => {
  const before = await ofTheOwner()
  const sample = sampler()
  for (const call of byMember) {
    const name = nameOf(call)
    const example = examples[name]
    if (example === undefined) throw new Error(`${name} has no example (test/examples.ts)`)
    for (const { kind, name: field, isList } of placesOf(call)) {
      const { visitor, params = {}, query = {}, json = {} } = await example(shop)
      // `npm test` also sends each kind of id to the fields whose id means something of a member.
      const isOwned = owned.has(`${name} ${field}`)
      const sent = isOwned ? Object.entries(ids) : sample(Object.entries(ids), idsOfField)
      for (const [what, id] of sent) {
        const part = (key: string) =>
          encodeURIComponent((kind === 'parameter' && key === field ? id : params[key]) ?? '1')
        const path = call.path.replaceAll(/:(\w+)/g, (_, key) => part(key))
        const asked = new URLSearchParams(kind === 'query' ? { ...query, [field]: id } : query)
        const payload = kind === 'payload' ? { ...json, [field]: isList ? [id] : id } : json
        const { status, body } =
          call.method === 'GET' ? await visitor.get(`${path}?${asked}`) : await visitor.post(path, payload)
        const place = `${name} ${field} = ${what}: ${status}`
        if (isOwned) expect([404, 409, 422], place).toContain(status)
        const text = JSON.stringify(body)
        for (const secret of secrets.filter((secret) => !id.includes(secret)))
          expect(text.includes(secret), `${place} shows ${secret}: ${text.slice(0, 400)}`).toBe(false)
      }
    }
  }
  expect(await ofTheOwner()).toBe(before)
})

test('each listed field of a member’s id exists in its call', () => {
  const places = new Set(calls.flatMap((call) => placesOf(call).map(({ name }) => `${nameOf(call)} ${name}`)))
  expect([...owned].filter((place) => !places.has(place))).toEqual([])
})

test('a guest gets no data of any member', async () => {
  const guest = shop.visitor()
  const sample = sampler()
  for (const call of calls)
    for (const id of sample(Object.values(ids), idsOfField)) {
      const path = call.path.replaceAll(/:\w+/g, encodeURIComponent(id))
      const { body } = call.method === 'GET' ? await guest.get(path) : await shop.visitor().post(path, {})
      const text = JSON.stringify(body)
      for (const secret of secrets)
        expect(text.includes(secret), `${nameOf(call)}: ${text.slice(0, 400)}`).toBe(false)
    }
})
