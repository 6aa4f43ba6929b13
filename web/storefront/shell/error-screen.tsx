// The error screen of a route: not found, or an error.

import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/panel.tsx'
import { homePath } from '../packs/home/route.ts'
import { usePhrases } from '../services.tsx'

export function ErrorScreen() {
  const error = useRouteError()
  const { failures } = usePhrases()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Page>
      <EmptyState isPageTitle title={isMissing ? failures.notFoundHeading : failures.pageHeading}>
        <p>{isMissing ? failures.notFound : failures.communication}</p>
        {!isMissing && <Button onClick={() => window.location.reload()}>{failures.retry}</Button>}
        <LinkButton to={homePath} variant="primary">
          {failures.toTop}
        </LinkButton>
      </EmptyState>
    </Page>
  )
}
