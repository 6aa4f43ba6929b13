// Buying a draw with the token of its check as idempotency key: a retry after a network failure draws only once.

import { buyDraw, checkDraw } from '#contract/draws.ts'
import type { SeenCounts } from '#contract/verify-beacon-draw.ts'
import type { DrawRefusalKey } from '#phrases/answers/draw/ja.ts'
import type { Api, Failure } from '#web/api/client.ts'
import { clearPendingDraw, pendingDraw, savePendingDraw } from '#web/storefront/packs/pending-draw.ts'
import { keepCounts } from '#web/storefront/packs/seen-counts.ts'

export type BuyOutcome =
  | { kind: 'drawn' }
  /** No clear answer arrived, so the result is unknown: a retry sends the same token. */
  | { kind: 'outcome unknown'; failure: Failure }
  /** The legal texts have changed since the screen showed them: nothing was drawn; the new ones must be shown first. */
  | { kind: 'terms changed'; failure: Failure }
  /** `reason`: the key of the message; undefined when the draw was not judged at all (no login, an unknown pack). */
  | { kind: 'refused'; failure: Failure; reason?: DrawRefusalKey }

export interface WantedDraw {
  packId: string
  count: number
  /** The version of the legal texts on screen. */
  termsNo: number
  /** The figures on screen of a beacon box (`countsOf`): a top prize that has gone since is news. */
  seen?: SeenCounts | undefined
}

const isUnclear = ({ state }: Failure) => state === 0 || state === 429 || state >= 500

const refused = (failure: Failure): Extract<BuyOutcome, { kind: 'refused' }> => ({
  kind: 'refused',
  failure,
  reason: failure.data?.reason as DrawRefusalKey | undefined,
})

export async function buyCheckedDraw(
  api: Api,
  { packId, count, termsNo, seen }: WantedDraw,
): Promise<BuyOutcome> {
  const decided = seen?.decided
  let pending = pendingDraw(packId, count)
  if (!pending) {
    const checked = await api.call(checkDraw, { input: { packId, count: String(count), decided } })
    if (!checked.ok)
      return isUnclear(checked) ? { kind: 'outcome unknown', failure: checked } : refused(checked)
    pending = { packId, count, token: checked.data.token, seen }
    savePendingDraw(pending)
  }
  const bought = await api.call(buyDraw, { input: { token: pending.token, termsNo, decided } })
  if (!bought.ok && isUnclear(bought)) return { kind: 'outcome unknown', failure: bought }
  clearPendingDraw()
  if (bought.ok && pending.seen) keepCounts(bought.data.drawId, pending.seen)
  if (bought.ok) return { kind: 'drawn' }
  const judged = refused(bought)
  const isNews = bought.state === 409 && judged.reason === undefined
  return isNews ? { kind: 'terms changed', failure: bought } : judged
}
