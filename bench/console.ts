// The console's list of members in a large shop: each call over HTTP beside the query that a person would write by hand.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { csrfHeaderName } from '#contract/envelope.ts'
import { createDatabase, createPool, transaction } from '#server/db/pool.ts'
import { createKeys } from '#server/keys.ts'
import { invitationLink, invite } from '#server/people/staff/invitations.ts'
import { createRandom } from '#server/random.ts'
import type { Identity } from '#test/attack-list.ts'
import { authenticator } from '#test/authenticator.ts'
import { operatorPassword } from '#test/operators.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { type BenchServer, median } from './database.ts'
import { port, startShop } from './http.ts'
import type { Figure } from './jobs.ts'
import { insertPersons, makeMembers } from './world.ts'

const members = 100_000
const rounds = 21

/** Names are made of kanji from here on, as those of a Japanese shop are. */
const firstKanji = 20_000
const partOfName = `${String.fromCodePoint(firstKanji, firstKanji + 10)}12`

/** Names of many kinds, numbers and addresses that no two share, and logins over a year. */
const makeMany = async (pool: pg.Pool) => {
  await makeMembers(pool, members)
  const { rows } = await pool.query<{ id: string }>('select member_id id from wallet order by member_id')
  const kanji = (n: number) => String.fromCodePoint(firstKanji + n)
  const now = Date.now()
  const persons = rows.map(({ id }, index) => {
    const g = index + 1
    return {
      id,
      mail: `person${g}@bench.example`,
      familyName: `${kanji(g % 10)}${kanji(10 + (g % 10))}${Math.floor(g / 1000)}`,
      givenName: kanji(20 + (Math.floor(g / 10) % 10)),
      phone: `090${String(g).padStart(8, '0')}`,
      street: `${g}-1`,
      registeredAt: new Date(now - g * 60_000),
      lastLoginAt: new Date(now - ((g * 7919) % 500_000) * 60_000),
      suspendedAt: g % 100 === 0 ? new Date(now) : null,
    }
  })
  await insertPersons(pool, persons)
  // A query by hand could compare this as long as it was in clear.
  await pool.query(
    `create table in_clear as select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
       c(member_id, mail, name, phone)`,
    [
      persons.map(({ id }) => id),
      persons.map(({ mail }) => mail),
      persons.map(({ familyName, givenName }) => familyName + givenName),
      persons.map(({ phone }) => phone),
    ],
  )
  await pool.query('create unique index on in_clear (member_id)')
  await pool.query('vacuum analyze')
}

const inClear = (where: string) => `id in (select member_id from in_clear where ${where})`

/** The searches that are timed, each with its query by hand: its conditions, its order and where its page begins. */
const asked = [
  ['the newest', '', 'true', 'registered_at desc, id desc', 0],
  ['page 1,000', 'page=1000', 'true', 'registered_at desc, id desc', 49_950],
  ['a part of a name', `q=${partOfName}`, inClear(`name like '%${partOfName}%'`), 'registered_at desc', 0],
  ['a mail address', 'q=person777@', inClear("mail like 'person777@%'"), 'registered_at desc', 0],
  ['the end of a number', 'q=00777', inClear("phone like '%00777'"), 'registered_at desc', 0],
  ['the suspended', 'state=suspended', 'suspended_at is not null', 'registered_at desc', 0],
  ['by last login', 'sort=lastLogin', 'true', 'coalesce(last_login_at, registered_at), id', 0],
] as const

/** Logs in an owner who was invited in the same way as by the terminal. */
export async function logInAtConsole(pool: pg.Pool): Promise<Identity> {
  const db = createDatabase(pool)
  const now = new Date()
  const id = createRandom(() => now).id()
  const owner = { id, name: 'bench', mail: 'bench@staff.example', roles: ['owner' as const], now }
  await transaction(db, (tx) => invite(tx, { ...owner, invitedBy: undefined }))
  const signer = (await createKeys(db, testShopKeys, () => now)).signer('invitation')
  const token = invitationLink(signer, 'https://console.example', id).split('#')[1]
  const cookies = new Map<string, string>()
  const cookie = () => Array.from(cookies, (pair) => pair.join('=')).join('; ')
  let csrf = ''
  const send = async (path: string, json?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/operator${path}`, {
      headers: { cookie: cookie(), [csrfHeaderName]: csrf },
      ...(json && {
        method: 'POST',
        body: new URLSearchParams({ json: JSON.stringify(json) }),
      }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/) ?? []
      cookies.set(name, value)
    }
    const body = (await answer.json()) as { csrf: { value: string }; secret: string }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
    csrf = body.csrf.value
    return body
  }
  await send('/me')
  await send('/invitation/accept', { token, password: operatorPassword })
  const { secret } = await send('/second_factor/code/offer', {})
  await send('/second_factor/code/on', { code: authenticator(secret)(new Date()) })
  return { cookie: cookie(), token: csrf }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export async function measureConsole(server: BenchServer, report: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-'))
  const pool = createPool(server.url, { size: 2 })
  console.log(`preparing ${members} members`)
  await makeMany(pool)
  const shop = await startShop(server.url, folder)
  try {
    const cookie = (await logInAtConsole(pool)).cookie
    for (const [name, query, where, order, offset] of asked) {
      const ask = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/operator/members?${query}`, {
          headers: { cookie },
        })
        const { list } = (await answer.json()) as { list: unknown[] }
        if (list.length === 0) throw new Error(`${name}: nothing was found`)
      }
      // With the balances that the list shows, and with how many there are in all.
      const byHand = async () => {
        await pool.query(
          `select m.*, w.points from member m join wallet w on w.member_id = m.id
           where ${where} order by ${order} limit 50 offset ${offset}`,
        )
        await pool.query(`select count(*) from member where ${where}`)
      }
      const [calls, queries] = [[] as number[], [] as number[]]
      for (let round = 0; round < rounds; round++) {
        calls.push(await timed(ask))
        queries.push(await timed(byHand))
      }
      const [call, hand] = [median(calls), median(queries)]
      report({
        name: `members: ${name}`,
        ratio: call / hand,
        target: '≤ 200 ms',
        detail: `${call.toFixed(1)} ms against ${hand.toFixed(1)} ms by hand`,
      })
    }
  } finally {
    shop.kill('SIGTERM')
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  }
}
