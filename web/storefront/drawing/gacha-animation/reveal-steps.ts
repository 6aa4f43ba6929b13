// The state machine of the reveal: start, then opening and card for each card, then the end.

export interface RevealState {
  phase: 'start' | 'opening' | 'card' | 'end'
  /** Index of the card on stage, from 0. */
  index: number
}

export type RevealEvent =
  | { type: 'start' }
  /** The opening has played, or a tap cut it short. */
  | { type: 'opened' }
  /** Leaves this card: `next` and "skip one". */
  | { type: 'next' }
  | { type: 'jump'; to: number }
  | { type: 'skip all' }

export interface RevealCourse {
  count: number
  /** Without an opening the card is shown at once (reduced motion). */
  hasOpening: (index: number) => boolean
}

const at = (index: number, { count, hasOpening }: RevealCourse): RevealState =>
  index >= count ? { phase: 'end', index: count } : { phase: hasOpening(index) ? 'opening' : 'card', index }

export function revealStep(state: RevealState, event: RevealEvent, course: RevealCourse): RevealState {
  if (state.phase === 'end') return state
  switch (event.type) {
    case 'start':
      return state.phase === 'start' ? at(state.index, course) : state
    case 'opened':
      return state.phase === 'opening' ? { ...state, phase: 'card' } : state
    case 'next':
      return state.phase === 'start' ? state : at(state.index + 1, course)
    case 'jump':
      return event.to > state.index ? at(event.to, course) : state
    case 'skip all':
      return at(course.count, course)
  }
}

/** "Skip to the next rare card" stops at SR and UR. */
const rareFrom = 2

/** Index of the next SR or UR card after this one, or -1. */
export const nextRare = (cards: readonly { rarity: number }[], index: number): number =>
  cards.findIndex((card, at) => at > index && card.rarity >= rareFrom)
