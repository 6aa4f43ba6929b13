// The result that importing a statement will have: the number of lines of each fate, and each line.

import { lineFates, type previewStatement } from '#contract/operator/deposits.ts'
import type { OutputOf } from '#contract/wire.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Faults } from '#web/console/frame/shell/csv-file-field.tsx'
import { noteWords } from '#web/console/money/deposit/note-words.ts'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/dates.ts'
import css from './import.module.css'

export type Preview = OutputOf<typeof previewStatement>
type Line = Preview['lines'][number]

const tones: Record<Line['fate'], BadgeTone> = {
  match: 'success',
  look: 'warning',
  otherwise: 'danger',
  known: 'neutral',
}

/** The lines that may need a person come first. */
const order: readonly Line['fate'][] = ['look', 'otherwise', 'match', 'known']

export function Lines({ preview: { table, lines, held } }: { preview: Preview }) {
  const { statement: words } = usePhrases()
  if (table !== null && table.faults.length > 0) return null
  const counts = lineFates.flatMap((fate) => {
    const count = lines.filter((line) => line.fate === fate).length
    return count === 0 ? [] : [words.counts[fate](formatInteger(count))]
  })
  const shown = lines.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate))
  return (
    <section className={css.part} aria-label={words.result}>
      <p className={css.title}>{words.result}</p>
      <p className={css.counts} role="status">
        {counts.length === 0 ? words.nothing : counts.join(words.between)}
      </p>
      {held > 0 && <p className={css.note}>{words.heldBefore(formatInteger(held))}</p>}
      {table && table.passedOver > 0 && (
        <p className={css.note}>{words.passedOver(formatInteger(table.passedOver))}</p>
      )}
      <Faults title={words.undated} faults={table?.undated.length ? table.undated : undefined} />
      <ul className={css.lines}>
        {shown.map((line) => (
          <LineRow key={line.line} line={line} />
        ))}
      </ul>
    </section>
  )
}

function LineRow({ line }: { line: Line }) {
  const { statement: words, money } = usePhrases()
  const { language } = useServices()
  const { arrivedAt, amountYen, payerName, fate, note, paymentId } = line
  const why = fate === 'look' || fate === 'otherwise' ? noteWords(note, money) : ''
  return (
    <li className={css.line}>
      <span className={css.who}>{payerName}</span>
      <span className={css.amount}>{money.yen(formatInteger(amountYen))}</span>
      <span className={css.when}>{formatDay(arrivedAt.slice(0, 10), language)}</span>
      <span className={css.fate}>
        {paymentId !== null && (
          <a href={paymentPath(paymentId)} target="_blank" rel="noreferrer">
            {words.toPayment}
          </a>
        )}
        <Badge tone={tones[fate]}>{words.fates[fate]}</Badge>
      </span>
      {why !== '' && <span className={css.why}>{why}</span>}
    </li>
  )
}
