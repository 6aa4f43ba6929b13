import { expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { readAdmitted, shareConnections } from './share-connections.ts'

const usual = { visitors: 10, jobs: 4 }

test('the processes share the connections that the database admits', {
  meta: {
    proves: [
      {
        id: 'processes-connections',
        section: 'operating',
        says: 'The processes share what the database admits, and never ask for more.',
        from: 'own',
        breaks: { replace: '(leastVisitors + workerJobs + watches)', with: 'leastVisitors' },
      },
    ],
  },
}, () => {
  for (const [asked, share] of [
    // PostgreSQL's usual 100, less three for superusers.
    [
      { processes: 2, processors: 4, admitted: 97 },
      { processes: 2, visitors: 10 },
    ],
    [
      { processes: undefined, processors: 4, admitted: 97 },
      { processes: 4, visitors: 10 },
    ],
    [
      { processes: undefined, processors: 8, admitted: 97 },
      { processes: 8, visitors: 6 },
    ],
    [
      { processes: undefined, processors: 64, admitted: 97 },
      { processes: 11, visitors: 4 },
    ],
    [{ processes: 64, processors: 4, admitted: 97 }, undefined],
    [{ processes: undefined, processors: 4, admitted: 15 }, undefined],
    [
      { processes: undefined, processors: 1, admitted: 97 },
      { processes: 1, visitors: 10 },
    ],
  ] as const) {
    expect(shareConnections({ ...usual, ...asked })).toEqual(share)
    // Each worker has two for jobs and one to watch; the first process five and its jobs; a command ten.
    if (share !== undefined)
      expect(share.processes * (share.visitors + 3) + 5 + usual.jobs + 10).toBeLessThanOrEqual(asked.admitted)
  }
})

test('the database admits the connections that its settings and the role allow', async () => {
  const database: TestDatabase = await testDatabase()
  try {
    const { rows } = await database.pool.query(
      // PostgreSQL 15 has no `reserved_connections`.
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) n`,
    )
    expect(await readAdmitted(database.db)).toBe(rows[0].n)
    await database.pool.query(
      `do $$ begin execute format('alter database %I connection limit 33', current_database()); end $$`,
    )
    expect(await readAdmitted(database.db)).toBe(33)
  } finally {
    await database.close()
  }
})
