// A journal outside of the shop and its database: a line of JSON for each answer to a client, written when it came.

import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An event that an answer confirmed. A member is named by their own referral code, as they know it. */
export type Told =
  /** `earlier draw`: made before the first kill. */
  | {
      kind: 'draw' | 'earlier draw'
      member: string
      drawId: string
      packId: string
      firstSlot: number
      count: number
      ticketHash: string
    }
  /** `shipped`: a digit for each card, 1 is shipped. */
  | { kind: 'choice'; member: string; drawId: string; shipped: string; points: number }
  | { kind: 'exchange'; member: string; exchangeId: string; cardId: string; quantity: number }
  | { kind: 'registration'; member: string }
  | { kind: 'order'; member: string; paymentId: string; method: string }
  | { kind: 'purchase'; member: string; paymentId: string; points: number }
  | { kind: 'withdrawal'; member: string }
  /** Nothing has happened: sold out, over a limit, short. */
  | { kind: 'refusal'; member: string; state: number }

export type Kind = Told['kind']
type TheTold<K extends Kind> = Told & { kind: K }

const saysNothing: readonly Kind[] = ['earlier draw', 'refusal']

/** The question an answer belongs to; it was asked `tries` times, with the same key. */
export interface Asked {
  path: string
  question: unknown
  tries: number
}

export interface Journal {
  tell(told: Told, asked: Asked): void
  /** Answers that say that something has happened. */
  acknowledged(): number
  count(kind: Kind): number
  /** Answers that came only when the question was asked again. */
  repeated(): number
  /** Reads the file. */
  read<K extends Kind>(kind: K): TheTold<K>[]
}

export function openJournal(folder: string): Journal {
  const file = join(folder, 'answers.jsonl')
  const counts = new Map<Kind, number>()
  let repeated = 0
  const count = (kind: Kind) => counts.get(kind) ?? 0
  return {
    tell(told, asked) {
      appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...told, asked })}\n`)
      counts.set(told.kind, count(told.kind) + 1)
      if (asked.tries > 1) repeated += 1
    },
    acknowledged: () => [...counts].reduce((sum, [kind, n]) => sum + (saysNothing.includes(kind) ? 0 : n), 0),
    count,
    repeated: () => repeated,
    read: <K extends Kind>(kind: K) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Told)
        .filter((told): told is TheTold<K> => told.kind === kind),
  }
}
