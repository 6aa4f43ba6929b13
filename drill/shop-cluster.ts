// Three shop processes, one on each shop node, behind HAProxy.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lean } from '../tools/prepare.mjs'
import { filledIn, type Values } from './configuration.ts'
import { commandOn, frontAddress, type Node, shopNodes } from './network.ts'
import { Program, until } from './program.ts'

const patientSeconds = 120

/** How a process of the shop is started, from the folder of its release. */
const shopCommand = (release: string) => [process.execPath, ...lean.options, join(release, 'server/main.ts')]

/** The file of HAProxy is tried first, as an operator does. */
export async function startHaproxy(folder: string, values: Values): Promise<Program> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, filledIn('haproxy.cfg', values))
  return new Program('haproxy', ['haproxy', '-db', '-f', file], { logFile: join(folder, 'haproxy.log') })
}

/** Of the database: as the shop, as the owner of its tables, and of the standbys as the shop. */
export interface Addresses {
  application: string
  owner: string
  standbys: string
}

const metricsPort = 3001

export class ShopCluster {
  readonly #folder: string
  readonly #addresses: Addresses
  readonly #running = new Map<Node, Program>()
  #starts = 0

  constructor(folder: string, addresses: Addresses) {
    this.#folder = folder
    this.#addresses = addresses
  }

  /** Starts a process of this release on a node, and waits until it is ready. */
  async start(node: Node, release: string): Promise<void> {
    const dataFolder = join(this.#folder, 'shop-data')
    await mkdir(dataFolder, { recursive: true })
    const shop = new Program(node.name, commandOn(node, shopCommand(release)), {
      logFile: join(this.#folder, `${node.name}.${++this.#starts}.log`),
      cwd: release,
      environment: {
        ...lean.environment,
        PORT: '3000',
        HOST: node.address,
        TRUST_PROXY: frontAddress,
        DATABASE_URL: this.#addresses.application,
        DATABASE_OWNER_URL: this.#addresses.owner,
        DATABASE_READ_URL: this.#addresses.standbys,
        METRICS_PORT: String(metricsPort),
        METRICS_HOST: node.address,
        DATA_FOLDER: dataFolder,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        SHUTDOWN_GRACE_SECONDS: '3',
      },
    })
    this.#running.set(node, shop)
    await until(`${node.name} is ready`, patientSeconds, async () => {
      if (shop.hasEnded) throw new Error(`${node.name} has ended:\n${shop.said().slice(-3000)}`)
      return await isReady(node)
    })
  }

  /** As an operator ends it: it serves on until HAProxy has taken it out. */
  async stop(node: Node): Promise<void> {
    await this.#running.get(node)?.end('SIGTERM')
  }

  /** How many calls that look back were answered by whom, by the processes that run now. */
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
      return (await Promise.all(shopNodes.map(isReady))).every(Boolean)
    })
  }
}

const isReady = async ({ address }: Node): Promise<boolean> =>
  await fetch(`http://${address}:3000/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
