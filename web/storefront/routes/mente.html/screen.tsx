// The maintenance page: where every call that answers 9999 leads.

import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/panel.tsx'
import { usePhrases } from '../../services.tsx'
import css from './screen.module.css'

export function MaintenanceScreen() {
  const { maintenance } = usePhrases()
  return (
    <Page>
      <h1 className={css.heading}>{maintenance.heading}</h1>
      <EmptyState title={maintenance.text}>
        {/* A full load: the shop may speak again. */}
        <a href="/" className={css.retry}>
          {maintenance.retry}
        </a>
      </EmptyState>
    </Page>
  )
}
