// The report of a start: everything that listens, and to whom it is open.

import { isLoopbackHost } from '#server/settings/networks.ts'
import type { Settings } from './settings.ts'

export interface Started {
  demo: { mail: string; password: string } | undefined
  /** The port on this machine at which the emulators of the payment providers listen; undefined: they do not run. */
  emulatorPort: string | undefined
}

const thisMachine = 'this machine'
const everybody = 'everybody who reaches that address'

const openTo = ({ host, isProduction }: Settings) => {
  if (!isLoopbackHost(host)) return everybody
  return isProduction ? 'a proxy on this machine' : thisMachine
}

const addressOf = ({ host, port }: { host: string; port: number }) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

type Row = [what: string, where: string, to: string]

function rowsOf(settings: Settings, { demo, emulatorPort }: Started): Row[] {
  const {
    isProduction,
    shopOrigin,
    host,
    port,
    opensApiDocs,
    databaseUrl,
    dataFolder,
    trustedProxies,
    metrics,
    operatorOrigin,
    operatorNetworks,
  } = settings
  const { host: databaseHost, pathname } = URL.parse(databaseUrl ?? '') ?? { host: '', pathname: '' }
  const rows: (Row | false | undefined)[] = [
    ['Shop', addressOf({ host, port }), openTo(settings)],
    [
      'Console',
      `${operatorOrigin}/operator`,
      `operators, from ${operatorNetworks?.join(', ') ?? 'wherever the shop is open'}`,
    ],
    !isProduction && ['Mail and SMS', `${shopOrigin}/dev/outbox`, thisMachine],
    !isProduction && ['Design system', `${shopOrigin}/dev/gallery`, thisMachine],
    (opensApiDocs || !isProduction) && [
      'Calls',
      `${shopOrigin}/api/docs`,
      opensApiDocs ? openTo(settings) : thisMachine,
    ],
    metrics && [
      'Metrics',
      `http://${addressOf(metrics)}/metrics`,
      isLoopbackHost(metrics.host) ? thisMachine : everybody,
    ],
    emulatorPort ? ['Payment emulator', `http://127.0.0.1:${emulatorPort}/`, thisMachine] : undefined,
    demo && ['Demo member', `${demo.mail}  /  ${demo.password}`, thisMachine],
    databaseUrl === undefined
      ? ['Database', `embedded, in ${dataFolder}`, thisMachine]
      : ['Database', `${databaseHost || 'socket'}${pathname}`, 'whom that server admits'],
    ['Forwarded headers', 'believed from', trustedProxies.join(', ') || 'nobody'],
  ]
  return rows.filter((row): row is Row => Array.isArray(row))
}

/** The lines of a start: the shop's address, and a table of its open addresses. Repeats no password but the demo's. */
export function whatIsOpen(settings: Settings, started: Started): string {
  const rows: Row[] = [['', 'where', 'open to'], ...rowsOf(settings, started)]
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  const lines = rows.map(
    ([what, where, to]) => `  ${what.padEnd(width(0))}   ${where.padEnd(width(1))}   ${to}`,
  )
  return `\n  The shop is open: ${settings.shopOrigin}/\n\n${lines.join('\n')}\n`
}
