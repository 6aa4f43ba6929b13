// What the law wants on the last screen before an order: quantity, price, payment, delivery, cancellation,
// and until when it may be ordered (Specified Commercial Transactions Act).

import { SectionTitle } from '../../ui/heading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Facts } from '../../ui/rows.tsx'

export function OrderTerms({
  title,
  terms,
}: {
  title: string
  terms: readonly { name: string; value: string }[]
}) {
  return (
    <Panel>
      <SectionTitle>{title}</SectionTitle>
      <Facts facts={terms} />
    </Panel>
  )
}
