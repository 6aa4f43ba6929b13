// The page of the link in reminder mails, without a login. Opening it changes nothing, because mail scanners open
// every link.

import { useState } from 'react'
import { stopReminders } from '#contract/reminders.ts'
import { useQuery } from '#web/router/context.tsx'
import { userMenuPath } from '#web/storefront/account/user-menu/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'

export function Screen() {
  const phrases = usePhrases()
  const words = phrases.reminders
  const api = useApi()
  const run = useBusy()
  const query = useQuery()
  const [isStopped, setStopped] = useState(false)
  const [failure, setFailure] = useState<string>()

  const stop = () =>
    run(async () => {
      const result = await api.call(stopReminders, { input: { token: query.get('token') ?? '' } })
      if (result.ok) setStopped(true)
      else setFailure(result.state === 404 ? words.badLink : failureMessage(result, phrases))
    })

  if (isStopped)
    return (
      <Page>
        <Outcome tone="success" title={words.stoppedTitle}>
          <p>{words.stopped}</p>
        </Outcome>
        <LinkButton to={userMenuPath} block>
          {words.toMenu}
        </LinkButton>
      </Page>
    )
  return (
    <Page>
      <PageTitle>{words.stopTitle}</PageTitle>
      <Panel>
        <p>{words.stopAsk}</p>
        <p>{words.stopConsequence}</p>
        <Failure says={failure} />
        <Button main onClick={() => void stop()}>
          {words.stop}
        </Button>
        <LinkButton to={homePath} variant="quiet" block>
          {words.toTop}
        </LinkButton>
      </Panel>
    </Page>
  )
}
