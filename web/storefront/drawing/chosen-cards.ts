// The chosen cards on their way to the confirmation: in its address, or, when there are too many, in the session.

import { choiceConfirmationPath } from './confirm-get-card-list/route.ts'

/** Addresses longer than this are refused somewhere on the way. */
const maxQueryLength = 4000

const keyOf = (drawId: string) => `chosen-cards:${drawId}`

/** Keeps the choice and answers the address of its confirmation. */
export function confirmChoicePath(drawId: string, chosen: readonly string[]): string {
  saveChoice(drawId, chosen)
  const selectedCardHistoryIds = chosen.join(',')
  const isLong = selectedCardHistoryIds.length > maxQueryLength
  const query = new URLSearchParams({
    history_id: drawId,
    ...(isLong ? {} : { selectedCardHistoryIds }),
  })
  return choiceConfirmationPath(query)
}

/** The choice an address stands for; null when it was too long for it and this browser no longer has it. */
export function chosenCards(query: URLSearchParams): string[] | null {
  const listed = query.get('selectedCardHistoryIds')
  if (listed !== null) return listed === '' ? [] : listed.split(',')
  return savedChoice(query.get('history_id') ?? '')
}

/** The draw that cards are of, by their ids `<draw>.<offset>`; undefined for none, and for cards of several. */
export function drawOfCards(cardIds: readonly string[]): string | undefined {
  const [drawId, ...others] = new Set(cardIds.map((id) => id.split('.')[0]))
  return others.length === 0 ? drawId || undefined : undefined
}

/** So that "choose again", and a reload, find the choice as it was. */
function saveChoice(drawId: string, chosen: readonly string[]): void {
  try {
    sessionStorage.setItem(keyOf(drawId), chosen.join(','))
  } catch {}
}

export function savedChoice(drawId: string): string[] | null {
  try {
    const kept = sessionStorage.getItem(keyOf(drawId))
    return kept === null ? null : kept === '' ? [] : kept.split(',')
  } catch {
    return null
  }
}

export function clearSavedChoice(drawId: string): void {
  try {
    sessionStorage.removeItem(keyOf(drawId))
  } catch {}
}
