// The list of enquiries.

import { enquiryStates, enquiryTopics } from '#contract/enquiries.ts'
import { listEnquiries } from '#contract/operator/enquiries.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { enquiryPath } from '#web/console/people/enquiries/enquiry/route.ts'
import { ProgressBadge } from '#web/console/people/enquiries/progress-badge.tsx'
import { ageOf } from '#web/console/people/members/member/moments.tsx'
import { Link } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import css from './enquiries-grid.module.css'

type Enquiry = OutputOf<typeof listEnquiries>['list'][number]
type EnquiryFilter = 'progress' | 'topic' | 'mine' | 'memberId'
type EnquirySort = 'opened' | 'last'

/** What the filter offers. */
const shown = ['open', ...enquiryStates] as const

export const enquiriesGrid = ({
  phrases: { areas, enquiries },
  language,
}: Services): GridDefinition<Enquiry, EnquiryFilter, EnquirySort> => ({
  name: areas.enquiries,
  keyOf: ({ enquiryId }) => enquiryId,
  empty: enquiries.empty,
  columns: [
    {
      key: 'name',
      header: enquiries.name,
      cell: ({ enquiryId, name, memberId }) => (
        <>
          <Link to={enquiryPath(enquiryId)} className={css.name}>
            {name || enquiries.erased}
          </Link>{' '}
          {memberId === null && <Badge>{enquiries.guest}</Badge>}
        </>
      ),
      text: ({ name }) => name,
    },
    {
      key: 'topic',
      header: enquiries.topic,
      cell: ({ topic }) => enquiries.topics[topic],
      text: ({ topic }) => enquiries.topics[topic],
    },
    {
      key: 'progress',
      header: enquiries.progress,
      cell: ({ progress }) => <ProgressBadge progress={progress} />,
      text: ({ progress }) => enquiries.progresses[progress],
    },
    {
      key: 'waiting',
      header: enquiries.waiting,
      cell: ({ waitingSince }) =>
        waitingSince === null ? (
          enquiries.notWaiting
        ) : (
          <time dateTime={waitingSince} title={formatInstant(waitingSince, language)}>
            {ageOf(waitingSince, language)}
          </time>
        ),
      text: ({ waitingSince }) => waitingSince ?? '',
    },
    {
      key: 'assigned',
      header: enquiries.assigned,
      cell: ({ assignedTo }) => assignedTo || enquiries.nobody,
      text: ({ assignedTo }) => assignedTo,
    },
    {
      key: 'opened',
      header: enquiries.opened,
      sort: 'opened',
      cell: ({ openedAt }) => formatInstant(openedAt, language),
      text: ({ openedAt }) => openedAt,
    },
    {
      key: 'last',
      header: enquiries.last,
      sort: 'last',
      cell: ({ lastAt }) => formatInstant(lastAt, language),
      text: ({ lastAt }) => lastAt,
    },
    {
      key: 'memberId',
      header: enquiries.memberId,
      cell: ({ memberId }) => <code>{memberId ?? ''}</code>,
      text: ({ memberId }) => memberId ?? '',
      isExtra: true,
    },
  ],
  filters: [
    {
      key: 'progress',
      label: enquiries.progress,
      kind: 'choice',
      choices: shown.map((value) => ({ value, label: enquiries.progresses[value] })),
    },
    {
      key: 'topic',
      label: enquiries.topic,
      kind: 'choice',
      choices: enquiryTopics.map((value) => ({ value, label: enquiries.topics[value] })),
    },
    {
      key: 'mine',
      label: enquiries.mine,
      kind: 'choice',
      choices: [{ value: 'yes', label: enquiries.mineYes }],
    },
    { key: 'memberId', label: enquiries.memberId, kind: 'text' },
  ],
})

export const askEnquiries = (
  api: Api,
  { filters: { progress, topic, mine, memberId }, sort, page, size }: GridQuery<EnquiryFilter, EnquirySort>,
  signal?: AbortSignal,
) =>
  api.call(listEnquiries, {
    query: {
      progress: shown.find((known) => known === progress) ?? 'all',
      topic: enquiryTopics.find((known) => known === topic),
      mine: mine === 'yes' ? mine : undefined,
      memberId,
      sort,
      page,
      size,
    },
    signal,
  })
