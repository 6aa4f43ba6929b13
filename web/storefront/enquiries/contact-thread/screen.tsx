// A member's own thread.

import type { readEnquiry } from '../../../../contract/enquiries.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import { useLoaderData, useRevalidate } from '../../../router/context.tsx'
import { Page } from '../../../ui/panel.tsx'
import { Thread } from '../thread.tsx'

export function Screen() {
  const enquiry = useLoaderData() as OutputOf<typeof readEnquiry>
  const revalidate = useRevalidate()
  return (
    <Page>
      <Thread enquiry={enquiry} token="" changed={revalidate} />
    </Page>
  )
}
