import { outsideTransactions } from '#server/db/outside-transactions.ts'
import type { Database } from '#server/db/pool.ts'
import { unlessLeaving } from '#server/jobs/unless-leaving.ts'
import {
  type MessageSender,
  ofAddress,
  SenderUnavailable,
  Undeliverable,
} from '#server/providers/message-sender.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import type { Channel } from './messages.ts'
import { type AttemptEnd, keepAttempt, type OutgoingMessage, takeMessage } from './outbox.ts'

/** Five seconds after the first failure, then twice as long each time, at most two hours: a day and a half in all. */
export const maxAttempts = 29
const firstWaitMs = 5000
const longestWaitMs = 2 * 3600_000
export const waitAfter = (attempts: number): number =>
  Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs)

/** Longer than any sender may take for two messages; messages of a process that died are carried again after it. */
const carryingMs = 3 * 60_000
/** This many failures in a row are the sender's, not the messages'. */
const maxFailuresInARow = 3
/** One message in so many is one that can wait, also while urgent ones are waiting: it never waits for ever. */
const turnOfWhatCanWait = 10

export interface SendingDeps {
  db: Database
  channel: Channel
  carry: MessageSender
  clock: () => Date
  alarm: Alarm
  /** The most messages that leave at the same time. */
  atOnce: number
  /** Once it is aborted, no further message is taken. */
  leave: AbortSignal
}

export interface Round {
  sent: number
  /** Why the sender took nothing, if so. */
  unavailable: SenderUnavailable | undefined
}

interface Carried {
  message: OutgoingMessage
  /** Undefined: it left. */
  error: unknown
}

/**
 * Sends one channel's waiting messages: urgent ones before the others, of each kind the one due longest; a message only
 * before its time is over by the clock of that moment. Each is taken by one process at a time, so several share the
 * work. A failed one is tried again later, for a day and a half; an undeliverable one is not. Until one has left, they
 * go alone. A lost connection is then the server's fault or the message's, and another message tells: if the server
 * answers that one, the failure was an attempt of the first; if not, the sender is down, that costs neither an attempt
 * unless the second failed in its own way, and the round is over. The round ends too after three failures in a row.
 */
export async function sendWaitingMessages(deps: SendingDeps): Promise<Round> {
  const { channel, atOnce, leave, alarm } = deps
  const carry = outsideTransactions(deps.carry, channel)
  let [taken, sent, failures] = [0, 0, 0]
  const givenUp = { urgent: 0, reminders: 0 }
  let unavailable: SenderUnavailable | undefined

  /** @returns undefined when there was no message */
  const carryNext = async (canWaitFirst: boolean): Promise<Carried | undefined> => {
    taken += 1
    const message = await take(deps, canWaitFirst || taken % turnOfWhatCanWait === 0)
    if (message === undefined) return undefined
    const error = await carry(message).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    return { message, error }
  }
  const keep = async ({ message, error }: Carried, isMessages = false) => {
    const now = deps.clock()
    const isSenders = error instanceof SenderUnavailable && (error.isRefusal || !isMessages)
    if (isSenders) unavailable = error
    const end = endOf(message, error, isSenders, now)
    await keepAttempt(deps.db, message, end, now)
    if (end.outcome === 'sent') sent += 1
    // A visitor can type an address that refuses all mail: `message list --which given_up` shows it without an alarm.
    const isOfAddress = error instanceof Error && error.cause === ofAddress
    if (end.outcome === 'given up' && !isOfAddress) givenUp[message.canWait ? 'reminders' : 'urgent'] += 1
    failures = end.outcome === 'retry' ? failures + 1 : 0
  }
  const goesOn = () => !leave.aborted && unavailable === undefined && failures < maxFailuresInARow

  /** @returns whether there was a message */
  const sendAlone = async (): Promise<boolean> => {
    const first = await carryNext(false)
    if (first === undefined) return false
    const isLost = first.error instanceof SenderUnavailable && !first.error.isRefusal
    // One of the other kind, if any: several urgent messages may break their connections, and reminders still leave.
    const second = isLost && !leave.aborted ? await carryNext(true) : undefined
    await keep(first, second !== undefined && isAnswered(second))
    if (second !== undefined) await keep(second)
    return true
  }
  const sendNext = async (): Promise<boolean> => {
    const next = await carryNext(false)
    // Something has left in this round: a lost connection may be this message's fault.
    if (next !== undefined) await keep(next, true)
    return next !== undefined
  }
  const work = async () => {
    while (goesOn() && (await sendNext()));
  }
  const sending = async () => {
    while (sent === 0 && goesOn() && (await sendAlone()));
    if (sent > 0) await Promise.all(Array.from({ length: atOnce }, work))
  }
  await unlessLeaving(leave, sending())
  if (givenUp.urgent + givenUp.reminders > 0)
    alarm(
      'messages given up',
      { channel, ...givenUp },
      'messages were given up: npm run shop -- message list --which given_up',
    )
  return { sent, unavailable }
}

/** The server took the message, or refused it for good: it is there. */
const isAnswered = ({ error }: Carried): boolean => error === undefined || error instanceof Undeliverable

const take = ({ db, channel, clock }: SendingDeps, canWaitFirst: boolean) => {
  const now = clock()
  const heldUntil = new Date(now.getTime() + carryingMs)
  return takeMessage(db, channel, { now, heldUntil, canWaitFirst })
}

function endOf({ attempts }: OutgoingMessage, error: unknown, isSenders: boolean, now: Date): AttemptEnd {
  if (error === undefined) return { outcome: 'sent' }
  const failure = String(error instanceof Error ? error.message : error).slice(0, 80)
  if (isSenders) return { outcome: 'not tried', at: now, failure }
  if (error instanceof Undeliverable || attempts >= maxAttempts) return { outcome: 'given up', failure }
  return { outcome: 'retry', at: new Date(now.getTime() + waitAfter(attempts)), failure }
}
