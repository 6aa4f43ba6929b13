// Every primitive in every state, in both colour schemes. For developers; not in production.

import { gallery as en } from '#phrases/storefront/gallery/en.ts'
import { gallery as ja } from '#phrases/storefront/gallery/ja.ts'
import { useServices } from '#web/storefront/route/services.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import css from './screen.module.css'
import { Specimens } from './specimens.tsx'

export function Screen() {
  const words = useServices().language === 'en' ? en : ja
  return (
    <Page width="wide">
      <PageTitle>{words.title}</PageTitle>
      <div className={css.schemes}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={css.scheme}>
            <Specimens words={words} />
          </div>
        ))}
      </div>
    </Page>
  )
}
