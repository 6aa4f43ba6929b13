// A member's own thread.

import type { readEnquiry } from '#contract/enquiries.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { Thread } from '#web/storefront/enquiries/thread.tsx'
import { Page } from '#web/ui/panel.tsx'

export function Screen() {
  const enquiry = useLoaderData() as OutputOf<typeof readEnquiry>
  const revalidate = useRevalidate()
  return (
    <Page>
      <Thread enquiry={enquiry} token="" changed={revalidate} />
    </Page>
  )
}
