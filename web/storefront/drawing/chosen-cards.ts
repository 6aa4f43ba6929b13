// Passes the chosen cards to the confirmation: in its address or, when there are too many, in session storage.

import { choiceConfirmationPath } from '#web/storefront/drawing/confirm-get-card-list/route.ts'

/** Proxies and servers may refuse longer addresses. */
const maxQueryLength = 4000

const keyOf = (drawId: string) => `chosen-cards:${drawId}`

/** Saves the choice and returns the address of its confirmation. */
export function confirmChoicePath(drawId: string, chosen: readonly string[]): string {
  saveChoice(drawId, chosen)
  const selectedCardHistoryIds = chosen.join(',')
  const isLong = selectedCardHistoryIds.length > maxQueryLength
  const query = new URLSearchParams({ history_id: drawId, ...(isLong ? {} : { selectedCardHistoryIds }) })
  return choiceConfirmationPath(query)
}

/** The choice of an address; null when it is in session storage and no longer there. */
export function chosenCards(query: URLSearchParams): string[] | null {
  const listed = query.get('selectedCardHistoryIds')
  if (listed !== null) return listed === '' ? [] : listed.split(',')
  return savedChoice(query.get('history_id') ?? '')
}

/** The draw of these cards, from their ids `<draw>.<offset>`; undefined for no cards or cards of several draws. */
export function drawOfCards(cardIds: readonly string[]): string | undefined {
  const [drawId, ...others] = new Set(cardIds.map((id) => id.split('.')[0]))
  return others.length === 0 ? drawId || undefined : undefined
}

/** "Choose again" and a reload restore the choice. */
function saveChoice(drawId: string, chosen: readonly string[]): void {
  try {
    sessionStorage.setItem(keyOf(drawId), chosen.join(','))
  } catch {}
}

export function savedChoice(drawId: string): string[] | null {
  try {
    const stored = sessionStorage.getItem(keyOf(drawId))
    return stored === null ? null : stored === '' ? [] : stored.split(',')
  } catch {
    return null
  }
}

export function clearSavedChoice(drawId: string): void {
  try {
    sessionStorage.removeItem(keyOf(drawId))
  } catch {}
}
