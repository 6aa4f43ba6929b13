import type { ShopSettings } from '#contract/shop-settings.ts'
import { freeFaults, freeWarnings, moneyFaults, warnings as sentences } from '#phrases/catalogue/faults.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { worstLastSlots } from '#server/cards/boxes/last-slots.ts'
import { courseFaults, courseWarnings } from '#server/cards/catalogue/content-rows.ts'
import type { Locate, Path } from '#server/operator-files/file-fault.ts'
import type { Catalogue, CatalogueFault, CataloguePack } from './catalogue-file.ts'
import { isRelative, momentFault, resolveMoment, spanFaults } from './moments.ts'
import { extrasIn, prizesIn } from './pack-extras.ts'

export type Bounds = ShopSettings['catalogueBounds']
type Say = (path: Path, message: Localized) => void

/** The points that a pack returns when every card is converted, beside its sales; a ceiling as often as it can be given. */
export function returnsOf(pack: CataloguePack): { converted: number; sales: number; percent: number } {
  const inSlots = pack.prizes.reduce((sum, { convertsTo, quantity }) => sum + convertsTo * quantity, 0)
  const converted = extrasIn(pack).reduce(
    (sum, { prize, given }) => sum + prize.convertsTo * given(0, pack.total),
    inSlots,
  )
  const sales = 'points' in pack.price ? pack.price.points * pack.total : 0
  return { converted, sales, percent: sales === 0 ? 0 : (converted / sales) * 100 }
}

/** The audit log's record of a pack that is sealed. */
export function sealDetail(pack: CataloguePack): Record<string, unknown> {
  const { images: _images, imagesEn: _imagesEn, focus: _focus, ...rest } = pack
  const { detail: _detail, prizes: _prizes, audience, ...terms } = rest
  // The record is kept for ever, and mail addresses go with their members.
  const invited = audience?.invited && { invited: audience.invited.length }
  return { ...terms, ...(audience && { audience: { ...audience, ...invited } }), returns: returnsOf(pack) }
}

export const percentText = (percent: number) => (Math.round(percent * 10) / 10).toLocaleString('en')

/**
 * Judges what would be sold: new packs and courses, by the operator's bounds. A sealed pack cannot change any
 * more, so its terms are not judged again.
 */
export function checkMoney(
  catalogue: Catalogue,
  isSealed: (packKey: string) => boolean,
  { bounds, now, locate }: { bounds: Bounds; now: Date; locate: Locate },
): { faults: CatalogueFault[]; warnings: CatalogueFault[] } {
  const faults: CatalogueFault[] = []
  const warnings: CatalogueFault[] = []
  const refuse: Say = (path, message) => faults.push(locate(path, message))
  for (const [index, pack] of catalogue.packs.entries()) {
    if (isSealed(pack.key)) continue
    const path: Path = ['packs', index]
    for (const { field, message } of spanFaults(pack, now)) refuse([...path, field], message)
    checkPrice(pack, path, bounds, refuse)
    for (const [at, message] of packWarnings(pack, path, now)) warnings.push(locate(at, message))
  }
  if (catalogue.pointCourses.length === 0) warnings.push(locate(['pointCourses'], sentences.noCourses))
  for (const { path, message } of courseFaults(catalogue.pointCourses, bounds))
    refuse(['pointCourses', ...path], message)
  for (const { path, message } of courseWarnings(catalogue.pointCourses))
    warnings.push(locate(['pointCourses', ...path], message))
  return { faults, warnings }
}

function checkPrice(pack: CataloguePack, path: Path, bounds: Bounds, refuse: Say): void {
  const at = [...path, 'price']
  const isPaidInPoints = 'points' in pack.price && pack.price.points > 0
  const tooMany = prizesIn(pack).filter(
    ({ prize }) => (prize.points || isPaidInPoints) && prize.convertsTo > bounds.conversionPoints,
  )
  for (const { at: place, prize } of tooMany)
    refuse(
      [...path, ...place, 'convertsTo'],
      inBoth(moneyFaults.conversion, prize.convertsTo, bounds.conversionPoints),
    )
  if ('coins' in pack.price) {
    const { from, to } = bounds.coinPrice
    if (pack.price.coins < from || pack.price.coins > to)
      refuse(at, inBoth(moneyFaults.coinPrice, pack.price.coins, from, to))
    return
  }
  const { points } = pack.price
  if (points === 0) {
    checkFree(pack, path, refuse)
    return
  }
  const { from, to } = bounds.pointPrice
  if (points < from || points > to) refuse(at, inBoth(moneyFaults.pointPrice, points, from, to))
  const times = bounds.conversionTimesPrice
  for (const { at: place, prize } of prizesIn(pack)) {
    const { convertsTo } = prize
    if (convertsTo <= bounds.conversionPoints && convertsTo > points * times)
      refuse(
        [...path, ...place, 'convertsTo'],
        inBoth(moneyFaults.conversionTimes, convertsTo, points, times),
      )
  }
  const { converted, sales, percent } = returnsOf(pack)
  if (percent > bounds.returnPercent)
    refuse(
      [...path, 'prizes'],
      inBoth(moneyFaults.returnRate, percentText(percent), converted, sales, bounds.returnPercent),
    )
}

/** A free pack is limited by the day, and its cards become no points (ruling 49). */
function checkFree(pack: CataloguePack, path: Path, refuse: Say): void {
  if (pack.maxPerPeriod === undefined || !('day' in pack.maxPerPeriod))
    refuse([...path, 'maxPerPeriod'], freeFaults.noLimit)
  for (const { at, prize } of prizesIn(pack))
    if (prize.points !== true && prize.shipOnly !== true)
      refuse([...path, ...at, 'shipOnly'], freeFaults.converts)
}

function* packWarnings(pack: CataloguePack, path: Path, now: Date): Iterable<[Path, Localized]> {
  const { startsAt } = pack
  const isExact = startsAt !== undefined && !isRelative(startsAt) && momentFault(startsAt) === undefined
  if (isExact && resolveMoment(startsAt, now) < now)
    yield [[...path, 'startsAt'], inBoth(sentences.startsInPast, startsAt)]
  if ('coins' in pack.price) return
  if (pack.price.points === 0 && pack.audience?.rankFrom !== undefined)
    yield [[...path, 'audience', 'rankFrom'], freeWarnings.rank]
  const worst = worstLastSlots({
    currency: 'points',
    price: pack.price.points,
    prizes: pack.prizes.map((prize) => ({ ...worthOf(prize), quantity: prize.quantity })),
    extras: extrasIn(pack).map(({ prize, given }) => ({
      ...worthOf(prize),
      given: (slots) => given(pack.total - slots, pack.total),
    })),
  })
  if (worst === undefined) return
  const { slots, points, price } = worst
  const end = inBoth(sentences.richEnd, slots, points, price, percentText((points / price) * 100))
  const isLimited = pack.maxPerMember !== undefined || pack.maxPerPeriod !== undefined
  const advice = isLimited ? { ja: '', en: '' } : sentences.richEndAdvice
  yield [[...path, 'prizes'], { ja: end.ja + advice.ja, en: end.en + advice.en }]
}

const worthOf = ({
  convertsTo,
  shipOnly = false,
}: {
  convertsTo: number
  shipOnly?: boolean | undefined
}) => ({ convertsToPoints: convertsTo, isShipOnly: shipOnly })
