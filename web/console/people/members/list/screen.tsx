// The list of members; a row leads to the member.

import { listMembers } from '#contract/operator/members.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { StateBadge } from '#web/console/people/members/member-states.tsx'
import { useLoaderData } from '#web/router/context.tsx'

const membersList = (services: Services) => {
  const { areas, members } = services.phrases
  return defineList(services, listMembers, members, {
    name: areas.members,
    keyOf: ({ memberId }) => memberId,
    columns: {
      name: { to: ({ memberId }) => memberPath(memberId), blank: members.erased },
      state: { words: members.states, cell: ({ state }) => <StateBadge state={state} /> },
      lastLoginAt: { blank: members.never },
      coinHundredths: { key: 'coins' },
    },
    unlisted: {},
    filters: { state: members.states, alike: { yes: members.alikeYes } },
  })
}

export const load = loadList(membersList)

export function Screen() {
  const services = useServices()
  const { areas, members } = services.phrases
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listMembers>>
  return (
    <Page title={areas.members} note={result.ok && result.data.isMasked ? members.noteMasked : members.note}>
      <Grid definition={membersList(services)} />
    </Page>
  )
}
