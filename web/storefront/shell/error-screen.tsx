// The error screen of a route: not found, or an error.

import { PageFailure } from '../../router/outcomes.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/panel.tsx'
import failed from '../../ui/scenes/failed.svg?no-inline'
import lost from '../../ui/scenes/lost.svg?no-inline'
import { homePath } from '../packs/home/route.ts'
import { usePhrases } from '../services.tsx'

export function ErrorScreen({ error }: { error: unknown }) {
  const { failures } = usePhrases()
  const failure = error instanceof PageFailure ? error : undefined
  const isMissing = failure?.status === 404
  return (
    <Page>
      <EmptyState
        isPageTitle
        scene={isMissing ? lost : failed}
        title={isMissing ? failures.notFoundHeading : failures.pageHeading}
      >
        <p>{failure?.text ?? (isMissing ? failures.notFound : failures.communication)}</p>
        {!isMissing && <Button onClick={() => window.location.reload()}>{failures.retry}</Button>}
        <LinkButton to={homePath} variant="primary">
          {failures.toTop}
        </LinkButton>
      </EmptyState>
    </Page>
  )
}
