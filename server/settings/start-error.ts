// Why the shop does not start, as a sentence for the person who starts it.

import { SettingsError } from './environment.ts'

/** The message is the whole sentence; no stack helps its reader. */
export class StartError extends Error {}

/** The place of a database, without its password. */
export function placeOf(databaseUrl: string): { at: string; user: string; name: string } {
  const { host, searchParams, username, pathname } = new URL(databaseUrl)
  const at = host || searchParams.get('host') || 'localhost'
  return { at, user: decodeURIComponent(username), name: decodeURIComponent(pathname.slice(1)) }
}

const unreachable = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
])

/** By PostgreSQL's code (docs: appendix A). */
const databaseFaults: Record<string, (place: ReturnType<typeof placeOf>, message: string) => string> = {
  '08P01': ({ at }, message) =>
    `What answers at ${at} does not take the shop's connection: ${message}. If it is PgBouncer, set ignore_startup_parameters there, as docs/deployment.md says.`,
  '28P01': ({ at, user }) => `PostgreSQL at ${at} refuses the password of "${user}". Correct DATABASE_URL.`,
  '28000': ({ at, user }, message) =>
    `PostgreSQL at ${at} refuses "${user}": ${message}. Correct DATABASE_URL.`,
  '3D000': ({ at, name }) => `PostgreSQL at ${at} has no database "${name}". Create it: createdb ${name}`,
  '42501': ({ user, name }, message) =>
    `"${user}" may not do in the database "${name}" what the shop needs: ${message}. Let it own that database.`,
  '53300': ({ at }) => `PostgreSQL at ${at} has no connection left. Raise its max_connections.`,
  '57P03': ({ at }) => `PostgreSQL at ${at} is starting or stopping. Try again in a moment.`,
}

/** The driver has no code for these. */
export const lostConnection =
  /^(timeout expired|Connection terminated|Client has encountered a connection error|the database stopped answering)/
/** PostgreSQL's codes for a session that it ended, or could not begin; those of the network. */
const lostSession = /^(08|57P0|25P0|25006|ECONN|EPIPE|ETIMEDOUT)/
/** A lock or a statement that took too long, resources, and conflicts. */
const tooBusy = /^(55P03|57014|53|40001|40P01)/

const passing = (code: string, message: string, at: string) =>
  lostSession.test(code) || lostConnection.test(message)
    ? `The connection to PostgreSQL${at} was lost: ${message}.`
    : tooBusy.test(code)
      ? `PostgreSQL${at} could not do it in time: ${message}.`
      : undefined

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Explains `error` to the operator who starts the shop or runs one of its commands.
 * @param databaseUrl the shop's own PostgreSQL; no address with the embedded one
 * @returns undefined for an error that was not foreseen: show its stack
 */
export function explainStart(error: unknown, databaseUrl?: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', message, path, syscall, cause } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === '53100' || /ENOSPC|No space left on device/.test(message))
    return `The disk is full${path === undefined ? '' : ` (${path})`}. Make room and start again.`
  if (error instanceof StartError || error instanceof SettingsError) return message
  if (path !== undefined && forbidden.has(code))
    return `${path} cannot be used (${code}). Give this user the right to read and write it, or name another folder in DATA_FOLDER or MEDIA_FOLDER.`
  if (path !== undefined && (code === 'ENOTDIR' || code === 'EEXIST'))
    return `${path} cannot be made: a part of that path is no folder. Name another in DATA_FOLDER or MEDIA_FOLDER.`
  const place = databaseUrl !== undefined && URL.canParse(databaseUrl) ? placeOf(databaseUrl) : undefined
  if (place !== undefined && unreachable.has(code) && syscall !== 'listen')
    return `No PostgreSQL answers at ${place.at} (${code}). Start it, or correct DATABASE_URL.`
  return (
    (place && databaseFaults[code]?.(place, message)) ??
    explainStart(cause, databaseUrl) ??
    (syscall === 'listen' ? undefined : passing(code, message, place === undefined ? '' : ` at ${place.at}`))
  )
}
