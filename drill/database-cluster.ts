// Three nodes with etcd, Patroni, PostgreSQL and pgBackRest each, started with the files of deploy/ha.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv, promisify } from 'node:util'
import pg from 'pg'
import { commandOfPage, filledIn, makeCertificates, niceOf, type Values } from './configuration.ts'
import { as, deploy, give, layOut, writeConfiguration } from './database-machine.ts'
import { commandOn, databaseNodes, type Node, processesOn } from './network.ts'
import { Program, until } from './program.ts'

const run = promisify(execFile)
const patientSeconds = 120

/** All that are made, as on the operator's machine; HAProxy of the drill reads the authority's there. */
export const certificatesIn = (folder: string) => join(folder, 'certificates')

interface Running {
  etcd: Program
  patroni: Program
}

export class DatabaseCluster {
  readonly #folder: string
  readonly #values: Values
  readonly #running = new Map<Node, Running>()
  /** The number of times two nodes were seen to say at once that they are the primary. */
  claims = 0

  constructor(folder: string, values: Values) {
    this.#folder = folder
    this.#values = values
  }

  /** Starts all nodes with empty folders, and waits until one is primary and both others follow it. */
  async start(): Promise<void> {
    await layOut(this.#folder)
    const repository = join(this.#folder, 'pgbackrest.conf')
    await writeConfiguration(repository)
    makeCertificates(certificatesIn(this.#folder), this.#values)
    for (const node of databaseNodes) {
      const values = this.valuesOf(node)
      await mkdir(values.NODE_FOLDER)
      await give(values.NODE_FOLDER, 'postgres')
      await copyFile(join(deploy, 'ha/pgbackrest-push.sh'), join(values.NODE_FOLDER, 'pgbackrest-push.sh'))
      await this.#layCertificates(node)
      // Debian's package makes /var/lib/etcd in the same way.
      const ofEtcd = dirname(values.ETCD_FOLDER)
      await mkdir(ofEtcd)
      await give(ofEtcd, 'etcd')
      const configuration = this.#configurationOf(node)
      await writeFile(configuration, filledIn('patroni.yml', values))
      await give(configuration, 'postgres')
      await copyFile(repository, this.#repositoryOf(node))
      await give(this.#repositoryOf(node), 'postgres')
      const edit = commandOfPage('sed -i').replace('/etc/pgbackrest.conf', this.#repositoryOf(node))
      await run('sh', ['-ec', edit], { env: { PATH: process.env.PATH, NODE_FOLDER: values.NODE_FOLDER } })
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

  /** The values of a node's node.env. */
  valuesOf({ name, address }: Node) {
    return {
      ...this.#values,
      NODE_NAME: name,
      NODE_ADDRESS: address,
      NODE_FOLDER: join(this.#folder, name),
      ETCD_FOLDER: join(this.#folder, `${name}.etcd/fukuhiki`),
      TLS_FOLDER: join(this.#folder, `${name}.tls`),
    }
  }

  /** The README has it typed like this. */
  async #layCertificates(node: Node): Promise<void> {
    const { TLS_FOLDER: own } = this.valuesOf(node)
    await mkdir(own)
    await chmod(own, 0o755)
    for (const [from, to, user] of [
      ['ca.pem', 'ca.pem', undefined],
      [`${node.name}.pem`, 'node.pem', undefined],
      [`${node.name}-key.pem`, 'etcd-key.pem', 'etcd'],
      [`${node.name}-key.pem`, 'patroni-key.pem', 'postgres'],
    ] as const) {
      await copyFile(join(certificatesIn(this.#folder), from), join(own, to))
      if (user === undefined) await chmod(join(own, to), 0o644)
      else await give(join(own, to), user)
    }
  }

  /** Asks a program of a node over TLS, as another node does. @returns the status and the text of the answer */
  async #ask(
    node: Node,
    address: string,
    { body = '', mostMs = 2000, ...options }: RequestOptions & { body?: string; mostMs?: number } = {},
  ) {
    const { TLS_FOLDER: own } = this.valuesOf(node)
    const [ca, cert, key] = await Promise.all(
      ['ca.pem', 'node.pem', 'patroni-key.pem'].map((file) => readFile(join(own, file))),
    )
    const asked = request(address, { ...options, ca, cert, key, timeout: mostMs })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, text: await text(answer) }
  }

  #configurationOf = ({ name }: Node) => join(this.#folder, `${name}.patroni.yml`)
  /** In place of /etc/pgbackrest.conf: the nodes of the drill have one /etc. */
  #repositoryOf = ({ name }: Node) => join(this.#folder, `${name}.pgbackrest.conf`)

  /** The environment of programs on a node. */
  environmentOn = (node: Node) => ({ LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: this.#repositoryOf(node) })

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
      environment: this.environmentOn(node),
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

  /** Does the same as `patronictl switchover`. @returns Patroni's answer when it was done */
  async switchOver(node: Node): Promise<string> {
    const { name, address } = node
    const options = { method: 'POST', auth: `patroni:${this.#values.PATRONI_API_PASSWORD}` }
    const asked = { ...options, body: JSON.stringify({ leader: name }), mostMs: 120_000 }
    return (await this.#ask(node, `https://${address}:8008/switchover`, asked)).text
  }

  /** Kills every node and deletes its disk; the members of etcd go on. */
  async loseAll(): Promise<void> {
    await Promise.all(databaseNodes.map((node) => this.kill(node)))
    for (const node of databaseNodes) await rm(this.#dataOf(node), { recursive: true, maxRetries: 10 })
  }

  /** Waits until the lease of the primary has ended: patronictl removes no cluster that seems to live. */
  async leaseEnds(): Promise<void> {
    const [node] = databaseNodes as [Node]
    await until('the lease of the primary has ended', patientSeconds, async () => {
      const { status } = await this.#ask(node, `https://${node.address}:2379/v2/keys/service/fukuhiki/leader`)
      return status === 404
    })
  }

  #dataOf = ({ name }: Node) => join(this.#folder, name, 'data')

  /** Starts Patroni again, as a booting machine or systemd does. */
  revive(node: Node): void {
    const { etcd } = this.#running.get(node) as Running
    this.#running.set(node, { etcd, patroni: this.#startPatroni(node) })
  }

  /** The one of these nodes that Patroni reports as the primary. */
  async primary(nodes: readonly Node[] = databaseNodes): Promise<Node | undefined> {
    const answers = await Promise.all(
      nodes.map((node) =>
        this.#ask(node, `https://${node.address}:8008/primary`).then(
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

  /** Tells whether `host` is a primary with two standbys that stream, both synchronous. */
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

  /** The address of a database on that host, for the superuser. */
  addressOf(host: string, name = 'postgres'): string {
    return `postgresql://postgres:${this.#values.SUPERUSER_PASSWORD}@${host}:5432/${name}`
  }

  /** Asks PostgreSQL on a node itself, past the network. @returns undefined when there is no answer */
  async askOn(node: Node, sql: string): Promise<string | undefined> {
    const socket = this.valuesOf(node).NODE_FOLDER
    const command = ['psql', '-XAtq', '-h', socket, '-d', 'postgres', '-c', sql]
    return await this.runOn(node, [...as('postgres'), ...command], 5000).then(
      (said) => said.trim(),
      () => undefined,
    )
  }

  /** Runs a command on a node to its end, or for at most `mostMs`. @returns its output. @throws when it fails */
  async runOn(node: Node, command: readonly string[], mostMs = 0): Promise<string> {
    const [program = '', ...args] = commandOn(node, command)
    const env = { PATH: process.env.PATH, ...this.environmentOn(node) }
    const { stdout } = await run(program, args, { cwd: '/', env, timeout: mostMs, killSignal: 'SIGKILL' })
    return stdout
  }

  /** Types commands of the documents on a node, as root, and answers the questions of patronictl before a removal. */
  async typeOn(node: Node, commands: readonly string[]): Promise<void> {
    const { NODE_FOLDER } = this.valuesOf(node)
    const typed = commands.join('\n').replace('/etc/patroni/config.yml', this.#configurationOf(node))
    // There is no systemd here: the drill starts the units' programs itself.
    const script = `systemctl() { :; }\nprintf 'fukuhiki\nYes I am aware\n' | {\n${typed}\n}`
    await this.runOn(node, ['env', `NODE_FOLDER=${NODE_FOLDER}`, 'bash', '--norc', '-ec', script])
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
