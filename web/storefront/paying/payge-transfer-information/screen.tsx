// The address, the amount and the deadline of an e-mail remittance for a purchase.

import { useLoaderData } from '#web/router/context.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { useWatchedSlip } from '#web/storefront/paying/use-watched-slip.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { YenAmount } from '#web/ui/amount.tsx'
import { MainLink } from '#web/ui/button.tsx'
import { formatLastMinute } from '#web/ui/dates.ts'
import { PageTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { MailRemittance } from './loader.ts'

export function Screen() {
  const remittance = useLoaderData() as MailRemittance
  useWatchedSlip(remittance.paymentId)
  const { paying } = usePhrases()
  const words = paying.remittance
  const { language } = useServices()
  const until = formatLastMinute(remittance.payBy, language)
  return (
    <Page>
      <PageTitle note={words.lead}>{words.title}</PageTitle>
      <Panel>
        <Facts
          facts={[
            { name: paying.amount, value: <YenAmount yen={remittance.priceYen} size="l" /> },
            { name: words.mail, value: <MailAddress mail={remittance.mail} /> },
            { name: paying.payBy, value: until },
          ]}
        />
      </Panel>
      <Notice>{words.withinDays(until)}</Notice>
      <MainLink to={homePath}>{paying.toTop}</MainLink>
    </Page>
  )
}

/** On a narrow screen it breaks after the @, where it cannot be misread. */
function MailAddress({ mail }: { mail: string }) {
  const [name, host] = mail.split('@')
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
