// The reset link was sent, if the address is a member's. Back navigation to the form is blocked (spec §4).

import { loginPath } from '#web/storefront/joining/login/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { MainLink } from '#web/ui/button.tsx'
import { MailIcon } from '#web/ui/icons.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'

export function Screen() {
  const { reissue: words } = usePhrases()
  return (
    <Page>
      <Panel>
        <Outcome mark={<MailIcon size={34} />} title={words.sentTitle}>
          <p>{words.sent}</p>
          <p>{words.notArrived}</p>
        </Outcome>
        <MainLink to={loginPath()}>{words.toLogin}</MainLink>
      </Panel>
    </Page>
  )
}
