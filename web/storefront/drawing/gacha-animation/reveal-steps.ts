// The state machine of the reveal: start, then each step of the course, then the overview, then the end.

export interface RevealState {
  phase: 'start' | 'opening' | 'card' | 'rain' | 'overview' | 'end'
  /** Index of the step on stage, from 0. */
  index: number
}

export type RevealEvent =
  | { type: 'start' }
  /** The opening has played, or a tap cut it short. */
  | { type: 'opened' }
  /** Leaves this step: `next` and "skip one". */
  | { type: 'next' }
  | { type: 'skip all' }

export interface RevealCourse {
  count: number
  isRain: (index: number) => boolean
  /** Without an opening the card is shown at once (reduced motion). */
  hasOpening: (index: number) => boolean
  /** All cards are shown together before the end: a draw of more than one. */
  hasOverview: boolean
}

function at(index: number, { count, isRain, hasOpening, hasOverview }: RevealCourse): RevealState {
  if (index >= count) return { phase: hasOverview ? 'overview' : 'end', index: count }
  if (isRain(index)) return { phase: 'rain', index }
  return { phase: hasOpening(index) ? 'opening' : 'card', index }
}

export function revealStep(state: RevealState, event: RevealEvent, course: RevealCourse): RevealState {
  if (state.phase === 'end') return state
  switch (event.type) {
    case 'start':
      return state.phase === 'start' ? at(state.index, course) : state
    case 'opened':
      return state.phase === 'opening' ? { ...state, phase: 'card' } : state
    case 'next':
      if (state.phase === 'overview') return { ...state, phase: 'end' }
      return state.phase === 'start' ? state : at(state.index + 1, course)
    case 'skip all':
      return state.phase === 'overview' ? state : at(course.count, course)
  }
}
