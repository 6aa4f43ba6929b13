// The membership has ended; back navigation to the withdrawal form is blocked.

import { LinkButton } from '../../../ui/button.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { homePath } from '../../packs/home/route.ts'
import { usePhrases } from '../../services.tsx'

export function Screen() {
  const { membership: words } = usePhrases()
  return (
    <Page>
      <Panel>
        <Outcome title={words.withdrawnTitle}>
          <p>{words.withdrawn}</p>
        </Outcome>
        <LinkButton to={homePath} variant="primary" size="l" block>
          {words.toTop}
        </LinkButton>
      </Panel>
    </Page>
  )
}
