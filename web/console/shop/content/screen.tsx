// The shop's content beside its packs, as it stands and as it is scheduled.

import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { BannersDialog } from './banners-dialog.tsx'
import { CoursesDialog } from './courses-dialog.tsx'
import { KindSection } from './kind-section.tsx'
import type { ContentPage, Entry } from './loader.ts'
import { NoticesSection } from './notices-section.tsx'
import { OffersDialog } from './offers-dialog.tsx'
import { RanksSection } from './ranks-section.tsx'
import { RevealFilmsDialog } from './reveal-films-dialog.tsx'
import { ShelvesDialog } from './shelves-dialog.tsx'

const dialogs = {
  shelves: ShelvesDialog,
  banners: BannersDialog,
  revealFilms: RevealFilmsDialog,
  announcement: AnnouncementDialog,
  courses: CoursesDialog,
  offers: OffersDialog,
}

export function Screen() {
  const { areas, content: words } = usePhrases()
  const page = useLoaderData() as ContentPage
  const [changing, setChanging] = useState<Entry | null>(null)
  const Dialog = changing && dialogs[changing.kind]
  return (
    <Page title={areas.content} note={words.note}>
      {page.notices && <NoticesSection notices={page.notices} packs={page.packs} />}
      {page.list.map((entry) => (
        <KindSection key={entry.kind} entry={entry} page={page} change={() => setChanging(entry)} />
      ))}
      <RanksSection tables={page.ranks} />
      {changing && Dialog && <Dialog entry={changing} page={page} onClose={() => setChanging(null)} />}
    </Page>
  )
}
