// The hypergeometric distribution: the number of slots of one kind among slots drawn without replacement.

/** `marked` of `population` slots are of the kind, and `drawn` are drawn. */
export interface Urn {
  population: number
  marked: number
  drawn: number
}

const tableLength = 1024
const table = new Float64Array(tableLength)
for (let n = 2; n < tableLength; n++) table[n] = (table[n - 1] as number) + Math.log(n)

/** ln n!; from the table's end on by Stirling's series, whose next term is below 10⁻²². */
function logFactorial(n: number): number {
  if (n < tableLength) return table[n] as number
  const tail = 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + tail
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** The fewest and the most that can be drawn of the kind. */
const leastDrawn = ({ population, marked, drawn }: Urn) => Math.max(0, drawn - (population - marked))
const mostDrawn = ({ marked, drawn }: Urn) => Math.min(marked, drawn)

const chanceOf = ({ population, marked, drawn }: Urn, count: number): number =>
  Math.exp(
    logChoose(marked, count) + logChoose(population - marked, drawn - count) - logChoose(population, drawn),
  )

const mostLikely = (urn: Urn): number =>
  Math.min(
    mostDrawn(urn),
    Math.max(leastDrawn(urn), Math.floor(((urn.drawn + 1) * (urn.marked + 1)) / (urn.population + 2))),
  )

/** The chance of `count + 1` over that of `count`. */
const ratioAbove = ({ population, marked, drawn }: Urn, count: number) =>
  ((marked - count) * (drawn - count)) / ((count + 1) * (population - marked - drawn + count + 1))

/** Counts with their chances, from the first to the last whose chance is at least `least`. */
export function chancesOf(urn: Urn, least: number): { first: number; chances: number[] } {
  const mode = mostLikely(urn)
  const [lowest, highest] = [leastDrawn(urn), mostDrawn(urn)]
  const top = chanceOf(urn, mode)
  const above: number[] = []
  for (let count = mode, chance = top; count < highest; count++) {
    chance *= ratioAbove(urn, count)
    if (chance < least) break
    above.push(chance)
  }
  const below: number[] = []
  for (let count = mode, chance = top; count > lowest; count--) {
    chance /= ratioAbove(urn, count - 1)
    if (chance < least) break
    below.push(chance)
  }
  return { first: mode - below.length, chances: [...below.reverse(), top, ...above] }
}

/** A count at random: counts are taken from the most likely one outwards until their chances exceed `uniform`. */
export function sampleCount(urn: Urn, uniform: number): number {
  const mode = mostLikely(urn)
  const [lowest, highest] = [leastDrawn(urn), mostDrawn(urn)]
  let [low, high] = [mode, mode]
  let lowChance = chanceOf(urn, mode)
  let highChance = lowChance
  let rest = uniform - lowChance
  while (rest >= 0 && (low > lowest || high < highest)) {
    if (high < highest) {
      highChance *= ratioAbove(urn, high)
      high += 1
      rest -= highChance
      if (rest < 0) return high
    }
    if (low > lowest) {
      lowChance /= ratioAbove(urn, low - 1)
      low -= 1
      rest -= lowChance
      if (rest < 0) return low
    }
  }
  return mode
}
