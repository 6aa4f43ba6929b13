// The list of members; a row leads to the member.

import { useLoaderData } from '../../../router/context.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { Page } from '../../shell/page.tsx'
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
