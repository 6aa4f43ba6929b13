// The reset link was sent, if the address is a member's. Back navigation to the form is blocked (spec §4).

import { LinkButton } from '../../../ui/button.tsx'
import { MailIcon } from '../../../ui/icons.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { usePhrases } from '../../services.tsx'
import { loginPath } from '../login/route.ts'

export function Screen() {
  const { reissue: words } = usePhrases()
  return (
    <Page>
      <Panel>
        <Outcome mark={<MailIcon size={34} />} title={words.sentTitle}>
          <p>{words.sent}</p>
          <p>{words.notArrived}</p>
        </Outcome>
        <LinkButton to={loginPath()} variant="primary" size="l" block>
          {words.toLogin}
        </LinkButton>
      </Panel>
    </Page>
  )
}
