/** What a developer asked to go wrong. Counters count down; switches stay until they are reset. */
export interface FaultState {
  /** Every answer of the interface waits this long. */
  answerDelayMs: number
  notificationDelayMs: number
  /** Extra copies of every notification. */
  duplicates: number
  /** Notifications of a moment arrive in reverse. */
  isOutOfOrder: boolean
  /** So many captures succeed and never answer. */
  timeOutsAfterCapture: number
  /** So many captures take one yen too much. */
  wrongAmounts: number
  /** So many openings succeed and never answer. */
  timeOutsAfterOpening: number
}

const none: FaultState = {
  answerDelayMs: 0,
  notificationDelayMs: 0,
  duplicates: 0,
  isOutOfOrder: false,
  timeOutsAfterCapture: 0,
  wrongAmounts: 0,
  timeOutsAfterOpening: 0,
}

type Counter = 'timeOutsAfterCapture' | 'wrongAmounts' | 'timeOutsAfterOpening'

export interface Faults {
  readonly current: Readonly<FaultState>
  set(change: Record<string, unknown>): void
  reset(): void
  /** True once for every fault that was ordered. */
  takes(counter: Counter): boolean
}

const limits = { answerDelayMs: 60_000, notificationDelayMs: 60_000, duplicates: 100 }

export function createFaults(): Faults {
  let state = { ...none }
  return {
    get current() {
      return state
    },
    set(change) {
      const next: FaultState = { ...state }
      for (const [name, value] of Object.entries(change)) {
        if (name === 'isOutOfOrder') next.isOutOfOrder = value === true || value === 'on'
        else if (name in none) {
          const limit = limits[name as keyof typeof limits] ?? 1000
          const number = Number(value)
          if (Number.isInteger(number) && number >= 0) next[name as Counter] = Math.min(number, limit)
        }
      }
      state = next
    },
    reset() {
      state = { ...none }
    },
    takes(counter) {
      if (state[counter] === 0) return false
      state = { ...state, [counter]: state[counter] - 1 }
      return true
    },
  }
}
