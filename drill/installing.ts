// `npm run drill -- installing [suite] [mirror]`: a bare Debian becomes a shop by the commands of the Japanese handbook, typed
// in their order, and nothing else; then nginx stands in front, and a lost database is brought back, by their pages. The
// substitutions stand in substitutions.ts, and are said.

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
import { laid, mailPort, pages, substitutions, typedAt, typedFor } from './substitutions.ts'
import { expectThat, say, seen, typeInto } from './transcript.ts'

const patientSeconds = 120

async function type(shell: Shell, command: string, sign: '$' | '+'): Promise<void> {
  const said = await typeInto(shell, command, sign)
  if (command.endsWith('-- doctor'))
    seen([expectThat(said.includes('\n0 bad,'), 'the doctor finds nothing bad', said)])
  if (command.endsWith('/readyz"') || command.endsWith('/readyz'))
    expectThat(said.includes('{"ready":true'), 'the shop is ready', said.slice(-3000))
}

/** Types what stands on a page, below the headings that are wanted. */
async function typePage(
  shell: Shell,
  page: string,
  wanted: (heading: string) => boolean = () => true,
): Promise<void> {
  say(`page: ${page}`)
  for (const { heading, prose = '', commands = [] } of partsOf(readFileSync(join(root, page), 'utf8'))) {
    if (!wanted(heading)) continue
    for (const command of typedAt(prose)) await type(shell, command, '+')
    for (const command of commands) {
      const typed = typedFor(command)
      for (const text of typed) await type(shell, text, text === command ? '$' : '+')
    }
  }
}

/** The mail server stands beside the machine, and goes with its network at a boot. */
const serveMail = (machine: Machine, log: string) =>
  machine.onItsNetwork([process.execPath, join(import.meta.dirname, 'mail-server.ts'), String(mailPort)], log)

const countEnquiries = (machine: Machine) =>
  machine.ask('su', 'postgres', '-c', "psql -Atc 'select count(*) from enquiry' fukuhiki")

async function install(machine: Machine, environment: Record<string, string>): Promise<void> {
  await machine.boot()
  const mail = serveMail(machine, 'mail.log')
  await typePage(machine.logIn(environment), pages.install)
  say(
    `versions: ${(await machine.ask('sh', '-c', 'node -v; psql -V; caddy version')).replaceAll('\n', ', ')}`,
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

  await typePage(machine.logIn(environment), pages.nginx)
  seen(await examineFront(machine))
  seen(await examineJournal(machine))
}

/** The first section that is typed makes backups, the second loses the database and brings it back. */
async function loseDatabase(machine: Machine, environment: Record<string, string>): Promise<void> {
  serveMail(machine, 'mail-again.log')
  const before = await countEnquiries(machine)
  const shell = machine.logIn(environment)
  await typePage(shell, pages.trouble, (heading) => !/^[12]\./.test(heading))
  const after = await countEnquiries(machine)
  seen([
    expectThat(before === '1' && after === before, 'the guest’s enquiry is back', `${before}, then ${after}`),
    ...(await examineUnits(machine)),
    ...(await examineFront(machine)),
  ])
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
    const environment = npmEnvironment(machine.root)
    await install(machine, environment)
    await loseDatabase(machine, environment)
    say('the pages are whole')
  })
}
