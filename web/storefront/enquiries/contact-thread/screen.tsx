// A member's own thread.

import { useEffect } from 'react'
import type { readEnquiry } from '#contract/enquiries.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { rememberAnswer } from '#web/storefront/enquiries/read-answers.ts'
import { Thread } from '#web/storefront/enquiries/thread.tsx'
import { Page } from '#web/ui/panel.tsx'

export function Screen() {
  const enquiry = useLoaderData() as OutputOf<typeof readEnquiry>
  const revalidate = useRevalidate()
  const newest = enquiry.messages.at(-1)?.writtenAt
  useEffect(() => {
    if (newest !== undefined) rememberAnswer(enquiry.enquiryId, newest)
  }, [enquiry.enquiryId, newest])
  return (
    <Page>
      <Thread enquiry={enquiry} token="" changed={revalidate} />
    </Page>
  )
}
