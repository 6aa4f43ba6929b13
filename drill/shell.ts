import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** Says that a command has ended, and how. */
const mark = '\u001e'
/** Commands come through another file than the standard input, which they would read themselves. */
const loop = `exec 2>&1; while IFS= read -r -d '' -u 3 command; do eval "$command" 3<&-; printf '${mark}%s${mark}' "$?"; done`
/** A command that takes longer hangs. */
const longestMs = 10 * 60_000

/** One shell that takes one command after the other, as at a terminal: variables and functions stay. */
export class Shell {
  readonly #child: ChildProcess
  readonly #log: number
  #said = ''
  #wake = () => {}

  constructor([program = '', ...args]: readonly string[], logFile: string) {
    this.#log = openSync(logFile, 'a')
    this.#child = spawn(program, [...args, '-c', loop], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        writeSync(this.#log, text)
        this.#said += text
        this.#wake()
      })
    this.#child.on('close', () => this.#wake())
  }

  /** Waits for the end of a command. @returns its exit code, and what it said */
  async type(command: string): Promise<{ status: number; said: string }> {
    this.#said = ''
    writeSync(this.#log, `\n$ ${command}\n`)
    ;(this.#child.stdio[3] as Writable).write(`${command}\0`)
    const end = performance.now() + longestMs
    for (;;) {
      const [said = '', status, ...rest] = this.#said.split(mark)
      if (status !== undefined && rest.length > 0) return { status: Number(status), said }
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`the shell ended in "${command}":\n${said}`)
      if (performance.now() > end) throw new Error(`after ten minutes it has not ended: ${command}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        setTimeout(resolve, 1000)
      })
    }
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }
}
