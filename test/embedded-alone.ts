/**
 * Tests of the embedded PostgreSQL itself: they start one of their own, and say nothing about another. Where the tests run
 * on another PostgreSQL (`TEST_POSTGRES`), these are left out; all others that meet a database meet that one.
 */
export const embeddedAlone = [
  'server/db/embedded.test.ts',
  'server/backup/backup.test.ts',
  'test/crash.test.ts',
  'test/beacon-kill.test.ts',
]
