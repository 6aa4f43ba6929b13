// A question to the person at the terminal.

import { createInterface } from 'node:readline/promises'

const { stdin, stderr } = process

/** Undefined where nobody sits: a script, a pipe. */
export const askHere = stdin.isTTY && stderr.isTTY ? ask : undefined

/** The answer; empty at Ctrl-C and at the end of the input. */
async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: stdin, output: stderr })
  const ended = new Promise<string>((resolve) => reader.once('close', () => resolve('')))
  const answer = await Promise.race([reader.question(question).catch(() => ''), ended])
  reader.close()
  return answer.trim()
}
