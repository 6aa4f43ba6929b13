// A draft becomes a pack: from then on neither can change.

import type { Trust } from '#contract/beacon-box.ts'
import type { Localized } from '#phrases/language.ts'
import { type Sealing, sealBox } from '#server/cards/boxes/seal-box.ts'
import { sealDetail } from '#server/cards/catalogue/import/check-money.ts'
import { boxTerms } from '#server/cards/catalogue/import/check-sealed.ts'
import { sourcesOfDraft } from '#server/cards/catalogue/import/fact-sources.ts'
import { invitedIds } from '#server/cards/catalogue/import/invited.ts'
import { packRow } from '#server/cards/catalogue/import/shop-rows.ts'
import { firstPosition, lockCatalogue, upsertPack } from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import { type DraftFault, judgeDraft } from './judge-draft.ts'
import { lockDraft, markSealed } from './queries.ts'
import { type Pause, simulateDraft } from './simulate-draft.ts'

export type DraftSealed =
  | { outcome: 'sealed'; detail: Record<string, unknown> }
  | { outcome: 'unknown' | 'sealed before' | 'discarded' | 'changed' }
  | { outcome: 'faults'; faults: DraftFault[] }
  /** Warnings that have no answer. */
  | { outcome: 'unanswered'; warnings: Localized[] }

export interface SealDraft extends Sealing {
  key: string
  /** The one that was looked at. */
  revision: number
  pause: Pause
  /** The beacon and the witnesses of new beacon boxes; undefined: the shop has none. */
  trust: Trust | undefined
}

/**
 * Seals a draft as an import seals a new pack: with its checks, its rows and its box, in the caller's transaction. The pack
 * stands first in the shop. Refuses a draft that was saved since `revision`, that has faults, that has a warning without an
 * answer, and that is sealed or was thrown away; then nothing changes.
 */
export async function sealDraft(
  tx: Tx,
  { key, revision, pause, trust, ...sealing }: SealDraft,
): Promise<DraftSealed> {
  const { now } = sealing
  await lockCatalogue(tx)
  const draft = await lockDraft(tx, key)
  if (draft === undefined) return { outcome: 'unknown' }
  if (draft.sealedAt !== null) return { outcome: 'sealed before' }
  if (draft.discardedAt !== null) return { outcome: 'discarded' }
  if (draft.revision !== revision) return { outcome: 'changed' }
  const { faults, whole } = await judgeDraft(tx, draft, { now, trust })
  if (whole === undefined) return { outcome: 'faults', faults }
  const { warnings = [] } = (await simulateDraft(tx, draft, pause)) ?? {}
  const open = warnings.filter(({ answer }) => answer === undefined)
  if (open.length > 0) return { outcome: 'unanswered', warnings: open.map(({ message }) => message) }

  const { pack, catalogue } = whole
  await upsertPack(tx, { ...packRow(pack, (image) => image), position: await firstPosition(tx) })
  const sources = { ...(await sourcesOfDraft(tx, catalogue)), invited: await invitedIds(tx, pack), trust }
  await sealBox(tx, boxTerms(pack, catalogue, now, sources), sealing)
  await markSealed(tx, key, now)
  const answers = warnings.map(({ message, answer }) => ({
    warning: message.ja,
    answer: answer?.answer,
    who: answer?.who,
  }))
  return { outcome: 'sealed', detail: { ...sealDetail(pack), revision, answers } }
}
