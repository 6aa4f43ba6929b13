// `npm run drill -- installing [suite] [mirror]`: a bare Debian is set up by the commands of docs/installing.md, typed in
// their order, and nothing else. What is put in place of something stands in substitutions.ts, and is said.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/sources.ts'
import { drillInMachine } from './in-machine.ts'
import { examineEnd, examineFront, examineJournal, examineMail, examineUnits } from './installed-shop.ts'
import { layNode, layRelease, npmEnvironment } from './laid-files.ts'
import type { Machine } from './machine.ts'
import { partsOf } from './page-commands.ts'
import { until } from './program.ts'
import type { Shell } from './shell.ts'
import { laid, mailPort, substitutions, typedAt, typedFor } from './substitutions.ts'
import { say, seen, typeAll, typeInto } from './transcript.ts'

const page = 'docs/installing.md'
const patientSeconds = 120

async function type(shell: Shell, command: string, sign: '$' | '+' = '+'): Promise<void> {
  const said = await typeInto(shell, command, sign)
  if (command.endsWith('/readyz') && !said.includes('{"ready":true'))
    throw new Error(`the shop is not ready:\n${said.slice(-3000)}`)
}

/** Types what stands below the headings that are wanted. */
async function typeSections(shell: Shell, wanted: (heading: string) => boolean): Promise<void> {
  for (const { heading, prose = '', commands = [] } of partsOf(readFileSync(join(root, page), 'utf8'))) {
    if (!wanted(heading)) continue
    for (const command of typedAt(prose)) await type(shell, command)
    for (const command of commands) {
      const typed = typedFor(command)
      if (command.includes('<path>')) await typeAll(shell, typed, '+')
      else for (const text of typed) await type(shell, text, typed.length === 1 ? '$' : '+')
    }
  }
}

async function install(machine: Machine, environment: Record<string, string>): Promise<void> {
  await machine.boot()
  const mail = machine.onItsNetwork(
    [process.execPath, join(import.meta.dirname, 'mail-server.ts'), String(mailPort)],
    'mail.log',
  )
  await typeSections(machine.logIn(environment), (heading) => heading !== 'Caddy')
  say(
    `versions: ${(await machine.ask('sh', '-c', 'node -v; psql -V; nginx -v 2>&1')).replaceAll('\n', ', ')}`,
  )
  seen(await examineUnits(machine))
  seen(await examineFront(machine))
  seen([await examineMail(machine, () => mail.said()), await examineEnd(machine)])

  await machine.reboot()
  await until('the shop is ready', patientSeconds, async () =>
    (await machine.ask('curl', '--silent', 'https://shop.example/readyz')).startsWith('{"ready":true'),
  )
  seen([
    'after the boot the shop is open by itself',
    ...(await examineUnits(machine)),
    ...(await examineFront(machine)),
  ])

  await typeSections(machine.logIn(environment), (heading) => heading === 'Caddy')
  seen(await examineFront(machine))
  seen(await examineJournal(machine))
}

/** @returns the exit code */
export async function drillInstalling(words: readonly string[]): Promise<number> {
  for (const { of, by, why } of substitutions)
    say(
      `in place of "${of}": ${typeof by === 'string' ? by : `what is typed with a + (${by.length})`}; ${why}`,
    )
  return await drillInMachine(words, { runsContainers: false }, async ({ machine, folder }) => {
    layNode(folder, join(machine.root, laid.node))
    say(`${layRelease(folder, join(machine.root, laid.release))} is made`)
    await install(machine, npmEnvironment(machine.root))
    say('the page is whole')
  })
}
