import { useState } from 'react'
import { CodeEnrolment } from '#web/console/frame/second-factor/code-enrolment.tsx'
import css from '#web/console/frame/second-factor/enrolment.module.css'
import { PasskeyEnrolment } from '#web/console/frame/second-factor/passkey-enrolment.tsx'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'

/** The first second factor of an operator. `done` gets the recovery codes. */
export function Enrolling({ done }: { done: (codes: string[]) => unknown }) {
  const { enrolling } = usePhrases()
  const [way, setWay] = useState<'passkey' | 'app' | null>(null)
  const back = () => setWay(null)
  if (way === 'passkey')
    return (
      <Page title={enrolling.passkey}>
        <PasskeyEnrolment done={done} back={back} backWords={enrolling.back} />
      </Page>
    )
  if (way === 'app')
    return (
      <Page title={enrolling.app}>
        <CodeEnrolment done={done} back={back} backWords={enrolling.back} />
      </Page>
    )
  return (
    <Page title={enrolling.title} note={enrolling.note}>
      <div className={css.ways}>
        <section className={css.way}>
          <h2>{enrolling.passkey}</h2>
          <p>{enrolling.passkeyNote}</p>
          <Button variant="primary" onClick={() => setWay('passkey')}>
            {enrolling.usePasskey}
          </Button>
        </section>
        <section className={css.way}>
          <h2>{enrolling.app}</h2>
          <p>{enrolling.appNote}</p>
          <Button onClick={() => setWay('app')}>{enrolling.useApp}</Button>
        </section>
      </div>
    </Page>
  )
}
