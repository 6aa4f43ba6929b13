import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { withTestKey } from '#test/shop-key.ts'
import { changeMember, makeMember } from '#test/world.ts'
import { memberEntries } from './member-index.ts'
import { eraseMember, updateMember } from './queries.ts'

const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase(8)
  databases.push(database)
})
afterAll(async () => {
  for (const one of databases) await one.close()
})

/** The family names that a search sees now. */
const namesIn = async (db = database.db) =>
  [...(await memberEntries(db)).values()].map(({ name }) => name.split('花')[0]).sort()
const member = async (familyName: string) => {
  const id = await makeMember(database.db)
  await changeMember(database.db, id, { familyName })
  return id
}
/** A handle with its own key and so its own index: another process. */
const otherProcess = () => withTestKey(database.db)

describe('a search', () => {
  test('finds members that another process has added or renamed since the last one', async () => {
    const id = await member('旧姓')
    expect(await namesIn()).toEqual(['旧姓'])
    const other = otherProcess()
    await makeMember(other)
    await changeMember(other, id, { familyName: '新姓' })
    expect(await namesIn()).toEqual(['新姓', '試験'].sort())
    // Two changes of one transaction, and nothing else since.
    await transaction(other, async (tx) => {
      await updateMember(tx, id, { familyName: '一' })
      await updateMember(tx, id, { familyName: '二' })
    })
    expect(await namesIn()).toContain('二')
    expect(await namesIn()).toContain('二')
  })

  test('does not find an uncommitted change, and finds it after its commit, even if it began before later searches', async () => {
    const [slow, quick] = [await member('遅'), await member('速')]
    await namesIn()
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const open = transaction(database.db, async (tx) => {
      await updateMember(tx, slow, { familyName: '遅二' })
      begun.resolve()
      await goOn.promise
    })
    await begun.promise
    // Its number is higher than that of the open one, and it is committed first.
    await changeMember(database.db, quick, { familyName: '速二' })
    for (let n = 0; n < 2; n++) expect(await namesIn()).toEqual(['遅', '速二'].sort())
    goOn.resolve()
    await open
    expect(await namesIn()).toEqual(['遅二', '速二'].sort())
  })

  test('does not find a change that was rolled back', async () => {
    const id = await member('元')
    await namesIn()
    const undone = transaction(database.db, async (tx) => {
      await updateMember(tx, id, { familyName: '後' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await namesIn()).toEqual(['元'])
  })

  test('does not find a member who has left, even before the first search', async () => {
    const [one, two, stays] = [await member('一'), await member('二'), await member('残')]
    const leave = (id: string) => transaction(database.db, (tx) => eraseMember(tx, id, new Date()))
    await leave(one)
    expect([...(await memberEntries(database.db)).keys()].sort()).toEqual([two, stays].sort())
    await leave(two)
    expect([...(await memberEntries(database.db)).keys()]).toEqual([stays])
    expect([...(await memberEntries(otherProcess())).keys()]).toEqual([stays])
  })

  test('beside concurrent ones sees every change that was committed before it began', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => member(`姓${n}`)))
    expect((await Promise.all([namesIn(), namesIn(), namesIn()])).map(({ length }) => length)).toEqual(
      Array(3).fill(ids.length),
    )
    // Each changes a member, and asks while others read.
    const seen = await Promise.all(
      ids.map(async (id, n) => {
        await changeMember(database.db, id, { familyName: `改${n}` })
        return (await namesIn()).includes(`改${n}`)
      }),
    )
    expect(seen).toEqual(ids.map(() => true))
  })

  test('that fails does not affect later ones', async () => {
    const id = await member('前')
    await namesIn()
    await changeMember(database.db, id, { familyName: '後' })
    const client: pg.PoolClient = await database.pool.connect()
    await client.query('begin; lock table member in access exclusive mode')
    const failing = Promise.allSettled([namesIn(), namesIn()])
    const waiting = `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    while ((await client.query(waiting)).rowCount === 0);
    await client.query('rollback')
    client.release()
    expect((await failing).some(({ status }) => status === 'rejected')).toBe(true)
    expect(await namesIn()).toEqual(['後'])
  })

  test('reads more members than one statement does', async () => {
    const { pool } = database
    await pool.query(`insert into member (id, mail, password_hash, language, family_name, given_name, phone, postal_code,
        prefecture_id, city, street, referral_code, registered_at)
      select gen_random_uuid(), 'm' || g || '@test.example', 'none', 'ja', '多' || g, '花', '0', '', 13, '', '', 'c' || g, now()
      from generate_series(1, 4001) g`)
    const entries = await memberEntries(database.db)
    expect(new Set([...entries.values()].map(({ mail }) => mail)).size).toBe(4001)
  })
})
