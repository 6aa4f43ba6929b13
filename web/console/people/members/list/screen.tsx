// The list of members; a row leads to the member.

import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import type { MembersPage } from './loader.ts'
import { askMembers, membersGrid } from './members-grid.tsx'

export function Screen() {
  const { areas, members } = usePhrases()
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as MembersPage
  return (
    <Page title={areas.members} note={result.ok && result.data.isMasked ? members.noteMasked : members.note}>
      <Grid
        definition={membersGrid(services)}
        state={state}
        result={result}
        ask={(query) => askMembers(api, query)}
      />
    </Page>
  )
}
