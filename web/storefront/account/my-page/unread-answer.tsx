// The newest answer to an enquiry that this browser has not shown.

import { listEnquiries } from '#contract/enquiries.ts'
import { Link } from '#web/router/context.tsx'
import { threadPath } from '#web/storefront/enquiries/contact-thread/route.ts'
import { isUnread } from '#web/storefront/enquiries/read-answers.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useAsked } from '#web/storefront/shell/use-asked.ts'
import { Notice } from '#web/ui/notice.tsx'

export function UnreadAnswer() {
  const { myPage: words } = usePhrases()
  const { api } = useServices()
  const { answer } = useAsked(() => api.call(listEnquiries))
  const unread = answer?.ok ? answer.data.list.find(isUnread) : undefined
  if (unread === undefined) return null
  return (
    <Notice>
      <Link to={threadPath(unread.enquiryId)}>{words.unreadAnswer}</Link>
    </Notice>
  )
}
