// The items that the law requires on the last screen before an order: quantity, price, time and method of payment,
// delivery, cancellation, and the end of the offer (Specified Commercial Transactions Act). The linked texts open in
// a new tab, so that the order is not lost.

import { useId } from 'react'
import type { LegalDocumentName } from '#contract/legal.ts'
import { legalPath } from '#web/storefront/legal/legal-text/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import css from './order-terms.module.css'

const forEveryOrder: readonly LegalDocumentName[] = ['specific-commerce', 'terms-of-service']

export interface OrderTermsProps {
  title: string
  terms: readonly { name: string; value: string }[]
  /** Further legal texts for this kind of order. */
  texts?: readonly LegalDocumentName[]
  /** The version of the legal texts that this screen shows and the order records. */
  termsNo?: number
}

export function OrderTerms({ title, terms, texts = [], termsNo }: OrderTermsProps) {
  return (
    <Panel>
      <SectionTitle>{title}</SectionTitle>
      <Facts facts={terms} />
      <OrderTexts texts={texts} termsNo={termsNo} />
    </Panel>
  )
}

/** Only the links, where a dialog shows the terms. */
export function OrderTexts({ texts = [], termsNo }: Pick<OrderTermsProps, 'texts' | 'termsNo'>) {
  const { legal: words } = usePhrases()
  const titleId = useId()
  return (
    <div className={css.texts}>
      <p className="quiet" id={titleId}>
        {words.orderTexts}
      </p>
      <ul aria-labelledby={titleId}>
        {[...forEveryOrder, ...texts].map((document) => (
          <li key={document}>
            <a href={legalPath(document)} target="_blank" rel="noopener">
              {words.titles[document]}
              <ExternalIcon size={16} />
              <span className="visually-hidden">{words.opensInNewTab}</span>
            </a>
          </li>
        ))}
      </ul>
      {termsNo !== undefined && <p className="quiet">{words.orderVersion(String(termsNo))}</p>}
    </div>
  )
}
