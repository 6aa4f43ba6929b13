// The membership has ended; back navigation to the withdrawal form is blocked.

import { homePath } from '#web/storefront/packs/home/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { MainLink } from '#web/ui/button.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'

export function Screen() {
  const { membership: words } = usePhrases()
  return (
    <Page>
      <Panel>
        <Outcome title={words.withdrawnTitle}>
          <p>{words.withdrawn}</p>
        </Outcome>
        <MainLink to={homePath}>{words.toTop}</MainLink>
      </Panel>
    </Page>
  )
}
