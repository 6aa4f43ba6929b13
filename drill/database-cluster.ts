// Three nodes with etcd, Patroni and PostgreSQL each, started with the files of deploy/ha.

import { execFile } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import pg from 'pg'
import { filledIn, niceOf, type Values } from './configuration.ts'
import { commandOn, databaseNodes, type Node, processesOn } from './network.ts'
import { Program, until } from './program.ts'

const run = promisify(execFile)
type User = 'postgres' | 'etcd'
const as = (user: User) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
const idOf = async (what: '-u' | '-g', user: User) => Number((await run('id', [what, user])).stdout)
const give = async (path: string, user: User) =>
  await chown(path, await idOf('-u', user), await idOf('-g', user))
const patientSeconds = 120

interface Running {
  etcd: Program
  patroni: Program
}

export class DatabaseCluster {
  readonly #folder: string
  readonly #values: Values
  readonly #running = new Map<Node, Running>()
  /** How often two nodes were seen to say at once that they are the primary. */
  claims = 0

  constructor(folder: string, values: Values) {
    this.#folder = folder
    this.#values = values
  }

  /** Starts all nodes with empty folders, and waits until one is primary and both others follow it. */
  async start(): Promise<void> {
    for (const node of databaseNodes) {
      const own = join(this.#folder, node.name)
      const values = {
        ...this.#values,
        NODE_NAME: node.name,
        NODE_ADDRESS: node.address,
        NODE_FOLDER: own,
        ETCD_FOLDER: join(this.#folder, `${node.name}.etcd/fukuhiki`),
      }
      await mkdir(own)
      await give(own, 'postgres')
      // As Debian's package makes /var/lib/etcd.
      const ofEtcd = dirname(values.ETCD_FOLDER)
      await mkdir(ofEtcd)
      await give(ofEtcd, 'etcd')
      const configuration = this.#configurationOf(node)
      await writeFile(configuration, filledIn('patroni.yml', values))
      await give(configuration, 'postgres')
      const environment = parseEnv(filledIn('etcd.env', values))
      const etcd = new Program(
        'etcd',
        commandOn(node, ['nice', '-n', niceOf('etcd'), ...as('etcd'), 'etcd']),
        {
          logFile: join(this.#folder, `${node.name}.etcd.log`),
          environment,
        },
      )
      this.#running.set(node, { etcd, patroni: this.#startPatroni(node) })
    }
    await this.whole()
  }

  #configurationOf = ({ name }: Node) => join(this.#folder, `${name}.patroni.yml`)

  #startPatroni(node: Node): Program {
    const command = [
      'nice',
      '-n',
      niceOf('patroni'),
      ...as('postgres'),
      'patroni',
      this.#configurationOf(node),
    ]
    return new Program('patroni', commandOn(node, command), {
      logFile: join(this.#folder, `${node.name}.patroni.log`),
      environment: { LC_ALL: 'C.UTF-8' },
    })
  }

  /** Ends Patroni and every process of PostgreSQL on a node, without a word. etcd stays. */
  async kill(node: Node): Promise<void> {
    const { etcd, patroni } = this.#running.get(node) as Running
    const ended = patroni.end('SIGKILL')
    for (const pid of processesOn(node)) if (pid !== etcd.pid) killNow(pid)
    await ended
    for (const pid of processesOn(node)) if (pid !== etcd.pid) killNow(pid)
  }

  /** Patroni on a node stands still; nothing else does. */
  pause(node: Node): void {
    process.kill((this.#running.get(node) as Running).patroni.pid, 'SIGSTOP')
  }

  proceed(node: Node): void {
    process.kill((this.#running.get(node) as Running).patroni.pid, 'SIGCONT')
  }

  /** As `patronictl switchover` does. @returns what Patroni said when it was done */
  async switchOver({ name, address }: Node): Promise<string> {
    const login = Buffer.from(`patroni:${this.#values.PATRONI_API_PASSWORD}`).toString('base64')
    const answer = await fetch(`http://${address}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}` },
      body: JSON.stringify({ leader: name }),
    })
    return await answer.text()
  }

  /** As a machine that boots, or as systemd. */
  revive(node: Node): void {
    const { etcd } = this.#running.get(node) as Running
    this.#running.set(node, { etcd, patroni: this.#startPatroni(node) })
  }

  /** The one of these nodes of which Patroni says that it is the primary. */
  async primary(nodes: readonly Node[] = databaseNodes): Promise<Node | undefined> {
    const answers = await Promise.all(
      nodes.map(({ address }) =>
        fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(2000) }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
    const all = nodes.filter((_, index) => answers[index] === 200)
    if (all.length > 1) this.claims += 1
    return all.length === 1 ? all[0] : undefined
  }

  /** Waits for a primary with two synchronous standbys that stream. @returns the primary */
  async whole(): Promise<Node> {
    let found: Node | undefined
    await until('the cluster is whole', patientSeconds, async () => {
      for (const [{ name }, { etcd, patroni }] of this.#running)
        for (const program of [etcd, patroni])
          if (program.hasEnded)
            throw new Error(`${program.name} on ${name} has ended:\n${program.said().slice(-2000)}`)
      const primary = await this.primary()
      found = primary
      return primary !== undefined && (await this.hasStandbys(primary.address))
    })
    return found as Node
  }

  /** Whether what answers at `host` is a primary with two standbys that stream, both synchronous. */
  async hasStandbys(host: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.addressOf(host), connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ all: number; synchronous: number }>(
        `select count(*)::int "all", (count(*) filter (where sync_state = 'sync'))::int synchronous
         from pg_stat_replication where state = 'streaming' and application_name = any($1)`,
        [databaseNodes.map(({ name }) => name)],
      )
      return rows[0]?.all === 2 && rows[0].synchronous === 2
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Of a database there, as the superuser. */
  addressOf(host: string, name = 'postgres'): string {
    return `postgresql://postgres:${this.#values.SUPERUSER_PASSWORD}@${host}:5432/${name}`
  }

  /** Asks PostgreSQL on a node itself, past the network. @returns undefined when there is no answer */
  async askOn(node: Node, sql: string): Promise<string | undefined> {
    const socket = join(this.#folder, node.name)
    const command = [...as('postgres'), 'psql', '-XAtq', '-h', socket, '-d', 'postgres', '-c', sql]
    const [program = '', ...args] = commandOn(node, command)
    return await run(program, args, { cwd: '/', timeout: 5000, killSignal: 'SIGKILL' }).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    )
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
