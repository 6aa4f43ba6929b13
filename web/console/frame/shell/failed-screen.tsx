import { usePhrases } from '#web/console/frame/services.tsx'
import { startPath } from '#web/console/home/start/route.ts'
import { Link, useRevalidate } from '#web/router/context.tsx'
import { PageFailure } from '#web/router/outcomes.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from './page.tsx'

/** In place of a screen that could not be shown. What is not there and what is not open look the same. */
export function FailedScreen({ error }: { error: unknown }) {
  const phrases = usePhrases()
  const revalidate = useRevalidate()
  const { shell, failures } = phrases
  const { status, text } = error instanceof PageFailure ? error : {}
  if (status === 404)
    return (
      <Page title={shell.notFoundTitle} note={shell.notFound}>
        <p>
          <Link to={startPath}>{shell.toStart}</Link>
        </p>
      </Page>
    )
  return (
    <Page
      title={shell.failedTitle}
      note={text ?? (status === 502 ? failures.communication : failures.server)}
    >
      <p>
        <Button variant="primary" onClick={() => void revalidate()}>
          {shell.retry}
        </Button>
      </p>
    </Page>
  )
}
