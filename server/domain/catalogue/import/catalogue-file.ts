import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { rarities } from '../../../../contract/catalogue.ts'
import { type DrawLimits, noLimits } from '../../boxes/box-terms.ts'

// The format of catalogue.yaml. Described for operators in docs/catalogue.md.

const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/))
const localized = z.strictObject({
  ja: z.string().check(z.minLength(1)),
  en: z.string().check(z.minLength(1)),
})
/** May be empty. */
const remark = z.strictObject({ ja: z.string(), en: z.string() })
const count = z.int().check(z.minimum(1, { error: 'must be at least 1' }))
const relative = /^in (\d+) (minute|hour|day)s?$/
const moment = z.string().check(
  z.refine((value) => relative.test(value) || !Number.isNaN(Date.parse(value)), {
    error: 'must be an instant such as 2026-04-01T12:00:00+09:00, or relative such as "in 3 days"',
  }),
)
const coinAmount = z.number().check(
  z.minimum(0.01),
  z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), { error: 'has at most two decimals' }),
)

/** The place of a name is the number of its rarity. */
export const rarityNames = rarities.map(({ name }) => name)
/** Reveal styles the screen knows (spec §4, movie_style). */
const revealStyles = [1, 2, 3, 5, 8, 10, 11, 12, 13] as const

const catalogue = z.strictObject({
  cardTypes: z.array(z.strictObject({ key, name: localized })).check(z.minLength(1)),
  cards: z.array(
    z.strictObject({
      key,
      cardType: key,
      name: localized,
      model: z.string(),
      rarity: z.enum(rarityNames),
      image: z.string(),
      foil: z.optional(z.string()),
    }),
  ),
  packs: z.array(
    z.strictObject({
      key,
      cardType: key,
      name: localized,
      price: z.union([z.strictObject({ points: count }), z.strictObject({ coins: coinAmount })], {
        error: 'must be { points: … } or { coins: … }',
      }),
      startsAt: z.optional(moment),
      endsAt: z.optional(moment),
      maxPerPurchase: z.optional(count),
      maxPerMember: z.optional(count),
      maxPerPeriod: z.optional(
        z.union([z.strictObject({ day: count }), z.strictObject({ week: count })], {
          error: 'must be { day: … } or { week: … }',
        }),
      ),
      limitMessage: z.optional(localized),
      showLineup: z.boolean(),
      revealStyle: z.literal(revealStyles),
      images: z.array(z.string()).check(z.minLength(1)),
      detail: localized,
      total: count,
      prizes: z
        .array(
          z.strictObject({
            card: key,
            quantity: count,
            tier: z.int().check(z.minimum(1), z.maximum(7)),
            convertsTo: z.int().check(z.minimum(0), z.maximum(100_000_000)),
            shipOnly: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1), z.maxLength(65_535)),
    }),
  ),
  exchange: z.optional(
    z.array(
      z.strictObject({
        card: key,
        coins: coinAmount,
        stock: z.int().check(z.minimum(0), z.maximum(1_000_000)),
        maxPerMember: z.optional(count),
      }),
    ),
  ),
  banners: z.optional(
    z.strictObject({
      mode: z.enum(['carousel', 'video']),
      entries: z.array(z.strictObject({ image: z.string(), url: z.string(), alt: localized })),
    }),
  ),
  pointCourses: z.array(z.strictObject({ points: count, priceYen: count, memo: remark })),
})

export type Catalogue = z.output<typeof catalogue>
export type CataloguePack = Catalogue['packs'][number]

/** The limits of a pack, as its box keeps them. */
export function limitsOf({ maxPerPurchase = 0, maxPerMember = 0, maxPerPeriod }: CataloguePack): DrawLimits {
  const limits = { ...noLimits, maxPerPurchase, maxPerMember }
  if (maxPerPeriod === undefined) return limits
  return 'day' in maxPerPeriod
    ? { ...limits, maxPerPeriod: maxPerPeriod.day, period: 'day' }
    : { ...limits, maxPerPeriod: maxPerPeriod.week, period: 'week' }
}

/** What is wrong in a catalogue, and where. */
export interface CatalogueFault {
  file: string
  line: number
  message: string
}

/** Names the place of a value in the file. */
export type Locate = (path: (string | number)[], message: string) => CatalogueFault

export type ReadCatalogue = { catalogue: Catalogue; locate: Locate } | { faults: CatalogueFault[] }

/** Reads and checks `catalogue.yaml` of a folder: syntax, keys, types. Reads nothing else. */
export async function readCatalogueFile(folder: string): Promise<ReadCatalogue> {
  const file = join(folder, 'catalogue.yaml')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return { faults: [{ file, line: 0, message: 'cannot be read; the folder must hold a catalogue.yaml' }] }
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const locate: Locate = (path, message) => ({ file, line: lineOf(document, lines, path), message })
  if (document.errors.length > 0)
    return {
      faults: document.errors.map((error) => ({
        file,
        line: error.linePos?.[0].line ?? 0,
        message: `is not valid YAML: ${error.message.split('\n')[0]}`,
      })),
    }
  const result = z.safeParse(catalogue, document.toJS())
  if (result.success) return { catalogue: result.data, locate }
  return { faults: result.error.issues.flatMap((issue) => explain(issue, locate)) }
}

function explain(issue: z.core.$ZodIssue, locate: Locate): CatalogueFault[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const at = path.join('.') || 'the file'
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) =>
      locate([...path, name], `unknown key "${name}"; remove it or correct its spelling`),
    )
  if (issue.code === 'invalid_type')
    return [
      locate(
        path,
        `${at} is ${issue.input === undefined ? 'missing' : 'of the wrong type'}; expected ${issue.expected}`,
      ),
    ]
  if (issue.code === 'invalid_value') return [locate(path, `${at} must be one of ${issue.values.join(', ')}`)]
  return [locate(path, `${at} ${issue.message}`)]
}

/** The line of a value, or of the nearest thing around it that exists. */
function lineOf(document: Document, lines: LineCounter, path: (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true) ?? document.contents
    const last = path[length - 1]
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === last) : undefined
    const node = pair?.key ?? document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

/** The instant a catalogue means, `in 3 days` counting from `now`. */
export function resolveMoment(value: string, now: Date): Date {
  const match = relative.exec(value)
  if (match === null) return new Date(value)
  const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[match[2] as 'minute' | 'hour' | 'day']
  return new Date(now.getTime() + Number(match[1]) * unitMs)
}

export const isRelative = (value: string) => relative.test(value)
