// The position of a reveal, in session storage: a reload continues there.

import type { RevealState } from './reveal-steps.ts'

const keyOf = (drawId: string) => `reveal:${drawId}`

/** The state after a reload. An opening and falling cards begin anew, from the pack in the hand: sound needs a tap. */
export function savedRevealPosition(drawId: string, count: number): RevealState {
  let saved = ''
  try {
    saved = sessionStorage.getItem(keyOf(drawId)) ?? ''
  } catch {
    // Without storage it begins with the first card.
  }
  const [at = '', phase] = saved.split(' ')
  const index = Math.min(Math.max(0, Number.parseInt(at, 10) || 0), count)
  if (phase === 'overview') return { phase, index: count }
  return { phase: phase === 'card' && index < count ? phase : 'start', index: Math.min(index, count - 1) }
}

export function saveRevealPosition(drawId: string, { index, phase }: RevealState): void {
  try {
    sessionStorage.setItem(keyOf(drawId), `${index} ${phase}`)
  } catch {
    // Without storage a reload starts with the first card.
  }
}

export function clearRevealPosition(drawId: string): void {
  try {
    sessionStorage.removeItem(keyOf(drawId))
  } catch {}
}
