// The list of drafts; a new one is made here.

import { useState } from 'react'
import { createDraft } from '#contract/operator/drafts.ts'
import { NewDraftDialog } from '#web/console/cards/drafts/new-draft-dialog.tsx'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { askDrafts, draftsGrid } from './drafts-grid.tsx'
import type { DraftsPage } from './loader.ts'

export function Screen() {
  const { areas, drafts: words } = usePhrases()
  const services = useServices()
  const api = useApi()
  const [isMaking, setMaking] = useState(false)
  const { state, result } = useLoaderData() as DraftsPage
  const mayMake = mayOpen(createDraft.roles, useMe()?.roles ?? [])
  return (
    <Page
      title={areas.drafts}
      note={words.note}
      actions={
        mayMake && (
          <Button variant="primary" onClick={() => setMaking(true)}>
            {words.create.button}
          </Button>
        )
      }
    >
      <Grid
        definition={draftsGrid(services)}
        state={state}
        result={result}
        ask={(query) => askDrafts(api, query)}
      />
      {isMaking && <NewDraftDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}
