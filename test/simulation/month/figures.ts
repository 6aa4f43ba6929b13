// The figures of each day, computed from the rows of the ledger alone: written without a look at how the shop does it.

import type pg from 'pg'
import { pointSources } from '#contract/operator/entry-causes.ts'

interface Entry {
  day: string
  cause: string
  method: string | null
  points: number
  coins: number
  yen: number
  cards: number
}

const kinds: Readonly<Record<string, string>> = {
  point_purchase: 'purchase',
  point_refund: 'refund',
  point_refund_refused: 'refund_refused',
  claim: 'claim',
}

const day = (column: string) => `to_char(${column} at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)

/** Groups and sums, in the order of the keys. */
function sums<T>(list: readonly T[], key: (one: T) => string, yen: (one: T) => number) {
  const groups = Map.groupBy(list, key)
  return [...groups.keys()].sort().map((name) => {
    const own = groups.get(name) ?? []
    return { name, count: own.length, sum: sum(own, yen) }
  })
}

/** The events of each of these days, in the words of the figures of a day. */
export async function figuresFromLedger(pool: pg.Pool, days: readonly string[]) {
  const read = async <T extends object>(text: string): Promise<T[]> => (await pool.query(text)).rows
  const entries = await read<Entry>(`
    select ${day('e.moved_at')} as day, e.cause::text, e.points::int, e.coin_hundredths::int coins, e.yen::int,
      e.cards::int, p.method
    from ledger_entry e
    left join payment_refund r on r.id = e.cause_id
    left join member_claim c on c.id = e.cause_id
    left join payment p on p.id in (e.cause_id, r.payment_id, c.payment_id)`)
  const lots = await read<{ day: string; source: string; points: number }>(`
    select ${day('granted_at')} as day, source::text, points::int from point_lot where first_entry_no is null`)
  const deposits = await read<{ day: string; source: string; yen: number }>(`
    select ${day('arrived_at')} as day, source, amount_yen yen from bank_deposit`)
  const parcels = await read<{ day: string; cards: number }>(`
    select ${day('created_at')} as day, card_count cards from shipment`)

  const until = (last: string) => entries.filter((entry) => entry.day <= last)
  return days.map((today) => {
    const own = entries.filter((entry) => entry.day === today)
    const withYen = own.filter(({ yen }) => yen !== 0)
    const before = entries.filter((entry) => entry.day < today)
    const isRestored = ({ cause, points }: Entry) =>
      points > 0 && (cause === 'point_refund_refused' || cause === 'claim')
    const ofCause = (name: string) => own.filter(({ cause }) => cause === name)
    const toShip = sum(
      parcels.filter((parcel) => parcel.day === today),
      ({ cards }) => cards,
    )
    return {
      day: today,
      isRunning: false,
      methods: sums(
        withYen,
        ({ method, cause }) => `${method?.padStart(2, '0')} ${Object.keys(kinds).indexOf(cause)} ${cause}`,
        ({ yen }) => yen,
      ).map(({ name, count, sum: yen }) => {
        const [method, , cause = ''] = name.split(' ')
        return { method: String(Number(method)), kind: kinds[cause], count, yen }
      }),
      ledgerYen: sum(own, ({ yen }) => yen),
      faultYen: 0,
      deposits: sums(
        deposits.filter((deposit) => deposit.day === today),
        ({ source }) => source,
        ({ yen }) => yen,
      ).map(({ name, count, sum: yen }) => ({ source: name, count, yen })),
      points: {
        granted: pointSources.flatMap((source) => {
          const points = sum(
            lots.filter((lot) => lot.day === today && lot.source === source),
            (lot) => lot.points,
          )
          return points === 0 ? [] : [{ source, points }]
        }),
        restored: sum(own.filter(isRestored), ({ points }) => points),
        gone: sums(
          own.filter(({ points }) => points < 0),
          ({ cause }) => cause,
          ({ points }) => -points,
        ).map(({ name, sum: points }) => ({ cause: name, points })),
        unused: sum(until(today), ({ points }) => points),
        unusedBefore: sum(before, ({ points }) => points),
        fault: 0,
      },
      coins: {
        grantedHundredths: sum(own, ({ coins }) => Math.max(0, coins)),
        goneHundredths: sum(own, ({ coins }) => Math.max(0, -coins)),
        unusedHundredths: sum(until(today), ({ coins }) => coins),
      },
      draws: {
        draws: ofCause('draw').length,
        cardsDrawn: sum(ofCause('draw'), ({ cards }) => cards),
        cardsExchanged: sum(ofCause('exchange'), ({ cards }) => cards),
      },
      cards: { converted: sum(ofCause('choice'), ({ cards }) => -cards) - toShip, toShip },
    }
  })
}
