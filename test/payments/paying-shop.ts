// For tests: a shop on a real port and database, a provider beside it, a member and their browser.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import type { MethodId } from '#contract/payment-methods.ts'
import { shopPrivateKey } from '#emulators/amazon-pay/shop-key.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { readPrimary } from '#server/db/readers.ts'
import { createApp } from '#server/http/app.ts'
import { createHttp } from '#server/http/calls.ts'
import { createSessions } from '#server/http/session.ts'
import { createKeys } from '#server/keys.ts'
import { openWallet } from '#server/ledger/ledger.ts'
import type { MethodAdapters } from '#server/money/payments/methods.ts'
import { registerPaymentEndpoints } from '#server/money/purchases/endpoints.ts'
import { createNotificationQueue } from '#server/money/purchases/notification-queue.ts'
import { paymentRoutes } from '#server/money/purchases/routes.ts'
import { listRankTables } from '#server/money/ranks/queries.ts'
import { reconcileNotified } from '#server/money/reconciliation/reconcile-notified.ts'
import { accountRoutes } from '#server/money/wallet/account-routes.ts'
import { createMaintenance } from '#server/people/operator/maintenance.ts'
import { createShopSettings } from '#server/people/operator/shop-settings.ts'
import { createPaymentProviders } from '#server/providers/payments/payment-providers.ts'
import type { MethodAdapter, PaymentProvider } from '#server/providers/payments/port.ts'
import {
  emulatorProviderSettings,
  type PaymentProviderSettings,
} from '#server/providers/payments/provider-settings.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Emulators, openEmulators } from '#test/emulators.ts'
import { ownPort } from '#test/own-port.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { type Around, interceptedAdapter, interceptedDatabase } from './faults.ts'
import { random } from './scripted-adapter.ts'

export const cards = {
  frictionless: '4111111111111111',
  challenge: '5555555555554444',
  refused: '4000000000000002',
  authenticationRefused: '4000000000000101',
  captureRefused: '4000000000000341',
}

export interface Answer {
  state: number
  [field: string]: unknown
}

/** A separate network in the block reserved for documentation (RFC 3849), because limits count networks. */
export const anAddress = (): string =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

export interface Browser {
  memberId: string
  /** The member's session, for requests outside of the contract. */
  cookie: string
  get(path: string): Promise<Answer>
  post(path: string, input: object): Promise<Answer>
}

export interface PayingShop extends TestDatabase {
  /** The database as the server's process has it. */
  served: Database
  origin: string
  emulators: Emulators
  adapters: MethodAdapters
  providers: Readonly<Record<string, PaymentProvider>>
  card: MethodAdapter
  cardBrowser: { scriptUrl: string; publicKey: string }
  clock: { now: Date }
  addMember(): Promise<Browser>
  /** Every notification that is on its way has arrived, and its work is done. */
  heard(): Promise<void>
  stop(): Promise<void>
}

export async function addCourse(db: Database, id: string, points: number, priceYen: number): Promise<void> {
  await db
    .insertInto('pointCourse')
    .values({ id, points, priceYen, memoJa: 'おすすめ', memoEn: 'Popular', position: points })
    .execute()
}

export async function addMemberRow(db: Database): Promise<string> {
  const id = uuidv7()
  await transaction(db, async (tx) => {
    await tx
      .insertInto('member')
      .values({
        id,
        mail: `${id}@example.com`,
        passwordHash: '-',
        language: 'ja',
        familyName: '福',
        givenName: '引',
        phone: '09000000000',
        postalCode: '1000001',
        prefectureId: 13,
        city: '千代田区',
        street: '1',
        referralCode: id,
        registeredAt: new Date(),
      })
      .execute()
    await openWallet(tx, id)
  })
  return id
}

/** The member's points, yen paid, and entries, as the ledger has them. */
export async function books(db: Database, memberId: string) {
  const wallet = await db
    .selectFrom('wallet')
    .select('points')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const entries = await db.selectFrom('ledgerEntry').selectAll().where('memberId', '=', memberId).execute()
  const lots = await db
    .selectFrom('pointLot')
    .select(['points', 'source'])
    .where('memberId', '=', memberId)
    .orderBy('lastPoint')
    .execute()
  return { points: wallet.points, entries: entries.length, yen: entries.reduce((n, e) => n + e.yen, 0), lots }
}

export async function history(db: Database, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentTransition')
    .select('toState')
    .where('paymentId', '=', paymentId)
    .orderBy('transitionNo')
    .execute()
  return rows.map((row) => row.toState)
}

interface BrowserOptions {
  memberId: string
  origin: string
  now: Date
  send?: typeof fetch
}

/** A browser in which this member is logged in for ninety days. */
export async function openBrowser(
  db: Database,
  { memberId, origin, now, send = fetch }: BrowserOptions,
): Promise<Browser> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const expiresAt = new Date(now.getTime() + 90 * 24 * 3600_000)
  await db
    .insertInto('session')
    .values({
      ...{ id: randomUUID(), device: '', browser: '' },
      ...{ tokenHash, memberId, createdAt: now, lastUsedAt: now, expiresAt },
    })
    .execute()
  const headers = { cookie: `session=${token}`, 'x-forwarded-for': anAddress() }
  let csrf = ''
  const read = async (response: Response): Promise<Answer> => {
    const answer = (await response.json()) as Answer & { csrf: { value: string } }
    csrf = answer.csrf.value
    return answer
  }
  const get = async (path: string) => await read(await send(`${origin}/api${path}`, { headers }))
  return {
    memberId,
    get,
    cookie: headers.cookie,
    async post(path, input) {
      if (csrf === '') await get('/user/point_price/1')
      const body = new URLSearchParams({ csrf_token: csrf, json: JSON.stringify(input) })
      return await read(await send(`${origin}/api${path}`, { method: 'POST', headers, body }))
    },
  }
}

interface PayingShopOptions {
  /** False: the emulators speak only when asked. */
  hasNotifications?: boolean
  timeoutMs?: number
  /** The providers the operator has a contract with; all, unless said. */
  contracts?: readonly (keyof PaymentProviderSettings)[]
  /** The time of the shop and the providers; it stands still until a test moves it. */
  now?: Date
  /** A relay between the providers and the shop, for notifications; answers its origin. */
  relayTo?: (shopOrigin: string) => Promise<string>
  /** Every statement of the server's process and every call to a provider passes through here. */
  around?: Around
  /** The `fetch` of the members' browsers. */
  send?: typeof fetch
}

export async function openPayingShop({
  hasNotifications = false,
  timeoutMs = 400,
  contracts,
  now = new Date(),
  relayTo = async (shopOrigin) => shopOrigin,
  around,
  send = fetch,
}: PayingShopOptions = {}): Promise<PayingShop> {
  const database = await testDatabase()
  const { db } = database
  const served = around === undefined ? db : interceptedDatabase(database.pool, around).db
  const port = await ownPort()
  const origin = `http://127.0.0.1:${port}`
  const clock = { now }
  const emulators = await openEmulators({
    clock: () => clock.now,
    ...(hasNotifications ? { notificationOrigin: await relayTo(origin) } : {}),
  })
  const all = emulatorProviderSettings(emulators.origin, { amazonPayKey: shopPrivateKey, timeoutMs })
  const chosen = Object.entries(all).filter(([name]) => contracts?.some((it) => it === name) ?? true)
  const { adapters, providers, browserPayments } = createPaymentProviders(
    Object.fromEntries(chosen),
    () => clock.now,
  )
  if (around !== undefined)
    for (const [method, adapter] of Object.entries(adapters))
      adapters[method as MethodId] = interceptedAdapter(adapter, around)
  const { '1': card } = adapters
  if (card === undefined || browserPayments.card === undefined) throw new Error('no card is wired')

  // Every browser has its own address, so that no two share a limit.
  const app = await createApp(pino({ level: 'silent' }), { trustedProxies: ['loopback'], isSecure: false })
  const sessions = createSessions(
    served,
    (await createKeys(db, testShopKeys, () => clock.now)).signer('csrf'),
    { idleDays: 90 },
    () => clock.now,
  )
  const http = createHttp(app, {
    sessions,
    readers: readPrimary(served),
    clock: () => clock.now,
    closed: createMaintenance(served, () => clock.now),
  })
  const shopSettings = createShopSettings(served, () => clock.now)
  const deps = {
    db: served,
    adapters,
    providers,
    browserPayments,
    random,
    clock: () => clock.now,
    shopOrigin: origin,
    shopSettings,
    sessions,
    termsInForce: async () => 1,
  }
  paymentRoutes(http, deps)
  accountRoutes(http, {
    db: served,
    ranks: () => listRankTables(served),
    firstOpenChoice: async () => undefined,
  })
  const notifications = createNotificationQueue({
    ...deps,
    takesDb: served,
    alarm: () => {},
    log: app.log,
    wait: (ms, leave) => sleep(ms, undefined, { signal: leave }).catch(() => {}),
    reconcilePaid: (paid, { isDispute, now }) =>
      reconcileNotified({ db: served, adapters, random, now }, paid, isDispute),
  })
  registerPaymentEndpoints(app, { ...deps, notifications })
  await app.listen({ host: '127.0.0.1', port })
  const leaving = new AbortController()
  // Nothing runs by itself where every step is counted.
  const working = around === undefined ? notifications.work(leaving.signal) : undefined

  const heard = async () => {
    await emulators.notifier.settled()
    const isDue = () =>
      db.selectFrom('paymentNotice').select('paymentId').where('dueAt', '<=', clock.now).executeTakeFirst()
    while ((await isDue()) !== undefined) await sleep(5)
  }

  return {
    ...database,
    served,
    origin,
    emulators,
    adapters,
    providers,
    clock,
    card,
    cardBrowser: browserPayments.card,
    addMember: async () =>
      openBrowser(db, { memberId: await addMemberRow(db), origin, now: clock.now, send }),
    heard,
    async stop() {
      await emulators.notifier.settled()
      await app.close()
      leaving.abort()
      await working
      await emulators.close()
      await database.close()
    },
  }
}

export interface CardSession {
  id: string
  access_id: string
  public_key: string
  script_url: string
  secure3d_check_url: string
}

/** The settings with which the page hands a card over. */
export async function cardSessionOf(member: Browser, paymentId: string): Promise<CardSession> {
  const answer = await member.post('/user/gmo_token', { pay_id: paymentId, pay_type: '1' })
  const field = (name: keyof CardSession) => String(answer[name])
  return {
    id: field('id'),
    access_id: field('access_id'),
    public_key: field('public_key'),
    script_url: field('script_url'),
    secure3d_check_url: field('secure3d_check_url'),
  }
}

/** Opens a purchase of the course `c1` by card and hands this card over, as the page does. */
export async function startCardPurchase(member: Browser, number: string, more: object = {}) {
  const order = { pay_id: '1', point_price_id: 'c1', request_key: randomUUID(), ...more }
  const { payment_id: paymentId } = await member.post('/user/point/buy', order)
  const session = await cardSessionOf(member, String(paymentId))
  const { answer } = await executeCard(session, number)
  return {
    id: String(paymentId),
    orderId: session.id,
    accessId: session.access_id,
    acsUrl: String(answer.acs_url),
  }
}

/** Hands the card over, as the provider's script does. */
export async function executeCard(session: CardSession, number: string) {
  const response = await fetch(new URL(`/v1/payments/${session.id}`, session.script_url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.public_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      pay_type: 'Card',
      access_id: session.access_id,
      method: '1',
      card_no: number,
      expire: '3912',
      security_code: '123',
      holder_name: 'TARO FUKU',
      tds2_email: 'taro@example.com',
      tds2_ret_url: session.secure3d_check_url,
    }),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

export interface Form {
  action: string
  fields: URLSearchParams
}

const unescapeHtml = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The form with which a provider's page sends the browser back. */
export async function returnForm(page: Response): Promise<Form> {
  const html = await page.text()
  const action = /<form id="return"[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`no way back on this page: ${html.slice(-400)}`)
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return {
    action: unescapeHtml(action),
    fields: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescapeHtml(value)])),
  }
}

/** A cross-site POST: without a cookie, and not following where the shop sends the browser. */
export const submit = (form: Form) =>
  fetch(form.action, { method: 'POST', body: form.fields, redirect: 'manual' })

/** Goes through 3-D Secure; `answer`: the member's act on the challenge page, if there is one. */
export async function authenticate(acsUrl: string, answer: 'Y' | 'N' | 'leave' = 'Y'): Promise<string> {
  const first = await submit(await returnForm(await fetch(acsUrl)))
  const location = first.headers.get('location') ?? ''
  if (!location.includes('/3ds/challenge/') || answer === 'leave') return location
  const page = await fetch(location, { method: 'POST', body: new URLSearchParams({ result: answer }) })
  return (await submit(await returnForm(page))).headers.get('location') ?? ''
}
