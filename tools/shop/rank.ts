import { readFileSync } from 'node:fs'
import { rankLimits, typedRanks } from '#contract/operator/ranks.ts'
import { japanDate, startOfJapanMonth } from '#server/business-time/japan.ts'
import { listRankTables, type Rank, tableOf, versionOf } from '#server/money/ranks/queries.ts'
import {
  ranksOf,
  type ScheduledRanks,
  scheduleRanks,
  withdrawRanks,
} from '#server/money/ranks/schedule-ranks.ts'
import { setRank } from '#server/money/ranks/set-rank.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const coins = (hundredths: number) => (hundredths / 100).toLocaleString('en', { maximumFractionDigits: 2 })
const percent = (basisPoints: number) => `${basisPoints / 100} %`

const sentences = {
  shown: ({ number, name, spendFromPoints, coinRateBp, maintenanceCoinHundredths }: Rank) =>
    [
      `${number}  ${name.ja} / ${name.en}`,
      `from ${spendFromPoints.toLocaleString('en')} points a month`,
      `${percent(coinRateBp)} in coins`,
      maintenanceCoinHundredths === 0
        ? 'cannot be kept'
        : `kept for ${coins(maintenanceCoinHundredths)} coins`,
    ].join(', '),
  from: (month: string) => `From ${month.slice(0, 7)} on:`,
  badNumber: (option: string, text: string) => `--${option} must be a number, not "${text}".`,
  tooMany: (option: string, max: number) =>
    `--${option} must be between 0 and ${max.toLocaleString('en')}, with at most two decimals.`,
  nothing: 'nothing was said to change.',
  incomplete:
    'a new rank needs --name-ja, --name-en, --spend-from, --coin-rate and --maintenance (0: cannot be kept).',
  'out of order':
    'the numbers count up from 1 without a gap, and a higher rank wants more spending than the one below it.',
  'rate falls': 'a higher rank gives no lower coin rate than the one below it.',
  'rate too high': `a coin rate is at most ${percent(rankLimits.coinRateBp)}.`,
  'no start': 'the lowest rank is everybody’s start: it wants no spending.',
  unreadable: (file: string) => `${file} cannot be read as JSON.`,
  badForm: (lines: string[]) => `the table is not right.\n${lines.join('\n')}\n`,
  'no such month': 'a table begins with one of the next six months, such as 2026-12.',
  taken: 'this month has a table already; withdraw it first.',
  unchanged: 'nothing is different.',
  'changed since': 'it was changed meanwhile.',
  kept: (number: number) => `members have kept rank ${number} for that month or a later one.`,
  unknownMonth: (month: string) => `nothing is scheduled for ${month}.`,
  begun: 'this month has begun.',
  withdrawn: (month: string) => `The table of ${month} was withdrawn.`,
  follows: 'It holds for every draw from now on.',
}

const maxSpend = rankLimits.spendFromPoints
const maxRatePercent = 100
const maxCoins = rankLimits.maintenanceCoinHundredths / 100

/** A decimal with at most two places, as integer hundredths. */
function hundredths(option: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+(\.\d+)?$/.test(text)) throw new Refused(sentences.badNumber(option, text))
  const value = Number(text) * 100
  const whole = Math.round(value)
  if (Math.abs(value - whole) > 1e-6 || whole > max * 100) throw new Refused(sentences.tooMany(option, max))
  return whole
}

function points(option: string, text: string | undefined): number | undefined {
  const inHundredths = hundredths(option, text, maxSpend)
  if (inHundredths !== undefined && inHundredths % 100 !== 0)
    throw new Refused(sentences.badNumber(option, text ?? ''))
  return inHundredths === undefined ? undefined : inHundredths / 100
}

function readTable(file: string): Rank[] {
  let typed: unknown
  try {
    typed = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Refused(sentences.unreadable(file))
  }
  const read = typedRanks.safeParse(typed)
  if (read.success) return ranksOf(read.data)
  throw new Refused(
    sentences.badForm(read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)),
  )
}

function refusalOf(scheduled: Exclude<ScheduledRanks, { outcome: 'scheduled' }>): string {
  switch (scheduled.outcome) {
    case 'faults':
      return sentences.badForm(scheduled.faults.map(({ index, what }) => `  ${index}: ${sentences[what]}`))
    case 'kept':
      return sentences.kept(scheduled.number)
    default:
      return sentences[scheduled.outcome]
  }
}

export const noun: Noun = {
  about: 'the table of ranks (ruling 26)',
  verbs: {
    list: readingVerb({
      about: 'shows every rank, and the tables of months to come',
      async read(db, { now }) {
        const month = japanDate(startOfJapanMonth(now))
        const tables = await listRankTables(db)
        return [
          ...tableOf(tables, month).ranks.map(sentences.shown),
          ...tables
            .filter(({ inForceFrom }) => inForceFrom > month)
            .flatMap(({ inForceFrom, ranks }) => [
              sentences.from(inForceFrom),
              ...ranks.map(sentences.shown),
            ]),
        ]
      },
    }),
    set: changingVerb({
      about: 'changes a rank, or adds one above the highest',
      args: ['number'],
      options: {
        'name-ja': { type: 'string', about: 'its name in Japanese' },
        'name-en': { type: 'string', about: 'its name in English' },
        'spend-from': { type: 'string', about: 'points spent in a month from which the next month has it' },
        'coin-rate': { type: 'string', about: 'coins for points spent, in per cent: 1.5' },
        maintenance: {
          type: 'string',
          about: 'coins for which it is kept another month; 0: it cannot be kept',
        },
      },
      async change(tx, { args, options, now }) {
        if (Object.values(options).every((value) => value === undefined)) throw new Refused(sentences.nothing)
        const change = {
          number: points('number', args.number) ?? 0,
          name: { ja: options['name-ja'], en: options['name-en'] },
          spendFromPoints: points('spend-from', options['spend-from']),
          coinRateBp: hundredths('coin-rate', options['coin-rate'], maxRatePercent),
          maintenanceCoinHundredths: hundredths('maintenance', options.maintenance, maxCoins),
        }
        const result = await setRank(tx, change, now)
        if (result.outcome !== 'set') throw new Refused(sentences[result.outcome])
        const { before, after } = result
        return {
          subject: String(after.number),
          detail: { before: before ?? null, after },
          lines: [sentences.shown(after), sentences.follows],
        }
      },
    }),
    schedule: changingVerb({
      about: 'gives the months from one on another table, whole, from a JSON file',
      args: ['month', 'file'],
      async change(tx, { args, now }) {
        const month = `${args.month}-01`
        const seen = versionOf(await listRankTables(tx))
        const scheduled = await scheduleRanks(tx, { month, ranks: readTable(args.file), seen, now })
        if (scheduled.outcome !== 'scheduled') throw new Refused(refusalOf(scheduled))
        const { before, after } = scheduled
        return { subject: month, detail: { before, after }, lines: after.map(sentences.shown) }
      },
    }),
    withdraw: changingVerb({
      about: 'withdraws the table of a month until it begins',
      args: ['month'],
      async change(tx, { args, now }) {
        const month = `${args.month}-01`
        const withdrawn = await withdrawRanks(tx, month, now)
        if (withdrawn.outcome === 'kept') throw new Refused(sentences.kept(withdrawn.number))
        if (withdrawn.outcome !== 'withdrawn')
          throw new Refused(
            withdrawn.outcome === 'over' ? sentences.begun : sentences.unknownMonth(args.month),
          )
        return {
          subject: month,
          detail: { ranks: withdrawn.ranks },
          lines: [sentences.withdrawn(args.month)],
        }
      },
    }),
  },
}
