// Three `web` processes, one on each shop node, behind HAProxy, and one `jobs` on the first, as in production (decision 011).

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fincode } from '#test/production.ts'
import { lean } from '#tools/prepare.mjs'
import { filledIn, type Values } from './configuration.ts'
import { commandOn, frontAddress, type Node, shopNodes } from './network.ts'
import { Program, until } from './program.ts'

const patientSeconds = 120

type Part = 'migrate' | 'web' | 'jobs'

/** The command that starts a part of the shop, from the folder of its release. */
const shopCommand = (release: string, part?: Part) => [
  ...[process.execPath, ...lean.options, join(release, 'server/process/main.ts')],
  ...(part === undefined ? [] : [part]),
]

/** A release before decision 011 is one process that does all, as the owner too; in production it would open with no settings. */
const knowsParts = (release: string) => existsSync(join(release, 'server/process/command.ts'))

/** The file of HAProxy is tried first, as an operator does. */
export async function startHaproxy(folder: string, values: Values): Promise<Program> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, filledIn('haproxy.cfg', values))
  return new Program('haproxy', ['haproxy', '-db', '-f', file], { logFile: join(folder, 'haproxy.log') })
}

/** Addresses of the database: for the shop, for the owner of its tables, and of the standbys for the shop. */
export interface Addresses {
  application: string
  owner: string
  standbys: string
}

const metricsPort = 3001
const jobsPort = 3002

export class ShopCluster {
  readonly #folder: string
  readonly addresses: Addresses
  readonly dataFolder: string
  readonly #running = new Map<Node, Program>()
  #jobs?: Program
  #starts = 0

  constructor(folder: string, addresses: Addresses) {
    this.#folder = folder
    this.addresses = addresses
    this.dataFolder = join(folder, 'shop-data')
  }

  /** Starts a part of this release; on a node, and without a part all of them. */
  async #launch(name: string, release: string, part?: Part, node?: Node): Promise<Program> {
    await mkdir(this.dataFolder, { recursive: true })
    const command = shopCommand(release, part)
    return new Program(name, node === undefined ? command : commandOn(node, command), {
      logFile: join(this.#folder, `${name}.${++this.#starts}.log`),
      cwd: release,
      environment: {
        ...lean.environment,
        ...(part === undefined
          ? { DEMO: '0' }
          : { NODE_ENV: 'production', SHOP_ORIGIN: 'https://shop.example', ...fincode }),
        ...(node && { PORT: '3000', HOST: node.address, METRICS_HOST: node.address }),
        ...(part !== 'migrate' && { SHOP_KEY: process.env.SHOP_KEY }),
        ...(part !== 'migrate' && { METRICS_PORT: String(part === 'jobs' ? jobsPort : metricsPort) }),
        ...((part === undefined || part === 'migrate') && { DATABASE_OWNER_URL: this.addresses.owner }),
        TRUST_PROXY: frontAddress,
        DATABASE_URL: this.addresses.application,
        DATABASE_READ_URL: this.addresses.standbys,
        DATA_FOLDER: this.dataFolder,
        LOG_LEVEL: 'warn',
        SHUTDOWN_GRACE_SECONDS: '3',
      },
    })
  }

  /** Brings the database to this release, as its owner. @returns how many migrations that were */
  async migrate(release: string): Promise<number> {
    // It needs the network of the nodes, and HAProxy listens at the bridge.
    const migrating = await this.#launch('migrate', release, 'migrate')
    await until('the database is migrated', patientSeconds, async () => migrating.hasEnded)
    const said = migrating.said()
    if (migrating.exitCode !== 0) throw new Error(`migrate has failed:\n${said.slice(-3000)}`)
    return Number(/migrated the database \((\d+) files\)/.exec(said)?.[1] ?? 0)
  }

  /** Makes the tables of this release in an empty database. */
  async install(release: string): Promise<void> {
    if (knowsParts(release)) await this.migrate(release)
    else await this.start(shopNodes[0] as Node, release)
  }

  /** Starts a process of this release on a node, if none runs there, and waits until it is ready. */
  async start(node: Node, release: string): Promise<void> {
    if (this.#running.get(node)?.hasEnded === false) return
    const shop = await this.#launch(node.name, release, knowsParts(release) ? 'web' : undefined, node)
    this.#running.set(node, shop)
    await until(`${node.name} is ready`, patientSeconds, async () => {
      if (shop.hasEnded) throw new Error(`${node.name} has ended:\n${shop.said().slice(-3000)}`)
      return await isReady(node)
    })
  }

  /** Starts the jobs of this release in place of those that run. */
  async startJobs(release: string): Promise<void> {
    if (!knowsParts(release)) return
    await this.#jobs?.end('SIGTERM')
    const jobs = await this.#launch('jobs', release, 'jobs', shopNodes[0])
    this.#jobs = jobs
    await until('the jobs are ready', patientSeconds, async () => {
      if (jobs.hasEnded) throw new Error(`the jobs have ended:\n${jobs.said().slice(-3000)}`)
      return await isReady(shopNodes[0] as Node, jobsPort)
    })
  }

  /** Ends it as an operator does: it serves on until HAProxy has taken it out. */
  async stop(node: Node): Promise<void> {
    await this.#running.get(node)?.end('SIGTERM')
  }

  /** Every process ends at once. */
  async killAll(): Promise<void> {
    for (const program of [...this.#running.values(), this.#jobs]) await program?.end('SIGKILL')
  }

  /** All processes of this release. */
  async startAll(release: string): Promise<void> {
    for (const node of shopNodes) await this.start(node, release)
    await this.startJobs(release)
  }

  /** Counts the calls that read the past by the database that answered them, for the processes that run now. */
  async lookBacks(): Promise<Map<string, number>> {
    const counted = new Map<string, number>()
    for (const { address } of shopNodes) {
      const text = await (await fetch(`http://${address}:${metricsPort}/metrics`)).text()
      for (const [, reader = '', count] of text.matchAll(
        /^fukuhiki_look_backs_total\{reader="(.*)"\} (\d+)$/gm,
      ))
        counted.set(reader, (counted.get(reader) ?? 0) + Number(count))
    }
    return counted
  }

  async allReady(): Promise<void> {
    await until('every shop process is ready', patientSeconds, async () => {
      for (const [{ name }, shop] of this.#running)
        if (shop.hasEnded) throw new Error(`${name} has ended:\n${shop.said().slice(-3000)}`)
      if (this.#jobs?.hasEnded) throw new Error(`the jobs have ended:\n${this.#jobs.said().slice(-3000)}`)
      return (await Promise.all(shopNodes.map((node) => isReady(node)))).every(Boolean)
    })
  }
}

const isReady = async ({ address }: Node, port = 3000): Promise<boolean> =>
  await fetch(`http://${address}:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
