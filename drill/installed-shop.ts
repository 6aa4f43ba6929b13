// Checks of a shop that was installed by the page.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { until } from './program.ts'
import { expectThat } from './transcript.ts'

const units = ['fukuhiki-web', 'fukuhiki-jobs']
const origin = 'https://shop.example'
const guest = 'guest@visitor.example'
const patientSeconds = 120

/** The kernel's status of a unit's process, and the result when root writes where that process stands. */
async function sandbox(machine: Machine, unit: string): Promise<string> {
  const pid = await machine.ask('systemctl', 'show', '--property=MainPID', '--value', unit)
  const status = await machine.ask('cat', `/proc/${pid}/status`)
  const stated = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
  const users = (process: string) => machine.ask('readlink', `/proc/${process}/ns/user`)
  const write = 'echo > /opt/fukuhiki/written'
  const seen = {
    user: await machine.ask('stat', '--format=%U', `/proc/${pid}`),
    noNewPrivileges: stated('NoNewPrivs'),
    filtersCalls: stated('Seccomp'),
    capabilities: [stated('CapEff'), stated('CapBnd')].map((set) => Number(`0x${set}`)),
    hasOwnUsers: (await users(pid)) !== (await users('1')),
    writing: await machine.ask('nsenter', '--target', pid, '--mount', 'sh', '-c', `exec 2>&1; ${write}`),
  }
  const isSo =
    seen.user === 'fukuhiki' &&
    seen.noNewPrivileges === '1' &&
    seen.filtersCalls === '2' &&
    seen.capabilities.every((set) => set === 0) &&
    seen.hasOwnUsers &&
    seen.writing.includes('Read-only file system')
  return expectThat(
    isSo,
    `${unit} runs as fukuhiki, without capabilities, with filtered system calls and a read-only file system`,
    JSON.stringify(seen),
  )
}

/** @returns the facts that were seen. @throws when one is not so */
export async function examineUnits(machine: Machine): Promise<string[]> {
  const states = await machine.ask('systemctl', 'is-active', ...units)
  const seen = [expectThat(/^active\nactive$/.test(states), `${units.join(' and ')} are active`, states)]
  for (const unit of units) seen.push(await sandbox(machine, unit))
  return seen
}

/** Examines the shop as a visitor on the machine sees it, through the server in front. */
export async function examineFront(machine: Machine): Promise<string[]> {
  const fetch = (...words: string[]) => machine.ask('curl', '--silent', '--show-error', ...words)
  const page = await fetch('--write-out', '\n%{http_version} %{http_code}', `${origin}/`)
  const isPage = page.includes('</html>') && page.endsWith('\n2 200')
  const ask = () =>
    fetch('--output', '/dev/null', '--write-out', '%{http_code} %{redirect_url}', 'http://shop.example/a')
  let led = await ask()
  // A server that was told to read its settings again may answer once more by those of before.
  for (let tries = 0; tries < 5 && !led.startsWith('308'); tries++) {
    await sleep(1000)
    led = await ask()
  }
  return [
    expectThat(isPage, 'a page comes over HTTP/2', page.slice(-300)),
    expectThat(led === `308 ${origin}/a`, 'http leads to https', led),
  ]
}

/** A guest asks the shop something; the jobs send the mail of it. */
export async function examineMail(machine: Machine, mailsSaid: () => string): Promise<string> {
  const jar = '/tmp/guest'
  const envelope = await machine.ask('curl', '--silent', '--cookie-jar', jar, `${origin}/api/user/point`)
  const json = JSON.stringify({
    ...{
      message_key: crypto.randomUUID(),
      body: 'When does it arrive?',
      pictures: [],
      topic: 'parcel',
      about: '',
    },
    ...{ name: 'A guest', mail: guest },
  })
  const answer = await machine.ask(
    ...['curl', '--silent', '--cookie', jar, '--data', `csrf_token=${JSON.parse(envelope).csrf.value}`],
    ...['--data-urlencode', `json=${json}`, `${origin}/api/user/enquiry/send`],
  )
  await until(`the mail to the guest has left (${answer.slice(0, 300)})`, patientSeconds, async () =>
    mailsSaid().includes(`mail to ${guest}`),
  )
  return 'a guest’s enquiry is taken, and its mail has left by the jobs'
}

/** Stops the shop, and says how it ended. */
export async function examineEnd(machine: Machine): Promise<string> {
  await machine.ask('systemctl', 'stop', ...units)
  const ended = await machine.ask(
    'systemctl',
    'show',
    '--property=Result,ExecMainStatus,ActiveState',
    ...units,
  )
  const each = 'Result=success\nExecMainStatus=0\nActiveState=inactive'
  const properties = ended.split('\n\n').map((unit) => unit.split('\n').sort().join('\n'))
  return expectThat(
    properties.length === units.length &&
      properties.every((unit) => unit === each.split('\n').sort().join('\n')),
    'systemctl stop ends both in order: result success, exit code 0',
    ended,
  )
}

/** Reads the log of the units, the shop and PostgreSQL since the machine was made. */
export async function examineJournal(machine: Machine): Promise<string[]> {
  const journal = (...words: string[]) => machine.ask('journalctl', '--quiet', '--no-pager', ...words)
  const failed = await machine.ask('systemctl', '--failed', '--plain', '--no-legend')
  const errors = await journal('--priority=err')
  const ofTheShop = (
    await journal('--output=cat', ...['migrate', 'web', 'jobs'].map((part) => `--unit=fukuhiki-${part}`))
  )
    .split('\n')
    .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))
    .join('\n')
  return [
    expectThat(failed === '', 'no unit of the machine has failed', failed),
    expectThat(errors === '', 'no error stands in the journal of the machine', errors),
    expectThat(ofTheShop === '', 'no error stands in the log of the shop', ofTheShop),
  ]
}
