// The error screen of a route: not found, or an error.

import { PageFailure } from '#web/router/outcomes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/panel.tsx'
import failed from '#web/ui/scenes/failed.svg?no-inline'
import lost from '#web/ui/scenes/lost.svg?no-inline'

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
