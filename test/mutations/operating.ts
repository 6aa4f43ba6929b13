import type { Mutations } from './mutation.ts'

/** What an operator relies on. */
export const operating: Mutations = {
  'settings-invented': {
    file: 'server/domain/operator/change-setting.ts',
    replace: 'withPart(kept[name], settingAt(settings, name), inside, value)',
    with: 'changed.data[name as keyof typeof changed.data]',
  },
  'open-real': { replace: 'if (invented.length > 0)', with: 'if (invented.length > 99)' },
  'open-no-demo': { replace: 'return entry !== undefined', with: 'return entry === undefined && false' },
  'start-sentence': { replace: "  '28P01': (", with: "  '28P02': (" },
  'no-postgres-left': {
    replace: 'const isAlone = await tries(presenceLock)',
    with: "const isAlone = (await ask<{ n: number }>('select count(*)::int n from pg_stat_activity where usename = current_user and $1 > 0', 1))?.n === 1",
  },
  'role-owns-nothing': {
    replace: "const permanent = 'select, insert'",
    with: "const permanent = 'select, insert, update'",
  },
  'role-reads-sold': { replace: 'then b.next_slot else', with: 'then b.total else' },
  'role-refused': {
    replace: 'return rows[0]?.owns === true',
    with: 'return rows[0]?.owns !== true && false',
  },
  'correct-code': {
    replace: "if (before === trackingNumber) return { outcome: 'same number', shipment }\n",
    with: '',
  },
  'silent-database': { replace: 'for (const other of idle) close(other)', with: 'idle.clear()' },
  'statement-limit': { replace: 'statement_timeout: ms(statementSeconds),', with: '' },
  'busy-call': {
    file: 'server/db/pool.ts',
    replace: '        ? error\n        : new Unavailable(',
    with: '        ? error\n        : new Error(',
  },
  'busy-page': { replace: 'if (!isUnavailable(error)) throw error', with: 'throw error' },
  'outage-alarm': { replace: 'toldAtMs = nowMs\n', with: '' },
  'call-ends': { replace: 'reject(new Unavailable(', with: 'reject(new Error(' },
  'lost-answer': { replace: 'throw new Unavailable((error', with: 'throw new Error((error' },
  'lane-per-pack': { replace: 'laneOf: (request) => request.packId', with: "laneOf: () => 'all'" },
  'locked-wallet': { replace: ' skip locked', with: '' },
  'batch-timeout': { replace: 'isRepeat || isTimeout(error)', with: 'isRepeat' },
  'queue-bound': { replace: 'if (queue.length >= longestQueue)', with: 'if (queue.length > longestQueue)' },
  'lane-share': { replace: 'if (running >= most)', with: 'if (running > most)' },
  'start-waits': { replace: '!isPassing(error) || waitedSeconds', with: 'isPassing(error) || waitedSeconds' },
  'start-refused': { replace: '!isPassing(error) || waitedSeconds', with: 'waitedSeconds' },
  'unforeseen-ends': { replace: 'end(1)', with: 'end(0)' },
  'links-lacking': { replace: '{settings.companyUrl && (', with: '{settings.shopName && (' },
}
