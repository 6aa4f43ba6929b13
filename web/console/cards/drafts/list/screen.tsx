// The list of drafts; a new one is made here.

import { useState } from 'react'
import { createDraft, listDrafts } from '#contract/operator/drafts.ts'
import { CopyDialog, CreateDraft } from '#web/console/cards/drafts/create-draft.tsx'
import { draftPath } from '#web/console/cards/drafts/draft/route.ts'
import { stateTones } from '#web/console/cards/drafts/state-tones.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useMe, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const draftsList = (services: Services) => {
  const { areas, drafts: words } = services.phrases
  return defineList(services, listDrafts, words, {
    name: areas.drafts,
    keyOf: ({ key }) => key,
    columns: {
      name: { to: ({ key }) => draftPath(key), blank: words.nameless },
      key: { isExtra: false },
      what: {
        key: 'state',
        words: words.states,
        cell: ({ what }) => <Badge tone={stateTones[what]}>{words.states[what]}</Badge>,
      },
      changedBy: { key: 'by' },
    },
    unlisted: {},
    filters: { which: words.states },
  })
}

export const load = loadList(draftsList)

export function Screen() {
  const services = useServices()
  const { areas, drafts: words } = services.phrases
  const [isCopying, setCopying] = useState(false)
  const mayMake = mayOpen(createDraft.roles, useMe()?.roles ?? [])
  return (
    <Page
      title={areas.drafts}
      note={words.note}
      actions={
        mayMake && (
          <>
            <Button onClick={() => setCopying(true)}>{words.create.copyButton}</Button>
            <CreateDraft template="free_daily">{words.create.freeDaily}</CreateDraft>
            <CreateDraft variant="primary">{words.create.button}</CreateDraft>
          </>
        )
      }
    >
      <Grid definition={draftsList(services)} />
      {isCopying && <CopyDialog onClose={() => setCopying(false)} />}
    </Page>
  )
}
