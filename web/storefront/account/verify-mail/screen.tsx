// The page of the link that proves a mail address, with or without a login. Opening it changes nothing, because mail
// scanners open every link.

import { useState } from 'react'
import { proveMail } from '#contract/mail-proof.ts'
import { useQuery } from '#web/router/context.tsx'
import { myPagePath } from '#web/storefront/account/my-page/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { Button, LinkButton, MainLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'

export function Screen() {
  const phrases = usePhrases()
  const words = phrases.mailProof
  const api = useApi()
  const run = useBusy()
  const query = useQuery()
  const [end, setEnd] = useState<'done' | 'before'>()
  const [failure, setFailure] = useState<string>()

  const confirm = () =>
    run(async () => {
      const result = await api.call(proveMail, { input: { token: query.get('token') ?? '' } })
      if (result.ok) setEnd(result.data.wasProven ? 'before' : 'done')
      else setFailure(failureMessage(result, phrases))
    })

  return (
    <Page>
      {end === undefined && <PageTitle>{phrases.membership.mailTitle}</PageTitle>}
      <Panel>
        {end === undefined ? (
          <>
            <p>{words.lead}</p>
            <Failure says={failure} />
            <Button main onClick={() => void confirm()}>
              {words.confirm}
            </Button>
          </>
        ) : (
          <>
            <Outcome tone="success" title={words[`${end}Title`]}>
              <p>{words[end]}</p>
            </Outcome>
            <MainLink to={homePath}>{phrases.membership.toTop}</MainLink>
          </>
        )}
        <LinkButton to={myPagePath} variant="quiet" block>
          {words.toMyPage}
        </LinkButton>
      </Panel>
    </Page>
  )
}
