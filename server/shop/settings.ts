// The operator's settings from outside. Read once, by main; everything else takes values as arguments.

import { join } from 'node:path'
import * as z from 'zod/mini'
import { type DatabaseSettings, databaseSettings, databaseVariables } from '#server/db/database-settings.ts'
import { readBucketSettings } from '#server/providers/bucket-store.ts'
import type { MediaStoreSettings } from '#server/providers/media-store.ts'
import { addressFault, folder, origin, webAddress } from '#server/settings/addresses.ts'
import {
  between,
  type Environment,
  flag,
  type Read,
  readVariables,
  SettingsError,
  text,
  variable,
  whole,
} from '#server/settings/environment.ts'
import { isEverybody, isLoopbackHost, isNetwork } from '#server/settings/networks.ts'
import { placeOf } from '#server/settings/start-error.ts'
import type { TraceSettings } from '#server/watch/trace-export.ts'

export interface Settings extends DatabaseSettings, MediaStoreSettings {
  port: number
  host: string
  /** The origin at which browsers find the shop; also decides whether cookies are for https only. */
  shopOrigin: string
  isProduction: boolean
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl: string | undefined
  /** Standbys of it, for calls that look back. */
  databaseReadUrl: string | undefined
  /** The same database as the role that owns its tables; for migrations alone. */
  databaseOwnerUrl: string | undefined
  /** The role that gets the rights to read what tells of no person. */
  databaseReportsRole: string | undefined
  dataFolder: string
  /** The files of the delivery carriers. */
  carriersFolder: string
  /** The origin that serves stored pictures and films to browsers in place of the shop; it asks the shop for them. */
  mediaOrigin: string | undefined
  loadsDemo: boolean
  /** The origin at which operators find the console: the shop's, or one of its own. */
  operatorOrigin: string
  /** Networks from which the console can be reached; undefined: from all. */
  operatorNetworks: string[] | undefined
  /** Networks whose forwarded headers are believed; of everybody else none is. */
  trustedProxies: string[]
  /** True when every visitor may read `/api/docs`. Otherwise only this machine may, and in production no visitor. */
  opensApiDocs: boolean
  /** A session that was not used for so many days has ended. */
  sessionIdleDays: number
  smtpUrl: string | undefined
  mailFrom: string
  /** The most mails that leave at the same time, each over a separate connection. */
  mailConnections: number
  logLevel: string
  /** A call or a statement that takes longer is a warning in the log. */
  slowCallMs: number
  /** The time that the shop serves on after it was told to end, so that a load balancer learns that it is not ready. */
  graceSeconds: number
  /** The number of processes that serve visitors; undefined: as many as there are processors. */
  processes: number | undefined
  /** The collector to which traces go; undefined: none. */
  traces: TraceSettings | undefined
  /** The address at which the metrics are served; undefined: they are not served. */
  metrics: { port: number; host: string } | undefined
}

/** 0: the machine chooses a free one. */
const port = whole(0, 65_535)

const automatic = 'auto'
/** Processes that serve visitors. */
const processes = z.pipe(
  text((value) => [
    value !== automatic &&
      !/^([1-9]|[1-5]\d|6[0-4])$/.test(value) &&
      `is "${value}"; it must be a whole number from 1 to 64, or "${automatic}" for as many as there are processors`,
  ]),
  z.transform((value) => (value === automatic ? undefined : Number(value))),
)

/** Names the embedded PostgreSQL. In production it must be named: a forgotten line does not choose it. */
const embedded = 'embedded'

const ofDatabase = (value: string) =>
  addressFault(value, ['postgresql', 'postgres'], 'postgresql://user:password@host:5432/name', false)
const databaseAddress = text((value) => [ofDatabase(value)])
const databaseOrEmbedded = text((value) => [value !== embedded && ofDatabase(value)])
const mailServer = text((value) => [
  addressFault(value, ['smtp', 'smtps'], 'smtps://user:password@mail.example'),
])

const oneOf = (names: readonly string[], kind: string) =>
  text((value) => [
    !names.includes(value) &&
      `is "${value}"; it must be ${kind}: ${names.map((name) => `"${name}"`).join(', ')}`,
  ])
/** The levels of pino; `silent` writes nothing. */
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']
/** A word that is no mode would open a shop for others in development, with its developer pages. */
const modes = ['production', 'development', 'test']

/** OpenTelemetry's form: `name=value,name=value`, other signs as %2C. A value may be a key: no message repeats it. */
const headerShape = /^\s*[\w-]+\s*=\s*[^\s,]*\s*(,\s*[\w-]+\s*=\s*[^\s,]*\s*)*$/
const traceHeaders = z.pipe(
  text((value) => [
    !(headerShape.test(value) && !/%(?![\da-f]{2})/i.test(value)) &&
      'must list headers as name=value,name=value; write special characters in a value as %2C',
  ]),
  z.transform((value) =>
    Object.fromEntries(
      value.split(',').map((one) => {
        const [name = '', ...rest] = one.split('=')
        return [name.trim(), decodeURIComponent(rest.join('=').trim())]
      }),
    ),
  ),
)

const noProxy = 'none'
const networksOf = (value: string) => (value === noProxy ? [] : value.split(/[\s,]+/).filter(Boolean))
const howToTrust = `it must list the addresses or networks that forward requests to the shop (TRUST_PROXY=10.0.0.5, TRUST_PROXY=10.1.0.0/16,fd00::/8, or TRUST_PROXY=loopback for a proxy on this machine), or be "${noProxy}"`
const proxies = text((value) => [
  !networksOf(value).every(isNetwork) && `is "${value}"; ${howToTrust}`,
  networksOf(value).some(isEverybody) &&
    `is "${value}", which is everybody, so that visitors could forge their address; ${howToTrust}`,
])

const operatorNetworks = text((value) => [
  !networksOf(value).every(isNetwork) &&
    `is "${value}"; it must list the addresses or networks from which operators reach the console (OPERATOR_NETWORKS=203.0.113.7,10.0.0.0/8)`,
])

/** The shop's own variables; those of the payment providers stand with their adapters. */
export const shopVariables = {
  port: variable('PORT', z._default(port, 3000)),
  host: variable('HOST', z.optional(text())),
  shopOrigin: variable('SHOP_ORIGIN', z.optional(origin)),
  operatorOrigin: variable('OPERATOR_ORIGIN', z.optional(origin)),
  operatorNetworks: variable('OPERATOR_NETWORKS', z.optional(operatorNetworks)),
  mode: variable('NODE_ENV', z.optional(oneOf(modes, 'one of the modes'))),
  databaseUrl: variable('DATABASE_URL', z.optional(databaseOrEmbedded)),
  databaseReadUrl: variable('DATABASE_READ_URL', z.optional(databaseAddress)),
  databaseOwnerUrl: variable('DATABASE_OWNER_URL', z.optional(databaseAddress)),
  databaseReportsRole: variable('DATABASE_REPORTS_ROLE', z.optional(text())),
  ...databaseVariables,
  dataFolder: variable('DATA_FOLDER', z._default(folder, join(import.meta.dirname, '../../data'))),
  carriersFolder: variable(
    'CARRIERS_FOLDER',
    z._default(folder, join(import.meta.dirname, '../../carriers')),
  ),
  mediaFolder: variable('MEDIA_FOLDER', z.optional(folder)),
  mediaOrigin: variable('MEDIA_ORIGIN', z.optional(origin)),
  demo: variable('DEMO', z.optional(text())),
  trustProxy: variable('TRUST_PROXY', z.optional(proxies)),
  opensApiDocs: variable('API_DOCS', flag()),
  sessionIdleDays: variable('SESSION_IDLE_DAYS', z._default(whole(1, 30, 'whole number of days'), 14)),
  smtpUrl: variable('SMTP_URL', z.optional(mailServer)),
  mailConnections: variable('MAIL_CONNECTIONS', z._default(whole(1, 50), 5)),
  mailFrom: variable('MAIL_FROM', z._default(text(), 'Fukuhiki <no-reply@shop.example>')),
  logLevel: variable('LOG_LEVEL', z.optional(oneOf(logLevels, 'one of the levels'))),
  slowCallMs: variable('SLOW_CALL_MS', z._default(whole(1, 600_000, 'whole number of milliseconds'), 1000)),
  graceSeconds: variable('SHUTDOWN_GRACE_SECONDS', z.optional(whole(0, 60, 'whole number of seconds'))),
  processes: variable('PROCESSES', z._default(processes, 1)),
  metricsPort: variable('METRICS_PORT', z.optional(port)),
  metricsHost: variable('METRICS_HOST', z._default(text(), '127.0.0.1')),
  traceEndpoint: variable('OTEL_EXPORTER_OTLP_ENDPOINT', z.optional(webAddress())),
  traceShare: variable('OTEL_TRACES_SAMPLER_ARG', z._default(between(/^\d+(\.\d+)?$/, 'share', 0, 1), 1)),
  traceHeaders: variable('OTEL_EXPORTER_OTLP_HEADERS', z._default(traceHeaders, {})),
  tracePackages: variable('OTEL_PACKAGES_FOLDER', z.optional(text())),
  traceService: variable('OTEL_SERVICE_NAME', z._default(text(), 'fukuhiki')),
}

/** Tells whether a connection to another machine says nothing of TLS, so that it might be readable on its way. */
const mayBeReadable = (address: string | undefined, isSaid: (url: URL) => boolean): boolean => {
  const url = URL.parse(address ?? '')
  return url !== null && url.hostname !== '' && !isLoopbackHost(url.hostname) && !isSaid(url)
}

type ReadVariables = Read<typeof shopVariables>

/** The demands of production beside the form of each variable: nothing is open because a line was forgotten. */
const productionFaults = ({
  shopOrigin,
  trustProxy,
  databaseUrl,
  databaseOwnerUrl,
  databaseReadUrl,
  smtpUrl,
  mediaOrigin,
  operatorOrigin,
}: ReadVariables) => [
  operatorOrigin !== undefined &&
    !operatorOrigin.startsWith('https://') &&
    'OPERATOR_ORIGIN must be an https address',
  mediaOrigin !== undefined && !mediaOrigin.startsWith('https://') && 'MEDIA_ORIGIN must be an https address',
  !shopOrigin?.startsWith('https://') && 'SHOP_ORIGIN must be an https address',
  trustProxy === undefined &&
    `TRUST_PROXY is not set; ${howToTrust} where nothing stands in front (then all visitors behind a proxy count as one)`,
  databaseUrl === undefined &&
    `DATABASE_URL is not set; it must name the shop's PostgreSQL (postgresql://user:password@host:5432/name), or be "${embedded}" for the one that comes with the shop, which gets no security updates of the system`,
  ...Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    DATABASE_READ_URL: databaseReadUrl,
  }).map(
    ([name, address]) =>
      mayBeReadable(address, ({ searchParams }) => searchParams.has('sslmode')) &&
      `${name} names another machine and not how the connection is kept secret; add ?sslmode=verify-full, or say ?sslmode=disable where the network is your own`,
  ),
  mayBeReadable(
    smtpUrl,
    ({ protocol, searchParams }) => protocol === 'smtps:' || searchParams.has('requireTLS'),
  ) &&
    'SMTP_URL would let links to new passwords travel readable; write smtps://, or add ?requireTLS=true, or ?requireTLS=false where the network is your own',
]

/** A standby has the same roles, databases and rights. @throws SettingsError */
function refuseOtherReads({ databaseUrl, databaseReadUrl }: ReadVariables): void {
  if (databaseReadUrl === undefined) return
  if (databaseUrl === undefined || databaseUrl === embedded)
    throw new SettingsError(
      'DATABASE_READ_URL names standbys, but the embedded database has none: set DATABASE_URL, too.',
    )
  const [own, reads] = [placeOf(databaseUrl), placeOf(databaseReadUrl)]
  if (reads.user !== own.user || reads.name !== own.name)
    throw new SettingsError(
      `DATABASE_READ_URL must name the role "${own.user}" and the database "${own.name}", as DATABASE_URL does.`,
    )
}

/** Everything else may be reached by others, and a shop for others is one in production. */
const isForThisMachine = ({ protocol, hostname }: URL) => protocol === 'http:' && isLoopbackHost(hostname)

/** Answers whether messages stay in the outbox, where whoever tries the shop reads them (`/dev/outbox`). */
export const keepsMessages = ({ isProduction, smtpUrl }: Pick<Settings, 'isProduction' | 'smtpUrl'>) =>
  !isProduction && smtpUrl === undefined

/** @throws SettingsError with every problem, each named by its variable */
export function readSettings(environment: Environment): Settings {
  const variables = readVariables('the shop', shopVariables, environment)
  const { mode, demo, trustProxy, databaseUrl, metricsPort, metricsHost, ...rest } = variables
  const {
    traceEndpoint: endpoint,
    traceShare: share,
    traceService: serviceName,
    traceHeaders: headers,
    tracePackages: packagesFolder,
    ...read
  } = rest
  const isProduction = mode === 'production'
  const { port, shopOrigin = `http://localhost:${port}`, dataFolder, mediaFolder } = read
  const {
    host = isProduction ? '0.0.0.0' : 'localhost',
    operatorOrigin = shopOrigin,
    operatorNetworks,
  } = read
  const faults = isProduction ? productionFaults(variables).filter((fault) => fault !== false) : []
  if (faults.length > 0)
    throw new SettingsError(`The shop does not open in production:\n${faults.join('\n')}`)
  if (!isProduction && !isForThisMachine(new URL(shopOrigin)))
    throw new SettingsError(
      `SHOP_ORIGIN is "${shopOrigin}", and NODE_ENV is not "production": the shop would show its developer pages and accept test money from everybody. Either
  set NODE_ENV=production, for a shop that others reach; or
  leave SHOP_ORIGIN out, or name this machine (http://localhost:${port}), to try the shop.`,
    )
  refuseOtherReads(variables)
  if (metricsPort === port && port !== 0)
    throw new SettingsError('METRICS_PORT equals PORT: the metrics need another port.')
  return {
    ...read,
    ...databaseSettings(read),
    host,
    shopOrigin,
    operatorOrigin,
    operatorNetworks: operatorNetworks === undefined ? undefined : networksOf(operatorNetworks),
    isProduction,
    databaseUrl: databaseUrl === embedded ? undefined : databaseUrl,
    mediaFolder: mediaFolder ?? join(dataFolder, 'media'),
    mediaBucket: readBucketSettings(environment, isProduction),
    loadsDemo: !isProduction && demo !== '0',
    trustedProxies: networksOf(trustProxy ?? noProxy),
    // A newcomer's terminal stays readable; in production each request has its line.
    logLevel: read.logLevel ?? (isProduction ? 'info' : 'warn'),
    graceSeconds: read.graceSeconds ?? (isProduction ? 2 : 0),
    traces: endpoint === undefined ? undefined : { endpoint, share, serviceName, headers, packagesFolder },
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
  }
}
