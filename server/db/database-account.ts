// The account of the system that owns the embedded database where root starts it: PostgreSQL refuses root, and a user that
// others share, such as `nobody`, would share the database and its passwords with them (decision 121).

import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type Environment, readVariables, text, variable } from '#server/settings/environment.ts'
import { StartError } from '#server/settings/start-error.ts'
import { runningServer } from './running-server.ts'

const run = promisify(execFile)

/** Made by a start in development. Root may name another one. */
const ownName = 'fukuhiki-database'
export const accountVariables = {
  name: variable(
    'EMBEDDED_DATABASE_USER',
    z.optional(
      text((value) => [
        !/^[a-z_][\w-]{0,31}$/i.test(value) && `is "${value}"; it must be the name of a user of this machine`,
      ]),
    ),
  ),
}

export interface Account {
  name: string
  uid: number
  gid: number
}
/** The owner of data that earlier releases made as root. */
export const nobody: Account = { name: 'nobody', uid: 65_534, gid: 65_534 }

async function find(name: string): Promise<Account | undefined> {
  const idOf = async (which: string) => Number((await run('id', [which, '--', name])).stdout)
  return await Promise.all([idOf('-u'), idOf('-g')]).then(
    ([uid, gid]) => ({ name, uid, gid }),
    () => undefined,
  )
}

const making = (name: string) => [
  ...['--system', '--user-group', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name],
]
const howToMake = (name: string) => `useradd ${making(name).join(' ')}`

/** Of several starts at once one makes it; the others meet its lock, or find the name taken. */
async function make(name: string, tries = 20): Promise<Account> {
  const fault = await run('useradd', making(name)).then(
    () => undefined,
    (error: Error & { stderr?: string }) => error.stderr?.trim() || error.message,
  )
  const made = await find(name)
  if (made !== undefined) return made
  if (tries > 1 && fault?.includes('lock')) {
    await sleep(100)
    return await make(name, tries - 1)
  }
  throw new StartError(
    `PostgreSQL does not run as root, and the user ${name} could not be made for it: ${fault}\nStart the shop as another user, or name one that runs nothing else in EMBEDDED_DATABASE_USER.`,
  )
}

async function choose(environment: Environment, say: (line: string) => void): Promise<Account> {
  const { name } = readVariables('the embedded database', accountVariables, environment)
  if (name === undefined && environment.NODE_ENV === 'production')
    throw new StartError(
      `As root the shop does not start the embedded PostgreSQL in production. Start it as a user that runs nothing else; or make one for the database (${howToMake(ownName)}) and name it in EMBEDDED_DATABASE_USER; or set DATABASE_URL.`,
    )
  const found = await find(name ?? ownName)
  if (found?.uid === 0 || found?.uid === nobody.uid)
    throw new StartError(
      `EMBEDDED_DATABASE_USER names ${name}: the embedded database belongs to a user that runs nothing else. Make one: ${howToMake(ownName)}`,
    )
  if (found !== undefined) return found
  if (name !== undefined)
    throw new StartError(
      `EMBEDDED_DATABASE_USER names ${name}, and this machine has no such user. Make it: ${howToMake(name)}`,
    )
  const made = await make(ownName)
  say(`  made the system user ${ownName}, to whom the embedded database belongs`)
  return made
}

let chosen: Promise<Account> | undefined

/**
 * Whom the embedded database belongs to; undefined: this process is not root's, and it is its own user.
 * @throws StartError in production without EMBEDDED_DATABASE_USER, and where it names nobody of this machine, root or `nobody`
 */
export async function databaseAccount(
  say: (line: string) => void = () => {},
  { uid = process.getuid?.(), environment = process.env }: { uid?: number; environment?: Environment } = {},
): Promise<Account | undefined> {
  if (uid !== 0) return undefined
  if (environment !== process.env) return await choose(environment, say)
  chosen ??= choose(environment, say)
  return await chosen
}

/**
 * Gives data that belongs to `nobody` to the account. The folder itself comes last: a start that was killed in the middle is
 * made good by the next one. Files of others stay theirs, whatever the database had put there.
 * @returns to whom it belongs now: `nobody` while a server that an earlier release started still runs
 */
export async function takeOver(
  dataFolder: string,
  account: Account,
  say: (line: string) => void,
): Promise<Account> {
  if ((await stat(dataFolder)).uid !== nobody.uid) return account
  if ((await runningServer(dataFolder)) !== undefined) return nobody
  const folder = dirname(dataFolder)
  const passwords = (await readdir(folder)).filter((name) => /^postgres-(shop-)?password$/.test(name))
  const inside = (await readdir(dataFolder)).map((name) => join(dataFolder, name))
  const all = [...passwords.map((name) => join(folder, name)), ...inside]
  const from = ['--recursive', '--no-dereference', `--from=${nobody.uid}`]
  await run('chown', [...from, `${account.uid}:${account.gid}`, '--', ...all])
  await chown(dataFolder, account.uid, account.gid)
  say(`  the embedded database belonged to nobody, and belongs to ${account.name} now`)
  return account
}
