// The income of a day by payment method, and the proof that it is all that the ledger moved.

import { usePhrases } from '#web/console/frame/services.tsx'
import { methodWord } from '#web/console/frame/shell/known-words.ts'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DayFigures } from './loader.ts'
import css from './screen.module.css'

interface Sums {
  purchases: { count: number; yen: number }
  /** Refunds that a provider refused are taken off. */
  refunds: { count: number; yen: number }
}

const sumUp = (lines: DayFigures['methods']): Sums => {
  const of = (kinds: readonly string[]) => {
    const own = lines.filter(({ kind }) => kinds.includes(kind))
    const sign = (kind: string) => (kind === 'refund_refused' ? -1 : 1)
    return {
      count: own.reduce((sum, { kind, count }) => sum + sign(kind) * count, 0),
      yen: own.reduce((sum, { yen }) => sum + yen, 0),
    }
  }
  return { purchases: of(['purchase']), refunds: of(['refund', 'refund_refused']) }
}

export function DayMoney({ figures: { methods, ledgerYen, faultYen } }: { figures: DayFigures }) {
  const { dayFigures: words, money, timeline } = usePhrases()
  const yen = (amount: number) => money.yen(formatInteger(amount))
  const methodsYen = ledgerYen - faultYen
  const refused = methods.filter(({ kind }) => kind === 'refund_refused')
  const refusedSum = {
    count: refused.reduce((sum, { count }) => sum + count, 0),
    yen: refused.reduce((sum, one) => sum + one.yen, 0),
  }
  return (
    <Section title={words.money} note={words.moneyNote}>
      {faultYen !== 0 && (
        <Notice tone="danger" title={words.fault}>
          {words.faultText(yen(methodsYen), yen(ledgerYen), yen(faultYen))}
        </Notice>
      )}
      {methods.length === 0 ? (
        <p className="soft">{words.noMoney}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.method}</th>
              <th scope="col">{words.purchases}</th>
              <th scope="col">{words.refunds}</th>
              <th scope="col">{words.net}</th>
            </tr>
          </thead>
          <tbody>
            {[...Map.groupBy(methods, ({ method }) => method)].map(([method, lines]) => (
              <Line key={method} name={methodWord(timeline.payment.methods, method)} sums={sumUp(lines)} />
            ))}
          </tbody>
          <tfoot>
            <Line name={words.total} sums={sumUp(methods)} />
          </tfoot>
        </table>
      )}
      {refusedSum.count > 0 && (
        <p className="soft">{words.refused(formatInteger(refusedSum.count), yen(refusedSum.yen))}</p>
      )}
      {faultYen === 0 && (
        <p className={css.proof}>
          <Badge tone="success">{words.matches}</Badge>
          {words.proof(yen(methodsYen), yen(ledgerYen))}
        </p>
      )}
    </Section>
  )
}

function Line({ name, sums: { purchases, refunds } }: { name: string; sums: Sums }) {
  const words = usePhrases().dayFigures
  return (
    <tr>
      <th scope="row">{name}</th>
      {[purchases, refunds].map(({ count, yen }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns that never move
        <td key={place}>
          {formatInteger(yen)}
          <small>{words.items(formatInteger(count))}</small>
        </td>
      ))}
      <td>{formatInteger(purchases.yen + refunds.yen)}</td>
    </tr>
  )
}
