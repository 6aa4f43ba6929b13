// Packs on sale: how far each is sold, and how its sale is stopped (ruling 33).

import { csvLine } from '#contract/csv-line.ts'
import { packReasonLength } from '#contract/operator/packs.ts'
import type { Localized } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type Box, listSaleEvents, type SaleEvent } from '#server/cards/boxes/queries.ts'
import {
  endSaleEarly,
  haltSale,
  resumeSale,
  type SaleChange,
  saleStateOf,
} from '#server/cards/boxes/stop-sale.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { findSoldPack, listSoldPacks, type SoldPack } from '#server/desks/packs/pack-figures.ts'
import { changingVerb, type Done, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  none: 'There is no pack.',
  unknown: (id: string) => `there is no pack "${id}".`,
  ended: 'its sale has ended.',
  haltedBefore: 'its sale is halted already.',
  notHalted: 'its sale is not halted.',
  noReason: `--reason-ja and --reason-en are both needed: one line each of at most ${packReasonLength} characters, which everybody reads for ever.`,
  halted: ({ sold }: SaleEvent) =>
    `The sale is halted after ${sold} slots: no draw is made and nobody is charged until pack resume. Draws made before stay as they are.`,
  resumed: ({ sold }: SaleEvent) => `The sale goes on after ${sold} slots.`,
  endedEarly: ({ sold }: SaleEvent) =>
    `The sale has ended for ever after ${sold} slots, and the box is open: everybody can see its secret, its unsold slots and its tickets.`,
  follows: 'Open pages follow within seconds; the reason stands on the proof page for ever.',
  event: ({ kind, reason, sold, happenedAt }: SaleEvent) =>
    [
      `  ${japanInstant(happenedAt)}  ${kind} after ${sold} slots`,
      ...(reason ? [reason.ja, reason.en] : []),
    ].join('  '),
}

const amount = ({ currency }: Box, value: number) =>
  currency === 'points' ? `${value} points` : `${(value / 100).toFixed(2)} coins`
const limitsOf = ({ maxPerPurchase, maxPerMember, maxPerPeriod, period }: Box): string =>
  [
    maxPerPurchase > 0 ? `${maxPerPurchase} a purchase` : '',
    maxPerMember > 0 ? `${maxPerMember} a member` : '',
    maxPerPeriod > 0 ? `${maxPerPeriod} a member and ${period}` : '',
  ]
    .filter(Boolean)
    .join(', ') || 'none'

/** The figures of a pack, each under its name. */
const figuresOf = ({ box, sales }: SoldPack, now: Date): Record<string, string> => ({
  state: saleStateOf(box, now),
  price: amount(box, box.price),
  left: `${box.total - box.nextSlot} of ${box.total}`,
  sold: String(box.nextSlot),
  revenue: amount(box, sales.revenue),
  converted: `${sales.convertedPoints} points`,
  'open choices': String(sales.openChoices),
  limits: limitsOf(box),
})

/** Columns as wide as their longest field. */
function asTable(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((field, column) => field.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

async function listed(db: Database, asCsv: boolean, now: Date): Promise<string[]> {
  const rows = (await listSoldPacks(db)).map((sold) => ({
    pack: sold.box.packId,
    ...figuresOf(sold, now),
  }))
  const [first] = rows
  if (first === undefined) return [sentences.none]
  const table = [Object.keys(first), ...rows.map((row) => Object.values(row))]
  return asCsv ? table.map(csvLine) : asTable(table)
}

async function shown(db: Database, packId: string, now: Date): Promise<string[]> {
  const sold = await findSoldPack(db, packId)
  if (sold === undefined) throw new Refused(sentences.unknown(packId))
  const { box, pack } = sold
  const facts: Record<string, string> = {
    pack: packId,
    name: `${pack?.nameJa ?? ''} / ${pack?.nameEn ?? ''}`,
    ...figuresOf(sold, now),
    'on sale from': japanInstant(box.startsAt),
    'sealed end': box.endsAt === null ? 'when it is sold out' : japanInstant(box.endsAt),
    opened: box.openedAt === null ? 'no' : japanInstant(box.openedAt),
  }
  const events = await listSaleEvents(db, packId)
  return [
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(13)} ${value}`),
    ...events.map(sentences.event),
  ]
}

const reasonOptions = {
  'reason-ja': { type: 'string', about: 'why, in Japanese; everybody reads it, for ever' },
  'reason-en': { type: 'string', about: 'why, in English' },
} as const

function done(packId: string, change: SaleChange, sentence: (event: SaleEvent) => string): Done {
  switch (change.outcome) {
    case 'unknown':
      throw new Refused(sentences.unknown(packId))
    case 'ended':
      throw new Refused(sentences.ended)
    case 'halted before':
      throw new Refused(sentences.haltedBefore)
    case 'not halted':
      throw new Refused(sentences.notHalted)
    case 'bad reason':
      throw new Refused(sentences.noReason)
    case 'done': {
      const { kind, reason, sold } = change.event
      const lines = [sentence(change.event), sentences.follows]
      return { subject: packId, detail: { kind, sold, ...(reason && { reason }) }, lines }
    }
  }
}

/** A verb that gives a public reason. */
const stoppingVerb = (
  about: string,
  stop: (tx: Tx, wanted: { packId: string; reason: Localized; now: Date }) => Promise<SaleChange>,
  sentence: (event: SaleEvent) => string,
) =>
  changingVerb({
    about,
    args: ['pack'],
    options: reasonOptions,
    async change(tx, { args, options, now }) {
      const reason = {
        ja: (options['reason-ja'] ?? '').trim(),
        en: (options['reason-en'] ?? '').trim(),
      }
      return done(args.pack, await stop(tx, { packId: args.pack, reason, now }), sentence)
    },
  })

export const noun: Noun = {
  about: 'packs: how far each is sold, and how a sale is stopped',
  verbs: {
    list: readingVerb({
      about: 'shows every pack with what its page says now, what is left, and what it brought',
      options: { csv: { type: 'boolean', about: 'as CSV' } },
      read: async (db, { options: { csv = false }, now }) => await listed(db, csv, now),
    }),
    show: readingVerb({
      about: 'shows a pack, its figures, and every halt of its sale',
      args: ['pack'],
      read: async (db, { args, now }) => await shown(db, args.pack, now),
    }),
    halt: stoppingVerb(
      'stops the sale at once, with a public reason; it can go on later (pack resume)',
      haltSale,
      sentences.halted,
    ),
    resume: changingVerb({
      about: 'lets a halted sale go on',
      args: ['pack'],
      change: async (tx, { args, now }) =>
        done(args.pack, await resumeSale(tx, { packId: args.pack, now }), sentences.resumed),
    }),
    'end-early': stoppingVerb(
      'ends the sale for ever, with a public reason, and opens the box',
      endSaleEarly,
      sentences.endedEarly,
    ),
  },
}
