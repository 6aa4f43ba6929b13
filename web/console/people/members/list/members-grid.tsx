// The list of members.

import { listMembers, memberStates } from '#contract/operator/members.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { StateBadge } from '#web/console/people/members/member-states.tsx'
import { Link } from '#web/router/context.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import css from './members-grid.module.css'

type Member = OutputOf<typeof listMembers>['list'][number]
type MemberFilter = 'q' | 'state' | 'alike' | 'registeredFrom' | 'registeredUntil'
type MemberSort = 'registered' | 'lastLogin'

export const membersGrid = ({
  phrases: { areas, members },
  language,
}: Services): GridDefinition<Member, MemberFilter, MemberSort> => ({
  name: areas.members,
  keyOf: ({ memberId }) => memberId,
  empty: members.empty,
  columns: [
    {
      key: 'name',
      header: members.name,
      cell: ({ memberId, name }) => (
        <Link to={memberPath(memberId)} className={css.name}>
          {name || members.erased}
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      key: 'state',
      header: members.state,
      cell: ({ state }) => <StateBadge state={state} />,
      text: ({ state }) => members.states[state],
    },
    { key: 'mail', header: members.mail, cell: ({ mail }) => mail, text: ({ mail }) => mail },
    { key: 'phone', header: members.phone, cell: ({ phone }) => phone, text: ({ phone }) => phone },
    {
      key: 'registered',
      header: members.registered,
      sort: 'registered',
      cell: ({ registeredAt }) => formatInstant(registeredAt, language),
      text: ({ registeredAt }) => registeredAt,
    },
    {
      key: 'lastLogin',
      header: members.lastLogin,
      sort: 'lastLogin',
      cell: ({ lastLoginAt }) =>
        lastLoginAt === null ? members.never : formatInstant(lastLoginAt, language),
      text: ({ lastLoginAt }) => lastLoginAt ?? '',
    },
    {
      key: 'points',
      header: members.points,
      isAmount: true,
      cell: ({ points }) => formatInteger(points),
      text: ({ points }) => points,
    },
    {
      key: 'coins',
      header: members.coins,
      isAmount: true,
      cell: ({ coinHundredths }) => formatHundredths(coinHundredths),
      text: ({ coinHundredths }) => coinHundredths / 100,
    },
    {
      key: 'memberId',
      header: members.memberId,
      cell: ({ memberId }) => <code>{memberId}</code>,
      text: ({ memberId }) => memberId,
      isExtra: true,
    },
  ],
  filters: [
    { key: 'q', label: members.q, kind: 'text' },
    {
      key: 'state',
      label: members.state,
      kind: 'choice',
      choices: memberStates.map((value) => ({ value, label: members.states[value] })),
    },
    {
      key: 'alike',
      label: members.alike,
      kind: 'choice',
      choices: [{ value: 'yes', label: members.alikeYes }],
    },
    { key: 'registeredFrom', label: members.registeredFrom, kind: 'day' },
    { key: 'registeredUntil', label: members.registeredUntil, kind: 'day' },
  ],
})

export const askMembers = (
  api: Api,
  { filters: { state, alike, ...rest }, sort, page, size }: GridQuery<MemberFilter, MemberSort>,
  signal?: AbortSignal,
) =>
  api.call(listMembers, {
    query: {
      ...rest,
      state: memberStates.find((known) => known === state) ?? 'all',
      alike: alike === 'yes' ? alike : undefined,
      sort,
      page,
      size,
    },
    signal,
  })
