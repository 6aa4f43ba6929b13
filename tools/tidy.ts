// The rules of docs/architecture.md, held against the code. Prints each fault with its place.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Fault {
  file: string
  line: number
  message: string
}

interface Source {
  file: string
  text: string
  lines: string[]
}

/** The rooms, lowest first: a room imports only rooms above it in this list. */
export const roomOrder = [
  'operator',
  'messages',
  'members',
  'wallet',
  'ranks',
  'phones',
  'referrals',
  'account',
  'boxes',
  'payments',
  'bank',
  'refunds',
  'receipts',
  'purchases',
  'reconciliation',
  'transfers',
  'shipping',
  'catalogue',
  'exchange',
  'draws',
  'reminders',
  'legal',
] as const

/** Where a table may be named. The ledger's tables belong to the ledger; the rest to one room each. */
const tableOwners: Record<string, RegExp> = {
  'wallet|pointLot|ledgerEntry|idempotencyKey': /^server\/ledger\//,
  member: /^server\/domain\/members\/queries\.ts$/,
  'loginAttempt|passwordReset|passwordResetRequest': /^server\/domain\/members\/login-queries\.ts$/,
  session: /^server\/http\/session\.ts$/,
  setting: /^server\/http\/session\.ts$/,
  'cardType|card|pack|banner': /^server\/domain\/catalogue\/(queries|exchange-cards)\.ts$/,
  exchangeCard: /^server\/domain\/catalogue\/exchange-cards\.ts$/,
  exchange: /^server\/domain\/exchange\/queries\.ts$/,
  'box|boxSecret|boxPrize|boxChunk': /^server\/domain\/boxes\/queries\.ts$/,
  legalVersion: /^server\/domain\/legal\/queries\.ts$/,
  'phoneCode|provenNumber|smsQuota': /^server\/domain\/phones\/queries\.ts$/,
  referral: /^server\/domain\/referrals\/queries\.ts$/,
  'reminder|reminderCursor|reminderDay|reminderOptOut': /^server\/domain\/reminders\/queries\.ts$/,
  draw: /^server\/domain\/draws\/queries\.ts$/,
  'rank|rankMaintenance': /^server\/domain\/ranks\/queries\.ts$/,
  shipment: /^server\/domain\/shipping\/queries\.ts$/,
  'shopSetting|operatorAct|maintenance': /^server\/domain\/operator\/queries\.ts$/,
  outgoingMessage: /^server\/domain\/messages\/messages\.ts$/,
  'payment|paymentTransition|paymentInstruction':
    /^server\/domain\/(payments|bank|refunds|reconciliation)\/queries\.ts$/,
  pointCourse: /^server\/domain\/payments\/(queries|courses)\.ts$/,
  paymentRefund: /^server\/domain\/refunds\/queries\.ts$/,
  'paymentComparison|paymentDifference': /^server\/domain\/reconciliation\/queries\.ts$/,
  bankDeposit: /^server\/domain\/bank\/queries\.ts$/,
}

/** For product code: a test is as long as its table. */
/** Product code is read in one sitting; a test is as long as its table, a migration as the change it makes. */
const maxLines = 350
const mayBeLong = /^server\/db\/(schema\.ts|migrations\/)/

function sources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter(
      (file) =>
        /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.startsWith('packages/') && existsSync(join(root, file)),
    )
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return { file, text, lines: text.split('\n') }
    })
}

const isTest = (file: string) => /(\.test\.tsx?$|^test\/|test-[\w-]+\.ts$)/.test(file)
const roomOf = (file: string) => /^server\/domain\/([\w-]+)\//.exec(file)?.[1]

/** What a file imports, as paths from the root or package names, with the line. */
function importsOf({ file, lines }: Source): { target: string; line: number }[] {
  return lines.flatMap((text, index) => {
    const match = /(?:from|import)\s*\(?['"]([^'"]+)['"]/.exec(text)
    if (match?.[1] === undefined || /^\s*(\/\/|\*)/.test(text)) return []
    const target = match[1].startsWith('.') ? relative(root, join(root, dirname(file), match[1])) : match[1]
    return [{ target, line: index + 1 }]
  })
}

type Rule = (source: Source) => Fault[]

const eachImport =
  (judge: (file: string, target: string) => string | undefined): Rule =>
  (source) =>
    importsOf(source).flatMap(({ target, line }) => {
      const message = judge(source.file, target)
      return message === undefined ? [] : [{ file: source.file, line, message }]
    })

const eachLine =
  (applies: (file: string) => boolean, pattern: RegExp, message: string): Rule =>
  ({ file, lines }) =>
    applies(file)
      ? lines.flatMap((text, index) => (pattern.test(text) ? [{ file, line: index + 1, message }] : []))
      : []

const ours = /^(contract|phrases|server|web|emulators|demo|test|bench|tools)\//

const layers = eachImport((file, target) => {
  if (target === 'zod') return 'import zod/mini: the whole of zod is too heavy for the browser'
  if (!ours.test(target) || isTest(file)) return undefined
  const from = file.split('/')[0]
  const to = target.split('/')[0]
  if ((from === 'contract' || from === 'phrases') && to !== from)
    return `${from} imports nothing of ours but itself`
  if (from === 'web' && !['web', 'contract', 'phrases'].includes(to ?? ''))
    return 'web imports only contract and phrases'
  if (file.startsWith('web/ui/') && to === 'contract') return 'web/ui knows no room'
  if (from === 'server' && to === 'demo' && file !== 'server/main.ts') return 'only main loads the demo'
  if (from === 'server' && ['web', 'emulators', 'test', 'bench', 'tools'].includes(to ?? ''))
    return `server does not import ${to}`
  return undefined
})

const rooms = eachImport((file, target) => {
  const room = roomOf(file)
  const other = roomOf(target)
  if (file.startsWith('server/http/') && other !== undefined) return 'http imports no room'
  if (file.startsWith('server/providers/') && other !== undefined && !isTest(file))
    return 'a provider knows no room'
  if (file.startsWith('server/ledger/') && other !== undefined) return 'the ledger imports no room'
  if (room === undefined || isTest(file)) return undefined
  const mayServe = /\/((\w+-)?routes|endpoints|outbox-page)\.ts$/.test(file)
  if (target.startsWith('server/http/') && !mayServe) return "only a room's routes import http"
  if (other === undefined || other === room) return undefined
  const order = roomOrder as readonly string[]
  if (order.indexOf(room) < 0) return `the room ${room} has no place in roomOrder (tools/tidy.ts)`
  return order.indexOf(other) < order.indexOf(room)
    ? undefined
    : `${room} stands below ${other} and may not import it`
})

const tables: Rule = ({ file, lines }) => {
  if (!file.startsWith('server/') || isTest(file) || file === 'server/db/schema.ts') return []
  return lines.flatMap((text, index) =>
    Object.entries(tableOwners).flatMap(([names, owner]) => {
      const named = new RegExp(`(From|Into|Table|Join|deleteFrom)\\('(${names})( as \\w+)?'`).exec(text)
      return named && !owner.test(file)
        ? [{ file, line: index + 1, message: `the table ${named[2]} is named outside its owner` }]
        : []
    }),
  )
}

const inRooms = (file: string) => /^server\/(domain|ledger)\//.test(file) && !isTest(file)

const rules: Rule[] = [
  layers,
  rooms,
  tables,
  eachLine(
    inRooms,
    /Date\.now\(|new Date\(\)|Math\.random\(|process\.env|performance\.now\(/,
    'time, randomness and environment come in as arguments',
  ),
  eachLine((file) => inRooms(file), /\bfetch\(/, 'the network is reached through a provider'),
  eachLine(
    (file) => !file.startsWith('tools/tidy'),
    /@ts-(ignore|nocheck|expect-error)|\bas any\b|^(?!\s*(\/\/|\*)).*: any\b|\b(TODO|FIXME|XXX)\b/,
    'unfinished or unchecked',
  ),
  eachLine((file) => isTest(file), /\.(only|skip|todo)\(/, 'a test that does not run'),
  ({ file, lines }) =>
    lines.length > maxLines && !isTest(file) && !mayBeLong.test(file)
      ? [{ file, line: maxLines, message: `longer than ${maxLines} lines; one sitting is enough` }]
      : [],
  ({ file }) =>
    /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file) && !file.startsWith('phrases/')
      ? [{ file, line: 1, message: 'a name that says nothing' }]
      : [],
  ({ file }) => (/(^|\/)index\.tsx?$/.test(file) ? [{ file, line: 1, message: 'no barrel files' }] : []),
]

/** The page's table of folders: each folder's phrase opens one of its files. */
function folderPhrases(all: Source[]): Fault[] {
  const page = 'docs/architecture.md'
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const match = /^\| `([\w/-]+)\/` \| (.+?) \|/.exec(text)
    if (match === null) return []
    const [, folder, phrase = ''] = match
    const opens = all.some(
      (source) => dirname(source.file) === folder && flat(source.text).startsWith(flat(`// ${phrase}`)),
    )
    return opens
      ? []
      : [{ file: page, line: index + 1, message: `no file of ${folder}/ opens with "${phrase}"` }]
  })
}

const flat = (text: string) => text.replaceAll(/\n?\/\/ ?|\s+/g, ' ').trim()

export function findFaults(): Fault[] {
  const all = sources()
  return [...all.flatMap((source) => rules.flatMap((rule) => rule(source))), ...folderPhrases(all)]
}

if (import.meta.main) {
  const faults = findFaults()
  for (const { file, line, message } of faults) process.stdout.write(`${file}:${line}: ${message}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
