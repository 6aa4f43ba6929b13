// Paying at a convenience store: under which number, how much, and until when.

import { useState } from 'react'
import { getStoreReceipt } from '#contract/payments.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { useWatchedSlip } from '#web/storefront/paying/use-watched-slip.ts'
import { useApi, usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { Copyable } from '#web/storefront/shell/copy-button.tsx'
import { YenAmount } from '#web/ui/amount.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatLastMinute } from '#web/ui/dates.ts'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { StoreReceiptData } from './loader.ts'

export function Screen() {
  const { reference, receipt } = useLoaderData() as StoreReceiptData
  useWatchedSlip(receipt?.paymentId)
  const { paying } = usePhrases()
  const words = paying.store
  const { language } = useServices()
  const api = useApi()
  const run = useBusy()
  const [hasFailed, setFailed] = useState(receipt === null)

  /** The number stands on a page of the payment provider, whose address may have changed since. */
  const checkNumber = () =>
    run(async () => {
      setFailed(false)
      const answer = await api.call(getStoreReceipt, { query: { reference } })
      if (answer.ok && /^https?:\/\//.test(answer.data.url)) window.location.assign(answer.data.url)
      else setFailed(true)
    })

  return (
    <Page>
      <PageTitle note={words.lead}>{words.title}</PageTitle>
      {receipt && (
        <Panel>
          <Facts
            facts={[
              {
                name: words.receipt,
                value: receipt.receiptNumber !== '' && (
                  <strong>
                    <Copyable value={receipt.receiptNumber} what={words.receipt} />
                  </strong>
                ),
              },
              { name: paying.amount, value: <YenAmount yen={receipt.priceYen} size="l" /> },
              { name: paying.payBy, value: formatLastMinute(receipt.payBy, language) },
            ]}
          />
        </Panel>
      )}
      <Notice>{words.cancelled}</Notice>
      <Failure says={hasFailed && words.failed} />
      <Button main onClick={checkNumber}>
        {words.check}
      </Button>
      <LinkButton to={homePath} size="l" block>
        {paying.toTop}
      </LinkButton>
    </Page>
  )
}
