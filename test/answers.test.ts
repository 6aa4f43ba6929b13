import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { envelope } from '#contract/envelope.ts'
import type { Call } from '#contract/wire.ts'
import { nameOf, pathOfField, seenFields, wireFields } from '#tools/contract-fields.ts'
import { examples } from './examples.ts'
import { type FilledShop, filledShop } from './filled-shop.ts'

// Every call made once as it is meant, in a shop that has something of everything: the answer carries
// every field its contract declares, and no other.

let shop: FilledShop
beforeAll(async () => {
  shop = await filledShop()
})
afterAll(() => shop.close())

const calls = Object.values(callsByRoom).flat()

/** There is no other site to take points from (ruling 23). */
const isRefused = new Set([
  'GET /user/transfer/point',
  'POST /user/transfer/login',
  'POST /user/transfer/point',
])

const ofFirst = Object.fromEntries(
  calls
    .flatMap((call) => wireFields(call.output).map(pathOfField))
    .filter((field) => field.startsWith('last_one.') && !field.startsWith('last_one.condition'))
    .map((field) => [field, 'only a box of version 1 has it here; the seal of version 2 has all extras']),
)

const ofBeacon = Object.fromEntries(
  calls
    .flatMap((call) => wireFields(call.output).map(pathOfField))
    .filter((field) => /^((seal\.)?trust|last_closing)/.test(field) || field.startsWith('waiting.'))
    .map((field) => [field, 'only a beacon box has it (beacon-box.test.ts)']),
)

/** Fields that a good answer may lack, each with the reason. */
const mayLack: Record<string, Record<string, string>> = {
  'GET /user/banner': {
    'list[].sources[].file_name': 'only a film has encodings',
    'list[].sources[].type': 'only a film has encodings',
  },
  'GET /user/pack/all_list/:cardTypeId/:page': {
    'relax[].condition': 'only a list without packs names a condition',
    'relax[].found': 'only a list without packs names a condition',
  },
  'GET /user/pack/detail/:packId': {
    ...ofBeacon,
    'yen.yen': 'only in English (present-yen.test.ts)',
    'yen.is_exact': 'only in English (present-yen.test.ts)',
    'ceiling.done': 'only a member has one (extras.test.ts)',
    'ceiling.draws': 'only a member has one (extras.test.ts)',
    'replaced_pictures[].name': 'only after a replacement (card-facts.test.ts)',
    'replaced_pictures[].side': 'only after a replacement (card-facts.test.ts)',
    'replaced_pictures[].replaced_at': 'only after a replacement (card-facts.test.ts)',
  },
  'GET /user/history/detail/:drawId': {
    'point_prizes[].condition.key': 'points have no condition',
    'point_prizes[].condition.label': 'points have no condition',
    'point_prizes[].condition.meaning': 'points have no condition',
    'point_prizes[].reference.yen': 'points have no reference price',
    'point_prizes[].reference.on': 'points have no reference price',
    'point_prizes[].reference.source': 'points have no reference price',
  },
  'GET /box/:packId': { ...ofFirst, ...ofBeacon },
  'GET /box/:packId/draw/:drawId': { ...ofFirst, ...ofBeacon },
  'GET /box/:packId/places': {
    invited: 'only a pack for invited members has them (audience.test.ts)',
    given_up_at: 'only a box that was given up has it (beacon-given-up.test.ts)',
  },
  'GET /user/pack/gache_result': ofBeacon,
  'GET /user/pack/buy_result': ofBeacon,
  'GET /box/:packId/opened': {
    ...ofFirst,
    ...ofBeacon,
    invited: 'only a pack for invited members has them (audience.test.ts)',
  },
  'POST /user/point/buy': {
    url: 'only a method that is paid on a page of its provider has an address',
    receipt_number: 'only a convenience store has a number',
    order_id: 'only PayPal’s script needs an order id of PayPal',
  },
  'GET /user/point/end': {
    awaited: 'only a purchase that waits for money names its method',
    refund: 'only a purchase that was paid and refunded',
  },
  'GET /user/enquiry/list': { 'list[].answered': 'only an enquiry that the shop has answered' },
  'POST /user/check_sms': { referral_note: 'only a member who came with a friend’s code reads about it' },
}

/** Makes a call as its example says. */
async function ask(call: Call) {
  const name = nameOf(call)
  const make = examples[name]
  if (make === undefined) throw new Error(`${name} has no example (test/examples.ts)`)
  const { visitor, params = {}, query = {}, json = {}, refusedBy } = await make(shop)
  const path = call.path.replaceAll(/:(\w+)/g, (_, part) => params[part] ?? '1')
  const address = Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const answer = call.method === 'GET' ? await visitor.get(address) : await visitor.post(path, json)
  expect(envelope.safeParse(answer.body).success).toBe(true)
  return { ...answer, refusedBy }
}

test('every call has an example, and every example a call', () => {
  expect(Object.keys(examples).sort()).toEqual(calls.map(nameOf).sort())
})

describe('every answer has every field, and no other', () => {
  for (const call of calls.filter((call) => !isRefused.has(nameOf(call)))) {
    const name = nameOf(call)
    test(name, async () => {
      const { status, body } = await ask(call)
      expect([status, body.state], JSON.stringify(body)).toEqual([200, 200])
      const { state: _state, csrf: _csrf, ...data } = body
      const seen = new Set(seenFields(data))
      const declared = wireFields(call.output).map(pathOfField)
      const lacking = declared.filter((field) => !seen.has(field) && mayLack[name]?.[field] === undefined)
      expect(lacking, 'declared, but not in the answer').toEqual([])
      // The inside of a free record (card names by key) is data, not contract.
      const undeclared = [...seen].filter(
        (field) => !declared.some((known) => `${field}.`.startsWith(`${known}.`)),
      )
      expect(undeclared, 'in the answer, but not declared').toEqual([])
    })
  }
})

describe('a call that cannot succeed today says so under a field', () => {
  for (const call of calls.filter((call) => isRefused.has(nameOf(call))))
    test(nameOf(call), async () => {
      const { status, body, refusedBy } = await ask(call)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [refusedBy]])
    })
})

test('the calls refunded no yen, and points left a wallet only for draws and withdrawals', async () => {
  const { rows: paidBack } = await shop.pool.query('select cause from ledger_entry where yen < 0')
  expect(paidBack).toEqual([])
  const { rows: left } = await shop.pool.query(
    'select distinct cause::text from ledger_entry where points < 0 order by 1',
  )
  expect(left.length).toBeGreaterThan(0)
  expect(['draw', 'withdrawal']).toEqual(expect.arrayContaining(left.map(({ cause }) => cause)))
})
