import { isDeepStrictEqual } from 'node:util'
import type { ContentKind, listContent } from '../../../contract/operator/content.ts'
import type { Content } from '../../../contract/operator/content-schemas.ts'
import type { OutputOf } from '../../../contract/wire.ts'
import type { Language } from '../../../phrases/language.ts'
import { japanInstant } from '../../business-time/japan.ts'
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

/** One kind as it stands, what waits and what was refused. Each waiting change is held against what will stand before it. */
export function presentKind(
  kind: ContentKind,
  stands: Content,
  waiting: readonly ContentChange[],
  refused: readonly ContentChange[],
  language: Language,
): OutputOf<typeof listContent>['list'][number] {
  let before = stands
  const stood = new Map<string, Content>()
  const scheduled = waiting.map((change) => {
    const { id, madeFrom, content, begunBy } = change
    const isOutdated = madeFrom !== undefined && !isDeepStrictEqual(madeFrom.value, before)
    stood.set(id, before)
    before = content === undefined ? (stood.get(begunBy ?? '') ?? before) : content.value
    return { ...present(change), isOutdated }
  })
  return {
    kind,
    content: JSON.stringify(stands),
    version: versionOf(stands, waiting),
    scheduled,
    refused: refused.map((change) => ({
      ...present(change),
      reasons: change.reasons.map((reason) => reason[language]),
    })),
  }
}
