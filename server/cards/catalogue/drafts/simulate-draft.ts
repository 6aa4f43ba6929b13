// The simulation of a draft's earnings, and the answers to its warnings.

import { createHash } from 'node:crypto'
import type { Localized } from '#phrases/language.ts'
import { servedSampling } from '#server/cards/catalogue/simulation/present-simulation.ts'
import { readBasis } from '#server/cards/catalogue/simulation/read-basis.ts'
import { sayWarning } from '#server/cards/catalogue/simulation/say-warning.ts'
import { seededUniform } from '#server/cards/catalogue/simulation/seeded-uniform.ts'
import { simulate } from '#server/cards/catalogue/simulation/simulate.ts'
import type { Simulation, Warning } from '#server/cards/catalogue/simulation/simulation.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { draftToSimulate } from './judge-draft.ts'
import { draftState, lockDraft, type PackDraft, type WarningAnswer, writeAnswers } from './queries.ts'

/** Lets others be served between the steps of a simulation. */
export type Pause = () => Promise<void>

export interface DraftWarning {
  /** Names the warning with its figures: with others it is another one. */
  warning: string
  message: Localized
  answer: WarningAnswer | undefined
}

/** The figures are those that a person reads. */
const nameOf = (warning: Warning): string =>
  `${warning.code} ${createHash('sha256')
    .update(JSON.stringify(sayWarning(warning).ja))
    .digest('hex')
    .slice(0, 16)}`

/** Simulates a draft in the shop as it is now; undefined while its price or prizes are not whole. */
export async function simulateDraft(
  db: Database | Tx,
  draft: PackDraft,
  pause: Pause,
): Promise<{ simulation: Simulation; warnings: DraftWarning[] } | undefined> {
  const whole = draftToSimulate(draft)
  if (whole === undefined) return undefined
  const simulating = { random: seededUniform(draft.key), ...servedSampling, pause }
  const simulation = await simulate(whole, await readBasis(db, whole), simulating)
  const warnings = simulation.warnings.map((one) => {
    const warning = nameOf(one)
    return {
      warning,
      message: sayWarning(one),
      answer: draft.answers.find((answer) => answer.warning === warning),
    }
  })
  return { simulation, warnings }
}

export type Answered =
  | { outcome: 'answered'; message: Localized }
  | { outcome: 'unknown' | 'sealed' | 'discarded' | 'no such warning' | 'blank' }

/** Keeps an answer to one warning that the draft has now; a later answer to the same one replaces it. */
export async function answerWarning(
  tx: Tx,
  {
    key,
    warning,
    answer,
    who,
    now,
    pause,
  }: Pick<WarningAnswer, 'warning' | 'answer' | 'who'> & { key: string; now: Date; pause: Pause },
): Promise<Answered> {
  if (answer.trim() === '') return { outcome: 'blank' }
  const draft = await lockDraft(tx, key)
  if (draft === undefined) return { outcome: 'unknown' }
  const state = draftState(draft)
  if (state !== 'open') return { outcome: state }
  const told = await simulateDraft(tx, draft, pause)
  const found = told?.warnings.find((one) => one.warning === warning)
  if (found === undefined) return { outcome: 'no such warning' }
  const { message } = found
  await writeAnswers(tx, key, [
    ...draft.answers.filter((one) => one.warning !== warning),
    { warning, message, answer: answer.trim(), who, answeredAt: now.toISOString() },
  ])
  return { outcome: 'answered', message }
}
