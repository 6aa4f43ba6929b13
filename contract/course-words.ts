// The words of a course are held against its numbers: an offer that says another bonus misleads (ruling 67).

interface Course {
  points: number
  priceYen: number
}

const units = `(?:bonus |free |extra )?(?:points?|pts?(?![a-z])|p(?![a-z]))|ポイント|円|yen|%|パーセント|percent|割|倍|おまけ|増量|お得`
const said = new RegExp(
  String.raw`(\+|プラス|おまけ|ボーナス|bonus:?|plus)?\s*(¥)?\s*(\d+(?:\.\d+)?)(万|千)?(\d+)?(千)?\s*(${units})?`,
  'giu',
)

/** Tells whether a rate was written as it is, or rounded to as many places as were written. */
function isRate(written: string, rates: readonly number[]): boolean {
  const places = written.split('.')[1]?.length ?? 0
  const scale = 10 ** places
  return rates.some((rate) =>
    [Math.floor, Math.round].some(
      (near) => near(rate * scale + 1e-6) === Math.round(Number(written) * scale),
    ),
  )
}

function fits({ points, priceYen }: Course, value: number, written: string, unit: string): boolean {
  const bonus = Math.max(0, points - priceYen)
  const percents = [bonus / priceYen, bonus / points, points / priceYen].map((rate) => rate * 100)
  if (unit === '割') return isRate(String(value * 10), percents)
  if (/^(%|パーセント|percent)$/.test(unit)) return isRate(written, percents)
  if (unit === '倍') return isRate(written, [points / priceYen])
  // One point for one yen, or for 0.98, is a rate.
  return [points, priceYen, bonus].includes(value) || value <= 1
}

/**
 * The amounts in a course's words that are none of its own: points, bonus, price, or the percentage of the bonus. Width,
 * commas and units make no difference; numbers of something else (24時間, 10口) are not judged.
 */
export function strayAmounts(course: Course, words: string): string[] {
  const text = words.normalize('NFKC').replaceAll(/(?<=\d),(?=\d{3})/g, '')
  return Array.from(text.matchAll(said), (match) => {
    const [whole, before = '', yenSign = '', written = '', big, rest = '0', thousand, unit = ''] = match
    if (before + yenSign + unit === '') return undefined
    const scale = { 万: 10_000, 千: 1000 }[big ?? ''] ?? 1
    const value =
      big === undefined ? Number(written) : Number(written) * scale + Number(rest) * (thousand ? 1000 : 1)
    return fits(course, value, written, unit.toLowerCase()) ? undefined : whole.trim()
  }).filter((amount) => amount !== undefined)
}

/** Names what a warning says of words that contradict their course: the amounts, its points, its price, its bonus. */
export function contradiction(
  course: Course,
  words: string,
): [amounts: string, points: string, yen: string, bonus: string] | undefined {
  const amounts = strayAmounts(course, words)
  const { points, priceYen } = course
  const [pt, yen, bonus] = [points, priceYen, Math.max(0, points - priceYen)].map((n) =>
    n.toLocaleString('en'),
  )
  return amounts.length === 0 ? undefined : [amounts.join(' / '), pt ?? '', yen ?? '', bonus ?? '']
}
