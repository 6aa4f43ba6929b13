// A Debian that boots by its own systemd as process 1, in namespaces of its own on this machine: of processes, of mounts
// and of networks. It reaches other machines through slirp4netns, and is reached by none. It ends with the drill.

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Program, until } from './program.ts'
import { Shell } from './shell.ts'
import { say } from './transcript.ts'

const run = promisify(execFile)

/** By the Debian package that brings it. */
export const machinePrograms = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  unshare: 'util-linux',
}

/** The exit code of systemd-nspawn with `--keep-unit` when the machine wants to be booted again. */
const wantsReboot = 133
const patientSeconds = 120
/** The address at which slirp4netns answers DNS queries. */
const nameServer = '10.0.2.3'

const endsWithDrill = ['setpriv', '--pdeathsig', 'KILL']
/** A killed systemd-nspawn would leave its machine alive: with the first process of a namespace all others end. */
const apart = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
/** A container engine needs these rights, which a machine of systemd-nspawn does not have otherwise. */
const forContainers = [
  '--capability=all',
  '--drop-capability=CAP_SYS_MODULE',
  '--system-call-filter=@keyring bpf',
]

export class Machine {
  readonly name: string
  readonly root: string
  readonly #folder: string
  readonly #runsContainers: boolean
  readonly #cgroup: string | undefined
  #systemd: Program | undefined
  readonly #beside: Program[] = []
  readonly #logins: Shell[] = []

  /** The folder's `root` holds a Debian. The name must not be another machine's. */
  constructor(folder: string, name: string, { runsContainers = false } = {}) {
    this.name = name
    this.#runsContainers = runsContainers
    this.#folder = folder
    this.root = join(folder, 'root')
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[2] === 'cgroup2')
    const top = mounted?.split(' ')[1]
    this.#cgroup = top === undefined ? undefined : join(top, name)
  }

  async boot(): Promise<void> {
    writeFileSync(join(this.root, 'etc/resolv.conf'), `nameserver ${nameServer}\n`)
    // The control groups that systemd-nspawn makes stand in a folder that is removed later.
    const place = this.#cgroup ?? ''
    if (place !== '') mkdirSync(place, { recursive: true })
    const enter = place === '' ? '' : 'echo 0 > "$0/cgroup.procs" && '
    const nspawn = [
      ...['systemd-nspawn', '--quiet', '--boot', '--keep-unit', '--register=no', '--private-network'],
      ...['--resolv-conf=off', '--timezone=off', '--link-journal=no', '--console=pipe'],
      ...[`--machine=${this.name}`, `--directory=${this.root}`],
      ...(this.#runsContainers ? forContainers : []),
    ]
    this.#systemd = new Program(
      'systemd-nspawn',
      [...endsWithDrill, ...apart, 'sh', '-c', `${enter}exec "$@"`, place, ...nspawn],
      {
        logFile: join(this.#folder, 'boot.log'),
        // Also on a host whose own control groups are of the older kind.
        environment: { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
      },
    )
    await until('the machine has booted', patientSeconds, async () => {
      if (this.#systemd?.hasEnded) throw new Error(`systemd-nspawn has ended:\n${this.#systemd.said()}`)
      return ['running', 'degraded'].includes(await this.state())
    })
    const slirp = [
      ...[...endsWithDrill, 'slirp4netns', '--configure', '--mtu=65520'],
      ...['--disable-host-loopback', String(this.#firstProcess()), 'tap0'],
    ]
    this.#beside.push(new Program('slirp4netns', slirp, { logFile: join(this.#folder, 'network.log') }))
    await until('the machine has a network', patientSeconds, async () =>
      readFileSync(`/proc/${this.#firstProcess()}/net/route`, 'utf8').includes('tap0'),
    )
    const name = await this.ask('sed', '-n', 's/^PRETTY_NAME=//p', '/etc/os-release')
    say(`${name} has booted: ${await this.state()}`)
  }

  /** The process number on the host: the child of systemd-nspawn, which is the child of unshare. */
  #firstProcess(): number | undefined {
    const childOf = (pid: number | undefined) => {
      const children = `/proc/${pid}/task/${pid}/children`
      const [child] = existsSync(children) ? readFileSync(children, 'utf8').split(' ') : []
      return child ? Number(child) : undefined
    }
    return childOf(childOf(this.#systemd?.pid))
  }

  /** A command with the machine's files, processes and network; nothing of the drill's environment. */
  command(words: readonly string[], environment: Readonly<Record<string, string>> = {}): string[] {
    const own = {
      HOME: '/root',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...environment,
    }
    const set = Object.entries(own).map(([name, value]) => `${name}=${value}`)
    const enter = ['nsenter', '--target', String(this.#firstProcess()), '--all', '--wdns=/root']
    return [...enter, 'env', '--ignore-environment', ...set, ...words]
  }

  /** Starts a program with this machine's files on the other's network, until the other one goes down. */
  onItsNetwork(words: readonly string[], logName: string): Program {
    const enter = [...endsWithDrill, 'nsenter', '--target', String(this.#firstProcess()), '--net']
    const program = new Program(words[0] ?? '', [...enter, ...words], {
      logFile: join(this.#folder, logName),
    })
    this.#beside.push(program)
    return program
  }

  /** Returns the output of a command in the machine, whether it fails or not. */
  async ask(...words: string[]): Promise<string> {
    const [program = '', ...args] = this.command(words)
    const { stdout } = await run(program, args).catch((failure: { stdout?: string }) => failure)
    return (stdout ?? '').trim()
  }

  /** The state that its systemd reports; empty before there is one. */
  state = (): Promise<string> => this.ask('systemctl', 'is-system-running')

  /** A login of root. */
  logIn(environment: Readonly<Record<string, string>>): Shell {
    const shell = new Shell(this.command(['bash', '--login'], environment), join(this.#folder, 'typed.log'))
    this.#logins.push(shell)
    return shell
  }

  async #down(verb: 'reboot' | 'poweroff'): Promise<void> {
    for (const login of this.#logins.splice(0)) login.end()
    await this.ask('systemctl', verb)
    await until('the machine is down', patientSeconds, async () => this.#systemd?.hasEnded ?? true)
    for (const program of this.#beside.splice(0)) await program.end('SIGTERM')
  }

  async reboot(): Promise<void> {
    await this.#down('reboot')
    if (this.#systemd?.exitCode !== wantsReboot)
      throw new Error(`the machine did not ask for another boot:\n${this.#systemd?.said()}`)
    await this.boot()
  }

  /** In order, when it is up; without a word, when it does not answer. */
  async end(): Promise<void> {
    if (this.#systemd?.hasEnded === false) {
      await this.#down('poweroff').catch(() => {})
      await this.#systemd.end('SIGKILL')
    }
    const groups = this.#cgroup
    if (groups === undefined || !existsSync(groups)) return
    // The kernel holds one for a moment longer than its processes.
    await until('the groups of processes are gone', patientSeconds, async () => {
      await run('find', [groups, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+']).catch(() => {})
      return !existsSync(groups)
    })
  }
}
