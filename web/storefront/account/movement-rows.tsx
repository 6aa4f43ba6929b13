// The rows of a points or coins history: cause, time, amount.

import { Link } from '#web/router/context.tsx'
import { useServices } from '#web/storefront/route/services.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import css from './movement-rows.module.css'

export interface Movement {
  id: string
  description: string
  movedAt: string
  /** With its sign and unit. */
  change: string
  isGain: boolean
  note?: string
  /** Links to its details. */
  link?: { to: string; label: string }
}

export function MovementRows({ caption, movements }: { caption: string; movements: readonly Movement[] }) {
  const { language } = useServices()
  return (
    <ul className={css.rows} aria-label={caption}>
      {movements.map((movement) => (
        <li key={movement.id} className={css.row}>
          <span className={css.what}>
            <span>{movement.description}</span>
            <time className={css.when} dateTime={movement.movedAt}>
              {formatInstant(movement.movedAt, language)}
            </time>
            {movement.link && (
              <Link className={css.link} to={movement.link.to}>
                {movement.link.label}
              </Link>
            )}
          </span>
          <span className={css.change} data-gain={movement.isGain || undefined}>
            <span>{movement.change}</span>
            {movement.note && <small>{movement.note}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A plus sign for a credit, a true minus sign for a debit. */
export const withSign = (amount: number, text: string): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${text}`
