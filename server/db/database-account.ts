// The account of the system that owns the embedded database where root starts it: PostgreSQL refuses root, and a user that
// others share, such as `nobody`, would share the database and its passwords with them (decision 016).

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type Environment, readVariables, text, variable } from '#server/settings/environment.ts'
import { StartError } from '#server/settings/start-error.ts'
import { runningServer } from './running-server.ts'

const run = promisify(execFile)

/** A start in development makes this user. Root may name another one. */
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

/** `id` takes a user's number in place of the name. */
async function find(name: string): Promise<Account | undefined> {
  const ask = async (which: string) => (await run('id', [which, '--', name])).stdout.trim()
  return await Promise.all([ask('-un'), ask('-u'), ask('-g')]).then(
    ([known, uid, gid]) => ({ name: known, uid: Number(uid), gid: Number(gid) }),
    () => undefined,
  )
}

const making = (name: string) => [
  ...['--system', '--user-group', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name],
]
const howToMake = (name: string) => `useradd ${making(name).join(' ')}`

/** One of several starts at once makes the user; the others meet its lock, or find the name taken. */
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

const readName = (environment: Environment) =>
  readVariables('the embedded database', accountVariables, environment).name

async function choose(environment: Environment, say: (line: string) => void): Promise<Account> {
  const name = readName(environment)
  if (name === undefined && environment.NODE_ENV === 'production')
    throw new StartError(
      `As root the shop does not start the embedded PostgreSQL in production. Start it as a user that runs nothing else; or make one for the database (${howToMake(ownName)}) and name it in EMBEDDED_DATABASE_USER; or set DATABASE_URL.`,
    )
  const found = await find(name ?? ownName)
  if (found?.uid === 0 || found?.uid === nobody.uid)
    throw new StartError(
      `The user ${found.name} is ${found.uid === 0 ? 'root' : 'shared by others'}: the embedded database belongs to a user that runs nothing else. Make one and name it in EMBEDDED_DATABASE_USER: ${howToMake(ownName)}`,
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

interface Starter {
  uid?: number | undefined
  environment?: Environment
}

/**
 * Whom new data of the embedded database belongs to; undefined: this process is not root's, and it is its own user.
 * @throws StartError in production without EMBEDDED_DATABASE_USER, and where it names nobody of this machine, root or `nobody`
 */
export async function databaseAccount(
  say: (line: string) => void = () => {},
  { uid = process.getuid?.(), environment = process.env }: Starter = {},
): Promise<Account | undefined> {
  if (uid !== 0) return undefined
  if (environment !== process.env) return await choose(environment, say)
  chosen ??= choose(environment, say)
  return await chosen
}

/**
 * Gives data that belongs to `nobody` to the account. The folder itself comes last: a start that was killed in the middle is
 * made good by the next one. Files of others stay theirs, whatever the database had put there.
 */
async function takeOver(dataFolder: string, account: Account, say: (line: string) => void): Promise<void> {
  const folder = dirname(dataFolder)
  const passwords = (await readdir(folder)).filter((name) => /^postgres-(shop-)?password$/.test(name))
  const inside = (await readdir(dataFolder)).map((name) => join(dataFolder, name))
  const all = [...passwords.map((name) => join(folder, name)), ...inside]
  const from = ['--recursive', '--no-dereference', `--from=${nobody.uid}`]
  await run('chown', [...from, `${account.uid}:${account.gid}`, '--', ...all])
  await chown(dataFolder, account.uid, account.gid)
  say(`  the embedded database belonged to nobody, and belongs to ${account.name} now`)
}

/**
 * Finds the user who owns, or will own, the data in this folder when root works with it: PostgreSQL runs only as the
 * owner of its folder. While a server runs on the data, it is that server's user, whoever is named; none is chosen or
 * made.
 * @throws StartError as `databaseAccount`, and where the data belongs to another user than the one that is named
 */
export async function accountOf(
  dataFolder: string,
  say: (line: string) => void = () => {},
  starter: Starter = {},
): Promise<Account | undefined> {
  const { uid = process.getuid?.(), environment = process.env } = starter
  if (uid !== 0) return undefined
  if (!existsSync(dataFolder)) return await databaseAccount(say, starter)
  const { uid: id, gid } = await stat(dataFolder)
  const owner = (await find(String(id))) ?? { name: `user ${id}`, uid: id, gid }
  if ((await runningServer(dataFolder)) !== undefined) return owner
  const isOfUser = ![0, nobody.uid].includes(owner.uid)
  if (isOfUser && readName(environment) === undefined) return owner
  const account = (await databaseAccount(say, starter)) as Account
  if (isOfUser && account.uid !== owner.uid)
    throw new StartError(
      `${dataFolder} belongs to ${owner.name}, and EMBEDDED_DATABASE_USER names ${account.name}. Name its owner, or give it to that user: chown -R ${account.uid}:${account.gid} "${dataFolder}"`,
    )
  if (owner.uid === nobody.uid) await takeOver(dataFolder, account, say)
  return account
}
