// The list of enquiries; a row leads to the thread.

import { listEnquiries } from '#contract/operator/enquiries.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { enquiryPath } from '#web/console/people/enquiries/enquiry/route.ts'
import { ProgressBadge } from '#web/console/people/enquiries/progress-badge.tsx'
import { ageOf } from '#web/console/people/members/member/moments.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatInstant } from '#web/ui/dates.ts'

const enquiriesList = (services: Services) => {
  const { phrases, language } = services
  const { areas, enquiries } = phrases
  return defineList(services, listEnquiries, enquiries, {
    name: areas.enquiries,
    keyOf: ({ enquiryId }) => enquiryId,
    columns: {
      firstLine: { to: ({ enquiryId }) => enquiryPath(enquiryId), blank: enquiries.erased },
      name: {
        blank: enquiries.erased,
        after: ({ memberId }) => memberId === null && <Badge>{enquiries.guest}</Badge>,
      },
      topic: { words: enquiries.topics, onPhone: 'second' },
      progress: {
        onPhone: 'aside',
        words: enquiries.progresses,
        cell: ({ progress }) => <ProgressBadge progress={progress} />,
      },
      waitingSince: {
        key: 'waiting',
        onPhone: 'end',
        cell: ({ waitingSince }) =>
          waitingSince === null ? (
            enquiries.notWaiting
          ) : (
            <time dateTime={waitingSince} title={formatInstant(waitingSince, language)}>
              {ageOf(waitingSince, language)}
            </time>
          ),
      },
      assignedTo: { key: 'assigned', blank: enquiries.nobody },
    },
    unlisted: { enquiryId: true },
    filters: {
      progress: enquiries.progresses,
      topic: enquiries.topics,
      mine: { yes: enquiries.mineYes },
    },
  })
}

export const load = loadList(enquiriesList)

export function Screen() {
  const services = useServices()
  const { areas, enquiries } = services.phrases
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listEnquiries>>
  return (
    <Page
      title={areas.enquiries}
      note={result.ok && result.data.isMasked ? enquiries.noteMasked : enquiries.note}
    >
      <Grid definition={enquiriesList(services)} />
    </Page>
  )
}
