// At the thumb: what the law wants read before the last press, and the button that makes it.

import type { ReactNode } from 'react'
import { OrderTexts } from '#web/storefront/legal/order-terms.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './purchase-bar.module.css'
import type { Term } from './terms.ts'

/** Seen at every position of the page; where its terms do not fit they scroll inside, and the button stays. */
export function PurchaseBar({
  terms,
  termsNo,
  children,
}: {
  terms: readonly Term[]
  termsNo: number
  /** Messages, and the button. */
  children: ReactNode
}) {
  const { pointPurchase: words } = usePhrases()
  return (
    <div className={css.bar}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by the keyboard, too, it must be possible to scroll to its end */}
      <section className={css.terms} aria-label={words.termsTitle} tabIndex={0}>
        <dl>
          {terms.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <OrderTexts texts={['point-terms-of-service', 'fund-settlement']} termsNo={termsNo} />
      </section>
      {children}
    </div>
  )
}
