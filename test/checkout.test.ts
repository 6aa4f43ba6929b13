import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { beforeNewestMigration, newestAfterBaseline } from './checkout.ts'

test('the first migration after the baseline is one that an earlier release runs beside', () => {
  expect(newestAfterBaseline(['001-baseline.sql'])).toBeUndefined()
  expect(newestAfterBaseline(['002-worth.sql', '001-baseline.sql'])).toBe('002-worth.sql')
})

test('only a schema without such a migration has nothing to compare', () => {
  const { length } = readdirSync(new URL('../server/db/migrations', import.meta.url))
  const earlier = beforeNewestMigration()
  if (length === 1) expect(earlier).toMatchObject({ none: expect.stringContaining('the baseline alone') })
  else expect(JSON.stringify(earlier)).not.toContain('the baseline alone')
})
