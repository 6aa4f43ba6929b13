import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { listRanks } from '#server/money/ranks/queries.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { wordsOf } from '#test/legal-words.ts'
import { changeSetting } from '#test/settings.ts'
import { legalFacts } from './facts.ts'
import { keepVersion } from './keep-version.ts'
import { hashOf, writeTexts } from './legal-texts.ts'
import { findDocument, listChanges } from './queries.ts'
import { createTerms } from './terms.ts'

const methods = ['card'] as const

describe('versions of the terms:', () => {
  let database: TestDatabase
  let now: Date
  beforeEach(async () => {
    database = await testDatabase()
    now = new Date('2026-05-01T00:00:00Z')
    return () => database.close()
  })
  const process = () =>
    createTerms({
      db: database.db,
      clock: () => now,
      readRules: async () => {
        const { db } = database
        return { settings: await readSettings(db), ranks: await listRanks(db, new Date()), methods }
      },
    })
  const set = (path: string, value: unknown) =>
    transaction(database.db, (tx) => changeSetting(tx, { path, value, now }))
  const laterBy = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const count = async () =>
    (await database.pool.query('select count(*)::int n from legal_version')).rows[0].n as number

  test('twenty processes make one version, when they start at once and when a setting changes', async () => {
    // Connections that stand already, so that the twenty really meet.
    await Promise.all(Array.from({ length: 20 }, () => database.pool.query('select pg_sleep(0.2)')))
    const processes = Array.from({ length: 20 }, process)
    const seeAll = async () => {
      const seen = await Promise.all(processes.map((terms) => terms.inForce()))
      return [...new Set(seen.map((version) => version.number))]
    }
    expect(await seeAll()).toEqual([1])
    for (const number of [2, 3, 4]) {
      await set('legal.phone', `0120-111-00${number}`)
      laterBy(2001)
      expect(await seeAll()).toEqual([number])
    }
    expect(await count()).toBe(4)
  })

  test('a setting that the texts contain begins a new version within two seconds; another does not', async () => {
    const { db } = database
    const [here, there] = [process(), process()]
    expect([(await here.inForce()).number, (await there.inForce()).number]).toEqual([1, 1])
    await set('copyrightYear', 2027)
    laterBy(2001)
    expect((await here.inForce()).number).toBe(1)
    await set('legal.phone', '0120-111-222')
    laterBy(2001)
    const seen = await Promise.all([here.inForce(), there.inForce()])
    expect(seen).toEqual([
      { number: 2, inForceFrom: now },
      { number: 2, inForceFrom: now },
    ])
    const phoneIn = async (number: number) => {
      const found = await findDocument(db, number, 'specific-commerce', 'ja')
      return found && wordsOf(found.text).includes('0120-111-222')
    }
    expect([await phoneIn(1), await phoneIn(2), await phoneIn(3)]).toEqual([false, true, undefined])
    // The point terms name no phone number, so nothing changed there.
    expect((await listChanges(db, 'specific-commerce')).map((version) => version.number)).toEqual([2, 1])
    expect((await listChanges(db, 'point-terms-of-service')).map((version) => version.number)).toEqual([1])
  })

  test('a text that is changed back is a new version, and the newest is in force', async () => {
    const terms = process()
    await terms.inForce()
    for (const phone of ['0120-111-222', defaultSettings.legal.phone]) {
      await set('legal.phone', phone)
      laterBy(2001)
      await terms.inForce()
    }
    expect((await terms.inForce()).number).toBe(3)
  })

  test('a process of an older release beside a newer one does not restore its texts', async () => {
    const older = process()
    await older.inForce()
    const rules = {
      settings: await readSettings(database.db),
      ranks: await listRanks(database.db, new Date()),
      methods,
    }
    const newer = writeTexts((language) => legalFacts(rules, language))
    newer.ja['terms-of-service'].lead = '新しい規約'
    await transaction(database.db, (tx) => keepVersion(tx, newer, now))
    for (let n = 0; n < 3; n++) {
      laterBy(2001)
      expect((await older.inForce()).number).toBe(2)
    }
    expect(await count()).toBe(2)
  })

  test('a version is never changed, removed, skipped or repeated', async () => {
    const { pool } = database
    await process().inForce()
    await expect(pool.query(`update legal_version set content = '{}'`)).rejects.toThrow('permanent record')
    await expect(pool.query('delete from legal_version')).rejects.toThrow('permanent record')
    const copy = (no: number, hash: string) =>
      pool.query(
        `insert into legal_version select ${no}, ${hash}, document_hashes, content, in_force_from from legal_version`,
      )
    await expect(copy(3, `sha256('other')`)).rejects.toThrow('does not follow')
    await expect(copy(2, 'content_hash')).rejects.toThrow('does not follow')
    await copy(2, `sha256('other')`)
  })

  test('the stored text matches its hash', async () => {
    await process().inForce()
    const { rows } = await database.pool.query('select content, content_hash from legal_version')
    expect(hashOf(rows[0].content).equals(rows[0].content_hash)).toBe(true)
  })
})
