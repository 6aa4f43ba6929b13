// The account to which the money of a purchase is transferred, the amount, and the deadline.

import { useLoaderData } from '#web/router/context.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { useWatchedSlip } from '#web/storefront/paying/use-watched-slip.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { Copyable } from '#web/storefront/shell/copy-button.tsx'
import { YenAmount } from '#web/ui/amount.tsx'
import { MainLink } from '#web/ui/button.tsx'
import { formatLastMinute } from '#web/ui/dates.ts'
import { PageTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { BankTransfer } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const transfer = useLoaderData() as BankTransfer
  useWatchedSlip(transfer.paymentId)
  const { paying } = usePhrases()
  const words = paying.bank
  const { language } = useServices()
  const until = formatLastMinute(transfer.payBy, language)
  return (
    <Page>
      <PageTitle note={words.lead}>{words.title}</PageTitle>
      <Panel>
        <Facts
          facts={[
            { name: paying.amount, value: <YenAmount yen={transfer.priceYen} size="l" /> },
            { name: words.bank, value: <Unbroken words={transfer.bankName.split(' ')} /> },
            { name: words.number, value: <Copyable value={transfer.accountNumber} what={words.number} /> },
            { name: words.holder, value: transfer.accountHolder },
            {
              name: words.payerName,
              value: transfer.payerName !== '' && (
                <strong>
                  <Copyable value={transfer.payerName} what={words.payerName} />
                </strong>
              ),
            },
            { name: paying.payBy, value: until },
          ]}
        />
      </Panel>
      {transfer.payerName && <Notice tone="warning">{words.payerNameExactly}</Notice>}
      <Notice>
        <p>{words.hours}</p>
        <p>{words.cancelled(until)}</p>
      </Notice>
      <MainLink to={homePath}>{paying.toTop}</MainLink>
    </Page>
  )
}

/** Bank, branch and kind of account: lines break between them and not within. */
function Unbroken({ words }: { words: readonly string[] }) {
  return words.map((word) => (
    <span key={word} className={css.word}>
      {word}
    </span>
  ))
}
