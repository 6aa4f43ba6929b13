import { setTimeout } from 'node:timers/promises'

/** Faults that a developer asked for. Counters count down; switches and spans stay until they are reset. */
const none = {
  /** Every answer of the interface waits this long. */
  answerDelayMs: 0,
  notificationDelayMs: 0,
  /** Extra copies of every notification. */
  duplicates: 0,
  /** Notifications of a moment arrive in reverse. */
  isOutOfOrder: false,
  /** Notifications wait until they are released with the button on the page of open payments: "days late". */
  isHeld: false,
  /** The browser is sent back only after the notification has arrived. */
  isNotifiedFirst: false,
  /** The number of openings that succeed and never answer. */
  timeOutsAfterOpening: 0,
  /** The number of captures that succeed and never answer. */
  timeOutsAfterCapture: 0,
  /** The number of captures that take one yen too much. */
  wrongAmounts: 0,
  /** The number of notifications with a signature that is not the provider's. */
  wrongSignatures: 0,
  /** The beacon gives no answer. */
  isBeaconSilent: false,
  /** Rounds appear so long after their time. */
  beaconLateMs: 0,
  /** The beacon signs another round than it says. */
  isBeaconForged: false,
  /** The beacon answers with the rounds of another network. */
  isOtherChain: false,
  /** The beacon was down and makes up for its rounds. */
  isBeaconCatchingUp: false,
  /** The number of witnesses, from the first on, that give no answer. */
  witnessesDown: 0,
  /** … that judge as they should, and answer after the round. */
  witnessesLate: 0,
  /** The number of witnesses, from the last back, that say `late` of anything. */
  witnessesForgetful: 0,
  /** … that say `forked` of anything. */
  witnessesForked: 0,
  /** … that accept anything and say `timely`. */
  witnessesColluding: 0,
}

export type FaultState = typeof none
type NameOf<T> = { [K in keyof FaultState]: FaultState[K] extends T ? K : never }[keyof FaultState]
export type Switch = NameOf<boolean>
export type Counter = Exclude<NameOf<number>, keyof typeof limits>

const limits = {
  answerDelayMs: 60_000,
  notificationDelayMs: 60_000,
  duplicates: 100,
  beaconLateMs: 600_000,
  witnessesDown: 3,
  witnessesLate: 3,
  witnessesForgetful: 3,
  witnessesForked: 3,
  witnessesColluding: 3,
}
const counterLimit = 1000

export interface Faults {
  readonly current: Readonly<FaultState>
  set(change: Record<string, unknown>): void
  reset(): void
  /** True once for every fault that was ordered. */
  takes(counter: Counter): boolean
  /** Every answer of an interface waits here first. */
  delayAnswer(): Promise<void>
}

const isSwitch = (name: string): name is Switch => typeof none[name as keyof FaultState] === 'boolean'
const isCounter = (name: string): name is NameOf<number> => typeof none[name as keyof FaultState] === 'number'

export function createFaults(): Faults {
  let state = { ...none }
  return {
    get current() {
      return state
    },
    set(change) {
      const next = { ...state }
      for (const [name, value] of Object.entries(change)) {
        if (isSwitch(name)) next[name] = value === true || value === 'on'
        else if (isCounter(name)) {
          const limit = name in limits ? limits[name as keyof typeof limits] : counterLimit
          const number = Number(value)
          if (Number.isInteger(number) && number >= 0) next[name] = Math.min(number, limit)
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
    async delayAnswer() {
      if (state.answerDelayMs > 0) await setTimeout(state.answerDelayMs)
    },
  }
}
