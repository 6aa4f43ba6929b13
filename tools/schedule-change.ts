// A change at once or at a moment to come, as the terminal asks for it: of what stands at this moment.

import type { Tx } from '#server/db/pool.ts'
import { type ContentOutcome, changeContent } from '#server/desks/content/change-content.ts'
import { kindOf } from '#server/desks/content/kinds.ts'
import { listWaiting, versionOf } from '#server/desks/content/queries.ts'
import { Refused } from './shop-frame.ts'

type Wanted = Omit<Parameters<typeof changeContent>[1], 'seen'>

const sentences = {
  badForm: (lines: string[]) => `the content is not right.\n${lines.join('\n')}\n`,
  over: (option: string) => `--${option} is over, or not after the beginning.`,
  overlaps: 'another change is scheduled within this time.',
  unchanged: 'nothing is different.',
  moved: 'it was changed meanwhile.',
}

/** The sentence for what is wrong with parts of a content. */
export const badForm = (faults: { path: PropertyKey[]; message: string }[]): Refused =>
  new Refused(sentences.badForm(faults.map(({ path, message }) => `  ${path.join('.')}: ${message}`)))

function refusalOf(changed: Exclude<ContentOutcome, { outcome: 'changed' | 'scheduled' }>): Refused {
  switch (changed.outcome) {
    case 'faults':
      return badForm(changed.faults.map(({ path, message }) => ({ path: [...path], message: message.en })))
    case 'over':
      return new Refused(sentences.over(changed.field))
    case 'overlaps':
      return new Refused(sentences.overlaps)
    case 'unchanged':
      return new Refused(sentences.unchanged)
    case 'changed since':
      return new Refused(sentences.moved)
  }
}

/** As the console does; no second operator approves it. Throws `Refused`. */
export async function scheduleChange(tx: Tx, wanted: Wanted) {
  const { kind } = wanted
  const seen = versionOf(await kindOf(kind).read(tx), await listWaiting(tx, kind))
  const changed = await changeContent(tx, { ...wanted, seen })
  if (changed.outcome !== 'changed' && changed.outcome !== 'scheduled') throw refusalOf(changed)
  return changed
}
