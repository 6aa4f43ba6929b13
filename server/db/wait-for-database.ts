import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lostConnection, placeOf } from '#server/settings/start-error.ts'
import { isUnavailable } from './unavailable.ts'

/** The network's codes for what passes by itself, or when PostgreSQL is started; `unavailable.ts` has PostgreSQL's own. */
const passing = /^(ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE)/
/** Tells whether no setting of ours has to be corrected for it. */
const isPassing = (error: unknown): boolean => {
  if (isUnavailable(error)) return true
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined ? lostConnection.test(message ?? '') : passing.test(code)
}

export interface Waiting {
  say: (line: string) => void
  /** The longest time that one try may take. */
  connectSeconds: number
  /** Undefined: without end. */
  waitSeconds?: number
  /** Ends the waiting at once. */
  leave: AbortSignal
}

const pauseMs = 1000

/**
 * Ends when PostgreSQL takes connections; until then says so once a second, with the reason.
 * @throws what does not pass by itself (a wrong password, an unknown database); anything after `waitSeconds`; the reason
 *   of `leave`
 */
export async function waitForDatabase(
  connectionString: string,
  { say, connectSeconds, waitSeconds = Number.POSITIVE_INFINITY, leave }: Waiting,
): Promise<void> {
  const { at } = placeOf(connectionString)
  const beganAt = performance.now()
  for (;;) {
    const triedAt = performance.now()
    try {
      return await connectOnce(connectionString, connectSeconds, leave)
    } catch (error) {
      leave.throwIfAborted()
      if (!isPassing(error) || triedAt - beganAt >= waitSeconds * 1000) throw error
      const { code, message } = error as { code?: string; message: string }
      say(`waiting for PostgreSQL at ${at} (${[code, message].filter(Boolean).join(': ')})`)
    }
    // A sentence a second, however long a try took.
    await sleep(Math.max(0, pauseMs - (performance.now() - triedAt)), undefined, { signal: leave })
  }
}

async function connectOnce(connectionString: string, seconds: number, leave: AbortSignal): Promise<void> {
  leave.throwIfAborted()
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: seconds * 1000 })
  client.on('error', () => {})
  const giveUp = () => client.connection.stream.destroy()
  leave.addEventListener('abort', giveUp)
  try {
    await client.connect()
    await client.end()
  } finally {
    leave.removeEventListener('abort', giveUp)
  }
}
