import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { runShop } from '../test/shop-command.ts'
import { makeEngine } from '../test/world.ts'
import { loadDemo } from './load.ts'

test('a shop whose settings were set gets no demo, with cards or without', async () => {
  const database = await testDatabase()
  const { db } = database
  const by = ['--by', 'Aoi', '--why', 'ours']
  expect(await runShop(db, ['settings', 'set', 'shopName.en', 'Hanabi', ...by])).toHaveProperty('lines')
  const loaded = await loadDemo({
    db,
    engine: makeEngine(database),
    termsNo: 1,
    mediaFolder: join(tmpdir(), 'fukuhiki-no-pictures'),
    clock: () => new Date(),
    progress: () => {},
  })
  expect(loaded).toBeUndefined()
  expect(await db.selectFrom('member').select('id').execute()).toEqual([])
  expect(await db.selectFrom('cardType').select('id').execute()).toEqual([])
  await database.close()
})
