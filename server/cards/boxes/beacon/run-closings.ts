// Closes what beacon boxes sold, asks the witnesses, and decides once the round is there.

import { setTimeout as sleep } from 'node:timers/promises'
import { roundFrom, roundMs, type Signatures } from '#contract/beacon-box.ts'
import type { SignedClosing, SignedVerdict } from '#contract/closings.ts'
import { hex } from '#contract/sealed-box.ts'
import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { type Closing, closeSold } from './close-sold.ts'
import { bringRound, decideDue, listWaiting } from './decide-places.ts'
import { isVerdictOf, keepVerdict, settleClosing } from './hear-verdicts.ts'
import { listVerdictsOf, signedOf } from './published-queries.ts'
import {
  areNewestVoid,
  findCounted,
  findRound,
  listVerdicts,
  newestClosing,
  type StoredClosing,
} from './queries.ts'
import { listUnclosed } from './sold-places.ts'

/** A source of rounds. */
export interface Beacon {
  /** The signature of a round as it was given, unchecked; undefined: it is not there yet, or nobody answers. */
  round(round: number, signal: AbortSignal): Promise<Buffer | undefined>
}

export type WitnessAnswer =
  | { verdict: SignedVerdict }
  /** It has not seen the closing before: the last that counts for it. */
  | { last: { number: number; closing: string } }

/** A witness, as the shop reaches it. A call that gets no answer throws. */
export interface WitnessCalls {
  key: string
  /** Hands a closing over and waits for the verdict. */
  submit(closing: SignedClosing, signal: AbortSignal): Promise<WitnessAnswer>
  /** Tells of a closing that counts by the verdicts of others. */
  catchUp(
    told: { closing: SignedClosing; verdicts: { witness: string; verdict: SignedVerdict }[] },
    signal: AbortSignal,
  ): Promise<void>
}

export interface ClosingDeps extends Closing {
  db: Database
  beacon: Beacon
  witnesses: readonly WitnessCalls[]
  isBls: Signatures['isBls']
  alarm: Alarm
}

/** The time between the commit of a closing and its latest instant: for the transaction itself. */
const marginMs = 150
const retryMs = 150
/** When all have answered and it is still open: each try without an answer writes an alarm. */
const askAgainMs = 1000
/** The rounds of another beacon, on which the shop relied before, may have higher numbers. */
const longestRestMs = 60_000
/** One may come late for any reason; so many in a row have one. */
const voidsToTell = 3
/** A witness answers once its last step is over, which is before the round. */
const patienceMs = 5000

const rest = (ms: number, leave: AbortSignal) =>
  sleep(Math.max(0, ms), undefined, { signal: leave, ref: false }).catch(() => {})

/**
 * Closes places as late as the next round allows, so that a draw waits for no more than one round, and hears the witnesses.
 * Returns once nothing is open and nothing unclosed; whatever it did not reach, the next run of any process does.
 */
export async function runClosings(deps: ClosingDeps, leave: AbortSignal): Promise<void> {
  const { db, clock, trust } = deps
  const asked: Promise<void>[] = []
  while (!leave.aborted) {
    const newest = await newestClosing(db)
    if (newest?.outcome === 'forked') break
    if (newest?.outcome === 'void' && (await areNewestVoid(db, voidsToTell)))
      deps.alarm(
        'closings void',
        { closing: newest.number },
        'closings reach the witnesses late, one after another',
      )
    if (newest !== undefined && newest.outcome === null) {
      // A process that was killed after it kept verdicts leaves what follows from them to the next.
      await settleClosing(db, newest, trust)
      const calls = await askWitnesses(deps, newest, leave)
      asked.push(...calls)
      // Those who have answered may be enough: a slow one holds nobody up.
      for (let isOpen = true; isOpen && !leave.aborted; ) {
        const isAnswered = await Promise.race([
          Promise.all(calls).then(() => true),
          rest(retryMs, leave).then(() => false),
        ])
        isOpen = !isAnswered && (await newestClosing(db))?.outcome === null
      }
      if ((await newestClosing(db))?.outcome === null) await rest(askAgainMs, leave)
      continue
    }
    if ((await listUnclosed(db)).length === 0) break
    const earliest = clock().getTime() + trust.closeMs + marginMs
    const round = Math.max(roundFrom(trust.network, earliest), (newest?.round ?? 0) + 1)
    const restMs = roundMs(trust.network, round) - earliest
    await rest(Math.min(restMs, longestRestMs), leave)
    if (restMs <= longestRestMs && !leave.aborted) await closeSold(db, deps)
  }
  await Promise.all(asked)
}

/** Asks every witness that has not spoken; each call keeps what it hears, and never throws. */
async function askWitnesses(
  deps: ClosingDeps,
  closing: StoredClosing,
  leave: AbortSignal,
): Promise<Promise<void>[]> {
  const heard = new Set(
    (await listVerdicts(deps.db, closing.id)).map(({ witness }) => witness.toString('hex')),
  )
  const silent = deps.witnesses.filter(({ key }) => !heard.has(key))
  return silent.map(async (witness) => {
    const signal = AbortSignal.any([leave, AbortSignal.timeout(patienceMs)])
    try {
      await hear(deps, closing, witness, signal)
    } catch (error) {
      if (!leave.aborted)
        deps.alarm('witness fails', { witness: witness.key, err: error }, 'a witness does not answer')
    }
  })
}

async function hear(
  deps: ClosingDeps,
  closing: StoredClosing,
  witness: WitnessCalls,
  signal: AbortSignal,
): Promise<void> {
  const { db, trust, alarm } = deps
  let answer = await witness.submit(signedOf(closing), signal)
  if (!('verdict' in answer)) {
    // It may have another closing of its last number, for which the others outvoted it.
    await catchUp(deps, { witness, from: Math.max(1, answer.last.number), before: closing.number }, signal)
    answer = await witness.submit(signedOf(closing), signal)
  }
  if ('last' in answer && answer.last.number >= closing.number) {
    alarm(
      'witness fails',
      { witness: witness.key, closing: closing.number, last: answer.last.number },
      'a witness had another closing of this number, or a later one: it was outvoted, or an old copy of the database was restored',
    )
    return
  }
  if (!('verdict' in answer) || !isVerdictOf(closing, answer.verdict, witness.key)) {
    alarm(
      'witness fails',
      { witness: witness.key, closing: closing.number },
      'a witness answers for another closing',
    )
    return
  }
  await keepVerdict(db, closing, answer.verdict, witness.key)
  await settleClosing(db, closing, trust)
  if (answer.verdict.verdict === 'forked')
    alarm(
      'closing forked',
      { witness: witness.key, closing: closing.number },
      'a witness saw two closings for one round',
    )
}

/** Tells a witness that was away which closings count. */
async function catchUp(
  { db }: ClosingDeps,
  { witness, from, before }: { witness: WitnessCalls; from: number; before: number },
  signal: AbortSignal,
): Promise<void> {
  for (let number = from; number < before; number++) {
    const closing = await findCounted(db, number)
    if (closing === undefined) throw new Error(`no closing ${number} counts`)
    const verdicts = (await listVerdictsOf(db, [closing.id])).map((said) => ({
      witness: hex(said.witness),
      verdict: said.verdict,
    }))
    await witness.catchUp({ closing: signedOf(closing), verdicts }, signal)
  }
}

/** Fetches the rounds that closings wait for, as soon as they are due, and decides. Returns once nothing is open or waits. */
export async function runDecisions(deps: ClosingDeps, leave: AbortSignal): Promise<void> {
  const { db, clock } = deps
  while (!leave.aborted) {
    const waiting = await listWaiting(db)
    const next = waiting[0]
    if (next === undefined) {
      if ((await newestClosing(db))?.outcome !== null) return
      await rest(retryMs, leave)
      continue
    }
    const waitMs = next.closing.roundAt.getTime() - clock().getTime()
    if (waitMs > 0) {
      await rest(Math.min(waitMs, retryMs * 2), leave)
      continue
    }
    if (!(await fetchRound(deps, next, leave)) || (await decideDue(db, clock)) === 0)
      await rest(retryMs, leave)
  }
}

/** @returns whether the round of a line is known and verified */
async function fetchRound(
  { db, beacon, isBls, alarm }: ClosingDeps,
  { closing: { round }, trust }: Awaited<ReturnType<typeof listWaiting>>[number],
  leave: AbortSignal,
): Promise<boolean> {
  // Somebody may have brought it while the beacon is silent.
  if ((await findRound(db, trust, round)) !== undefined) return true
  const signature = await beacon.round(round, leave)
  if (signature === undefined) return false
  const isKept = await bringRound(db, trust, { round, signature, isBls })
  if (!isKept) alarm('beacon fails', { round }, 'the beacon gave a round that its key did not sign')
  return isKept
}

/** They stand by for beacon boxes; without one they ask the database once a second. */
export const closingJobs = (deps: ClosingDeps): Job[] => [
  { name: 'close what beacon boxes sold', everySeconds: 1, run: (leave) => runClosings(deps, leave) },
  { name: 'decide places of beacon boxes', everySeconds: 1, run: (leave) => runDecisions(deps, leave) },
]
