/** The most checks a minute that prove nothing: all in all, and for one network. */
const failedMost = { all: 60, network: 30 }

/**
 * Bounds what forged notifications cause: a check that asks a provider is counted before it is made, and no longer once it
 * proves its notification, so that authentic ones are never too many. Answers undefined without asking once too many of
 * this minute proved nothing; the provider then sends its notification again, and until it does the sweep of open payments
 * asks about the purchase, so that none is lost.
 */
export function createCheckBudget(clock: () => Date) {
  let minute = 0
  let spent = new Map<string, number>()
  const count = (name: string) => spent.get(name) ?? 0
  return async <T>(
    network: string,
    isProof: (answer: T) => boolean,
    check: () => Promise<T>,
  ): Promise<T | undefined> => {
    const now = Math.floor(clock().getTime() / 60_000)
    if (now !== minute) [minute, spent] = [now, new Map()]
    if (count('all') >= failedMost.all || count(network) >= failedMost.network) return undefined
    const own = spent
    const add = (step: number) => {
      for (const name of ['all', network]) own.set(name, (own.get(name) ?? 0) + step)
    }
    add(1)
    const answer = await check()
    if (isProof(answer)) add(-1)
    return answer
  }
}
