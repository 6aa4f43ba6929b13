import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ownPort } from './own-port.ts'
import { patientEnvironment } from './patient-environment.ts'

const root = join(import.meta.dirname, '..')

interface Where {
  /** Another checkout of the project. */
  checkout?: string
  /** The program that runs the file, with its options. */
  runtime?: readonly [string, ...string[]]
}

/** One of the project's programs as a separate process: of this checkout, or of another one. */
export class Process {
  output = ''
  readonly child: ChildProcess
  readonly #exit: Promise<number | null>

  constructor(
    file: string,
    environment: Record<string, string>,
    words: readonly string[] = [],
    { checkout = root, runtime = [process.execPath] }: Where = {},
  ) {
    const [program, ...options] = runtime
    this.child = spawn(program, [...options, join(checkout, file), ...words], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        DEMO: '0',
        LOG_LEVEL: 'silent',
        NODE_ENV: 'test',
        ...patientEnvironment,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk) => {
        this.output += chunk
        this.child.emit('said')
      })
    // The output is complete then, too.
    this.#exit = once(this.child, 'close').then(() => {
      this.child.emit('said')
      return this.child.exitCode
    })
  }

  /** Waits for these words; throws when the process ends without them. */
  async says(words: string): Promise<void> {
    while (!this.output.includes(words)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`it ended without "${words}":\n${this.output}`)
      await once(this.child, 'said')
    }
  }

  async ends(): Promise<number | null> {
    return await this.#exit
  }

  /** Sends SIGINT, like Ctrl-C. */
  async interrupt(): Promise<number | null> {
    this.child.kill('SIGINT')
    return await this.#exit
  }
}

const running: Process[] = []
export function startProcess(
  file: string,
  environment: Record<string, string>,
  words: readonly string[] = [],
  where: Where = {},
): Process {
  const started = new Process(file, environment, words, where)
  running.push(started)
  return started
}
/** After each test. */
export async function endProcesses(): Promise<void> {
  for (const one of running.splice(0)) await one.interrupt()
}

export const freePort = async () => String(await ownPort())
