// The list of packs; a row leads to the pack.

import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
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
