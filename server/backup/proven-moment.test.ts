import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepJobRun } from '#server/people/operator/job-runs.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { watchOtherBackups } from './jobs.ts'
import { keepProvenMoment, lastSignOfLife, readProvenMoment } from './proven-moment.ts'

const now = new Date('2026-11-26T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000)

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase(2)
})
afterEach(() => database.close())

test('the last sign of life is the newest job that succeeded, and a check of a backup does not count', async () => {
  const { db } = database
  expect(await lastSignOfLife(db)).toBeUndefined()
  await keepJobRun(db, { name: 'one', isGood: true, now: hoursAgo(2) })
  await keepJobRun(db, { name: 'other', isGood: true, now: hoursAgo(3) })
  await keepJobRun(db, { name: 'other', isGood: false, now })
  await keepProvenMoment(db, now)
  expect(await lastSignOfLife(db)).toEqual(hoursAgo(2))
})

test('a later check of an older backup does not move the verified moment back', async () => {
  await keepProvenMoment(database.db, hoursAgo(1))
  await keepProvenMoment(database.db, hoursAgo(40))
  expect(await readProvenMoment(database.db)).toEqual(hoursAgo(1))
})

test('a shop whose backups were never checked does not wait for a check; a check that is too old is reported', async () => {
  const told: string[] = []
  const watch = watchOtherBackups({
    db: database.db,
    alarm: (name) => void told.push(name),
    clock: () => now,
  })
  const look = async () => {
    told.length = 0
    await watch.run(new AbortController().signal)
    return [...told]
  }
  expect(await look()).toEqual([])
  await keepProvenMoment(database.db, hoursAgo(31))
  expect(await look()).toEqual(['backup late'])
  await keepProvenMoment(database.db, hoursAgo(29))
  expect(await look()).toEqual([])
})
