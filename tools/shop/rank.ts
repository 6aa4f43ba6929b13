import { rankLimits } from '#contract/operator/ranks.ts'
import type { Rank } from '#server/money/ranks/queries.ts'
import { setRank } from '#server/money/ranks/set-rank.ts'
import { changingVerb, type Noun, Refused } from '#tools/shop-frame.ts'

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
  badNumber: (option: string, text: string) => `--${option} must be a number, not "${text}".`,
  tooMany: (option: string, max: number) =>
    `--${option} must be between 0 and ${max.toLocaleString('en')}, with at most two decimals.`,
  nothing: 'no change was given.',
  incomplete:
    'a new rank needs --name-ja, --name-en, --spend-from, --coin-rate and --maintenance (0: cannot be kept).',
  'out of order':
    'the numbers count up from 1 without a gap, and a higher rank needs more spending than the one below it.',
  'rate falls': 'a higher rank cannot have a lower coin rate than the one below it.',
  'rate too high': `a coin rate is at most ${percent(rankLimits.coinRateBp)}.`,
  'no start': 'the lowest rank must need no spending.',
  follows: 'It applies to every draw from now on.',
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

export const noun: Noun = {
  about: 'the table of ranks (ruling 26)',
  verbs: {
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
  },
}
