// A draft is thrown away: it stays as it is, and does not become a pack.

import { sealDraft } from '#contract/operator/drafts.ts'
import type { Tx } from '#server/db/pool.ts'
import { isWaitingFor } from '#server/people/staff/approval-queries.ts'
import { type DraftState, draftState, lockDraft, markDiscarded } from './queries.ts'

interface Discard {
  key: string
  /** The one that was looked at. */
  revision: number
  /** The operator's name. */
  who: string
  now: Date
}

/** `waits`: for the approval of its sealing. */
export type Discarded =
  | { outcome: 'discarded'; detail: { revision: number } }
  | { outcome: 'unknown' | 'changed' | 'waits' }
  | { outcome: 'closed'; state: Exclude<DraftState, 'open'> }

/**
 * Throws a draft away: it can neither be changed nor sealed from then on. What is entered in it, its pictures and its
 * history stay, so it can be copied, and what another draft uses is there. Refuses a draft that is sealed or was thrown away
 * before, that was saved since `revision`, and whose sealing waits for an approval; then nothing changes.
 */
export async function discardDraft(tx: Tx, { key, revision, who, now }: Discard): Promise<Discarded> {
  const draft = await lockDraft(tx, key)
  if (draft === undefined) return { outcome: 'unknown' }
  const state = draftState(draft)
  if (state !== 'open') return { outcome: 'closed', state }
  if (draft.revision !== revision) return { outcome: 'changed' }
  if (await isWaitingFor(tx, { path: sealDraft.path, subject: key, now })) return { outcome: 'waits' }

  await markDiscarded(tx, key, { who, now })
  return { outcome: 'discarded', detail: { revision } }
}
