// The thread of a guest, opened by the link in a mail. It is asked for in the browser: a page that the server renders
// holds nothing of one visitor.

import { readEnquiry } from '#contract/enquiries.ts'
import { useQuery } from '#web/router/context.tsx'
import { contactPath } from '#web/storefront/enquiries/contact/route.ts'
import { Thread } from '#web/storefront/enquiries/thread.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { useAsked } from '#web/storefront/shell/use-asked.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'

export function Screen() {
  const phrases = usePhrases()
  const words = phrases.contact
  const { api } = useServices()
  const token = useQuery().get('token') ?? ''
  const { answer, again } = useAsked(
    () => api.call(readEnquiry, { params: { enquiryId: token.split('.', 1)[0] || '-' }, query: { token } }),
    token,
  )
  if (answer?.ok)
    return (
      <Page>
        <Thread enquiry={answer.data} token={token} changed={again} />
      </Page>
    )
  return (
    <Page>
      <PageTitle>{answer === undefined ? words.threadTitle : words.linkEnded}</PageTitle>
      {answer === undefined ? (
        <p role="status">{words.loading}</p>
      ) : (
        <>
          <Failure says={failureMessage(answer, phrases)} />
          {answer.state !== 404 && <Button onClick={again}>{words.retry}</Button>}
          <LinkButton to={contactPath} block>
            {words.toContact}
          </LinkButton>
        </>
      )}
    </Page>
  )
}
