// The thread of a guest, opened by the link in a mail. It is asked for in the browser: a page that the server renders
// holds nothing of one visitor.

import { readEnquiry } from '../../../../contract/enquiries.ts'
import { useQuery } from '../../../router/context.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/panel.tsx'
import { useAsked } from '../../paying/use-asked.ts'
import { usePhrases, useServices } from '../../services.tsx'
import { failureMessage } from '../../shell/failure-message.ts'
import { contactPath } from '../contact/route.ts'
import { Thread } from '../thread.tsx'

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
          <Notice tone="danger" isLive>
            {failureMessage(answer, phrases)}
          </Notice>
          {answer.state !== 404 && <Button onClick={again}>{words.retry}</Button>}
          <LinkButton to={contactPath} block>
            {words.toContact}
          </LinkButton>
        </>
      )}
    </Page>
  )
}
