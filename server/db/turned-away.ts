// The order of requests that found a queue full: who comes back is served before who comes later.

/** The time for which a place is kept after its request should have come back: a slow phone asks late. */
const lateMs = 5000
/** Some megabytes; later ones are told how many wait, and keep no place. */
const placesMax = 100_000

export interface TurnedAway {
  has(id: string): boolean
  isEmpty(): boolean
  /** The number of places before that of a request; all of them for a request without a place. */
  before(id: string): number
  /** Keeps the place of a request that should come back after so many seconds; it has the last one if it had none. */
  keep(id: string, seconds: number): void
  /** Gives up a place: its request has come in. */
  leave(id: string): void
}

/** Places by the ids of requests. One whose request does not come back in time is lost. */
export function createTurnedAway(nowMs: () => number): TurnedAway {
  /** In the order of the numbers. */
  const places = new Map<string, { number: number; untilMs: number }>()
  let next = 0

  const oldest = () => {
    for (const [id, place] of places) {
      if (place.untilMs > nowMs()) return place.number
      places.delete(id)
    }
    return next
  }

  return {
    has: (id) => places.has(id),
    isEmpty() {
      oldest()
      return places.size === 0
    },
    before(id) {
      const first = oldest()
      const place = places.get(id)
      // Those between that were served or gave up are counted as well, so it is never told less than the truth.
      return place === undefined ? places.size : Math.min(place.number - first, places.size - 1)
    },
    keep(id, seconds) {
      const untilMs = nowMs() + seconds * 1000 + lateMs
      const place = places.get(id)
      if (place !== undefined) place.untilMs = untilMs
      else if (places.size < placesMax) places.set(id, { number: next++, untilMs })
    },
    leave: (id) => void places.delete(id),
  }
}
