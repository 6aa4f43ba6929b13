// `npm run catalogue -- simulate <folder>`: what its packs would earn and pay back.

import { faultLine, command as words } from '#phrases/catalogue/command.ts'
import { prices } from '#phrases/catalogue/differences.ts'
import { simulation as say } from '#phrases/catalogue/simulation.ts'
import type { Language } from '#phrases/language.ts'
import type { CataloguePack } from '#server/cards/catalogue/import/catalogue-file.ts'
import { checkCatalogue } from '#server/cards/catalogue/import/check-catalogue.ts'
import { extrasIn } from '#server/cards/catalogue/import/pack-extras.ts'
import { readCatalogueFile } from '#server/cards/catalogue/import/read-catalogue.ts'
import { readShopRows } from '#server/cards/catalogue/import/shop-rows.ts'
import type { Method } from '#server/cards/catalogue/simulation/drawn-sum.ts'
import { sayWarning } from '#server/cards/catalogue/simulation/say-warning.ts'
import { seededUniform } from '#server/cards/catalogue/simulation/seeded-uniform.ts'
import { simulate } from '#server/cards/catalogue/simulation/simulate.ts'
import type { MarginPoint, Simulation } from '#server/cards/catalogue/simulation/simulation.ts'
import { lastRates, listRankTables } from '#server/money/ranks/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { CatalogueCommand } from './catalogue-commands.ts'

/** Random sales where a box has too many kinds of prizes to count all orders. */
const samples = 10_000
const mostSteps = 200_000

/** Says what each pack of a folder would earn, sealed already or not; with `only` that pack alone. Writes nothing. */
export async function simulateFolder(
  {
    db,
    folder,
    terminal: { language, print, complain },
  }: Pick<CatalogueCommand, 'db' | 'folder' | 'terminal'>,
  only?: string,
): Promise<0 | 1> {
  const read = await readCatalogueFile(folder)
  const rows = await readShopRows(db)
  const present = { packs: rows.packs.map(({ id }) => id), cardTypes: rows.cardTypes.map(({ id }) => id) }
  const faults = 'faults' in read ? read.faults : checkCatalogue(read.catalogue, present, read.locate)
  if ('faults' in read || faults.length > 0) {
    for (const { file, line, place, message } of faults)
      complain(faultLine[language](file, line, place, message))
    complain(`\n${words.found[language](faults.length)}`)
    return 1
  }
  const { cards, packs, pointCourses } = read.catalogue
  const wanted = packs.filter(({ key }) => only === undefined || key === only)
  if (wanted.length === 0) {
    complain(say.unknownPack[language](only ?? '', packs.map(({ key }) => key).join(' ')))
    return 1
  }
  const { catalogueBounds } = await readSettings(db)
  const basis = {
    worths: new Map(cards.map(({ key, costYen, marketYen }) => [key, { costYen, marketYen }])),
    courses: pointCourses,
    coinRatesBp: lastRates(await listRankTables(db)),
    returnPercent: catalogueBounds.returnPercent,
  }
  for (const [place, pack] of wanted.entries()) {
    const random = seededUniform(pack.key)
    const told = await simulate(pack, basis, { random, samples, mostSteps, pause: async () => {} })
    if (place > 0) print('')
    for (const line of linesOf(pack, told, language)) print(line)
  }
  return 0
}

function* linesOf(pack: CataloguePack, told: Simulation, language: Language): Iterable<string> {
  const { key, name, price, total } = pack
  const yenToo = (yen: number | null) => (yen === null ? '' : say.yenToo[language](yen))
  yield say.heading[language](
    key,
    name[language],
    total,
    'points' in price ? prices.points[language](price.points) : prices.coins[language](price.coins),
  )
  if (told.course !== null) yield say.course[language](told.course.points, told.course.priceYen)
  if (told.currency === 'points') yield say.sales[language](told.sales.points, yenToo(told.sales.yen))
  for (const rate of ['conversion', 'cost', 'market'] as const) {
    const percent = told.returns[rate]
    if (percent !== null) yield say.returns[rate][language](percent)
  }
  for (const { way, points } of told.margins) {
    yield `  ${say.ways[way][language]}`
    for (const point of points) yield marginLine(point, total, language)
  }
  if (told.worstRun !== null) yield say.worstRun[language](told.worstRun.slots, told.worstRun.points)
  if (told.currency === 'points') {
    const coins = (hundredths: number) => (hundredths / 100).toLocaleString('en')
    yield say.coins[language](coins(told.coinHundredths.least), coins(told.coinHundredths.most))
    yield say.liability[language](told.liability.points, yenToo(told.liability.yen))
  }
  for (const { kind, prize, given } of extrasIn(pack))
    yield say.extras[kind][language](prize.card, prize.convertsTo, given(0, total))
  if (told.remainders.length > 0) yield say.remainders[language]
  for (const { left, average, percent, goodChance, take } of told.remainders)
    yield say.remainder[language](left, average, percent, goodChance, take)
  yield methodLine(
    [...told.margins.flatMap(({ points }) => points), ...told.remainders].map(({ method }) => method),
    language,
  )
  if (told.warnings.length > 0) yield say.warnings[language]
  for (const warning of told.warnings) yield `    ${sayWarning(warning)[language]}`
}

function marginLine(point: MarginPoint, total: number, language: Language): string {
  const { slots, mean, deviation, quantiles, lossChance } = point
  const at = (chance: number) => quantiles.find((quantile) => quantile.chance === chance)?.yen ?? mean
  return say.margin[language](
    (slots / total) * 100,
    mean,
    deviation,
    [at(0.05), at(0.5), at(0.95)],
    lossChance,
  )
}

/** By how much a chance from random sales may be off, once in a thousand (Dvoretzky, Kiefer, Wolfowitz, Massart). */
const offPercent = Math.sqrt(Math.log(2 / 0.001) / (2 * samples)) * 100

const methodLine = (methods: Method[], language: Language): string =>
  methods.some(({ kind }) => kind === 'sampled')
    ? say.sampled[language](samples, offPercent)
    : say.exact[language]
