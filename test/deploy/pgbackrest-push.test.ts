import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// pgBackRest itself, and failovers that leave such parts behind: `npm run drill -- cluster`.

const script = join(import.meta.dirname, '../../deploy/ha/pgbackrest-push.sh')
const refusesOtherContent = 45
let folder = ''

/** A folder of the log with the histories of these timelines, and a pgBackRest that ends with a code. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fukuhiki-push-'))
  writeFileSync(
    join(folder, 'pgbackrest'),
    '#!/bin/sh\n[ "$*" = "--stanza=fukuhiki archive-push $OFFERED" ] || exit 1\nexit $CODE\n',
    { mode: 0o755 },
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

function push(part: string, code: number, timelines: readonly string[]): number | null {
  const log = mkdtempSync(join(folder, 'log-'))
  mkdirSync(join(log, 'archive_status'))
  for (const timeline of timelines) writeFileSync(join(log, `${timeline}.history`), '')
  writeFileSync(join(log, part), '')
  const offered = join(log, part)
  const environment = { PATH: `${folder}:${process.env.PATH}`, OFFERED: offered, CODE: String(code) }
  return spawnSync('sh', [script, offered], { env: environment }).status
}

const part = (timeline: string) => `${timeline}0000000000000009`

test('a file that pgBackRest stored counts as archived', () => {
  expect(push(part('00000002'), 0, ['00000002'])).toBe(0)
})

test('a refused segment of an earlier timeline, or the end of one, does not hold up later segments', () => {
  const timelines = ['00000002', '00000009', '0000000A', '00000010']
  for (const earlier of ['00000001', '00000009', '0000000A', '0000000F'])
    expect(push(part(earlier), refusesOtherContent, timelines)).toBe(0)
  expect(push(`${part('0000000F')}.partial`, refusesOtherContent, timelines)).toBe(0)
})

test('a refused segment of the current timeline is retried', () => {
  const timelines = ['00000002', '00000010']
  expect(push(part('00000010'), refusesOtherContent, timelines)).toBe(refusesOtherContent)
  expect(push(part('00000011'), refusesOtherContent, timelines)).toBe(refusesOtherContent)
  // Before the first failover there is no history.
  expect(push(part('00000001'), refusesOtherContent, [])).toBe(refusesOtherContent)
})

test('a refused history file is retried, since two primaries had the same timeline', () => {
  expect(push('00000002.history', refusesOtherContent, ['00000002', '00000003'])).toBe(refusesOtherContent)
})

test('a segment that failed for another reason is retried, whatever its timeline', () => {
  for (const code of [1, 39, 82]) expect(push(part('00000001'), code, ['00000002'])).toBe(code)
})
