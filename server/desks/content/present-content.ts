import { isDeepStrictEqual } from 'node:util'
import type { listContent } from '#contract/operator/content.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type ContentChange, versionOf } from './queries.ts'

const present = ({ id, at, isEnd, content, who, why, madeAt }: ContentChange) => ({
  id,
  at: japanInstant(at),
  isEnd,
  content: content === undefined ? null : JSON.stringify(content.value),
  who,
  why,
  madeAt: japanInstant(madeAt),
})

/** Presents a kind's refused changes, and its waiting ones against the content that will stand before each. */
export function presentWaiting(
  stands: unknown,
  waiting: readonly ContentChange[],
  refused: readonly ContentChange[],
  language: Language,
): Pick<OutputOf<typeof listContent>['list'][number], 'version' | 'scheduled' | 'refused'> {
  let before = stands
  const stood = new Map<string, unknown>()
  const scheduled = waiting.map((change) => {
    const { id, madeFrom, content, begunBy } = change
    const isOutdated = madeFrom !== undefined && !isDeepStrictEqual(madeFrom.value, before)
    stood.set(id, before)
    before = content === undefined ? (stood.get(begunBy ?? '') ?? before) : content.value
    return { ...present(change), isOutdated }
  })
  return {
    version: versionOf(stands, waiting),
    scheduled,
    refused: refused.map((change) => ({
      ...present(change),
      reasons: change.reasons.map((reason) => reason[language]),
    })),
  }
}
