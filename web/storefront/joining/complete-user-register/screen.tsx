// Registration is complete. Back navigation to the form and its confirmation is blocked (spec §4).

import { useQuery } from '#web/router/context.tsx'
import { arrivalPath } from '#web/storefront/joining/arrival.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LinkButton, MainLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'

export function Screen() {
  const { registration: words } = usePhrases()
  const query = useQuery()
  const arrival = arrivalPath(query)
  return (
    <Page>
      <Outcome tone="success" title={words.completeTitle}>
        <p>{words.completeLead}</p>
      </Outcome>
      <Panel>
        <Notice>{words.completeMail}</Notice>
        <Notice>{words.completeSms}</Notice>
        <MainLink to={arrival}>{arrival === homePath ? words.toTop : words.toArrival}</MainLink>
        <LinkButton to={buyPointPath()} block>
          {words.toBuyPoints}
        </LinkButton>
      </Panel>
    </Page>
  )
}
