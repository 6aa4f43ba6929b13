// The list of packs; a row leads to the pack.

import { useLoaderData } from '../../../router/context.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { Page } from '../../shell/page.tsx'
import type { PacksPage } from './loader.ts'
import { askPacks, packsGrid } from './packs-grid.tsx'

export function Screen() {
  const { areas, packs } = usePhrases()
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as PacksPage
  return (
    <Page title={areas.packs} note={packs.note}>
      <Grid
        definition={packsGrid(services)}
        state={state}
        result={result}
        ask={(query) => askPacks(api, query)}
      />
    </Page>
  )
}
