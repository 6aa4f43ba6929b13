// Members with points and a session each, and a pack that is not sold out before the drill ends.

import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { makeMembers, makePack } from '#bench/world.ts'
import type { Buyer, Sold } from './load.ts'

const roles = { owner: 'fukuhiki_owner', application: 'fukuhiki_shop' }
const password = 'drill'
const database = 'fukuhiki'

/** Makes the two roles and the database, as docs/deployment.md says. @returns where the shop finds them behind `host` */
export async function makeDatabase(superuserUrl: string, host: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  for (const role of Object.values(roles))
    await client.query(`create role ${role} login password '${password}'`)
  await client.query(`create database ${database} owner ${roles.owner}`)
  await client.end()
  const addressFor = (role: string, port: number) =>
    `postgresql://${role}:${password}@${host}:${port}/${database}?sslmode=disable`
  return {
    owner: addressFor(roles.owner, 5432),
    application: addressFor(roles.application, 5432),
    // HAProxy leads to the standbys there.
    standbys: addressFor(roles.application, 5433),
    name: database,
  }
}

const sold: Sold = { packId: 'drill', price: 100 }

/** In production the name has a prefix; a release before decision 011 is not started so. */
const cookieOf = (token: string) => `__Host-session=${token}; session=${token}`

/** @returns what is sold, and to whom */
export async function makeWorld(
  pool: pg.Pool,
  members: number,
  slots: number,
): Promise<{ sold: Sold; buyers: Buyer[] }> {
  await makeMembers(pool, members)
  await makePack(pool, sold.packId, slots)
  await pool.query(`
    insert into member (id, mail, password_hash, language, family_name, given_name, phone, postal_code, prefecture_id, city,
        street, referral_code, registered_at)
      select member_id, member_id, 'none', 'ja', 'd', 'd', '0', '1000001', 13, 'd', 'd', member_id, now() from wallet`)
  const { rows } = await pool.query<{ id: string }>('select id from member order by id')
  const buyers = rows.map(({ id }) => ({ memberId: id, token: randomBytes(32).toString('base64url') }))
  await pool.query(
    `insert into session (token_hash, member_id, created_at, expires_at, id, device, browser, last_used_at)
     select decode(hash, 'hex'), member_id, now(), now() + interval '1 day', gen_random_uuid(), '', '', now()
     from unnest($1::text[], $2::uuid[]) s(hash, member_id)`,
    [
      buyers.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      buyers.map(({ memberId }) => memberId),
    ],
  )
  await pool.query('vacuum analyze')
  return { sold, buyers: buyers.map(({ memberId, token }) => ({ memberId, cookie: cookieOf(token) })) }
}
