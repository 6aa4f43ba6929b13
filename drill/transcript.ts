// Output of a drill that types commands: the seconds since its start, each command typed, and each fact seen.

import type { Shell } from './shell.ts'

const startedAt = performance.now()

export function say(text: string): void {
  const seconds = String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)
  console.log(`${seconds} s  ${text.replaceAll('\n', '\n         ')}`)
}

export function seen(facts: readonly string[]): void {
  for (const fact of facts) say(`seen: ${fact}`)
}

/** `$`: as it stands in the documentation; `+`: in place of something. */
type Sign = '$' | '+'

/** @returns the command's output. @throws when it fails */
export async function typeInto(shell: Shell, command: string, sign: Sign): Promise<string> {
  say(`${sign} ${command}`)
  return await typeSilently(shell, command)
}

/** Commands of one kind: the first one stands for all. */
export async function typeAll(shell: Shell, commands: readonly string[], sign: Sign): Promise<void> {
  const [first = '', ...others] = commands
  await typeInto(shell, first, sign)
  say(`${sign} … and ${others.length} more of these`)
  for (const command of others) await typeSilently(shell, command)
}

async function typeSilently(shell: Shell, command: string): Promise<string> {
  const { status, said } = await shell.type(command)
  if (status !== 0) throw new Error(`"${command}" ended with ${status}:\n${said.slice(-3000)}`)
  return said
}

/** Returns the expectation, for the log. @throws when it is not met */
export function expectThat(isSo: boolean, what: string, found: string): string {
  if (!isSo) throw new Error(`not so: ${what}\n${found}`)
  return what
}
