// The reason of an act that asks for one: typed, or one of those that this operator gave last for the same act.

import { useEffect, useId, useState } from 'react'
import { listGivenReasons } from '#contract/operator/audit-log.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { Field } from '#web/ui/field.tsx'
import { InfoIcon } from '#web/ui/icons.tsx'
import { ignoreComposingEnter } from '#web/ui/text-field.tsx'
import css from './reason-field.module.css'

export function ReasonField({
  act,
  why,
  error,
  onChange,
}: {
  /** The path of the act's call. */
  act: string
  why: string
  error: string | undefined
  onChange: (why: string) => void
}) {
  const { shell } = usePhrases()
  const api = useApi()
  const aboutId = useId()
  const [given, setGiven] = useState<readonly string[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    // No reasons are offered when no answer comes, and the field can still be filled.
    void api.call(listGivenReasons, { query: { act }, signal: leaving.signal }).then((result) => {
      if (result.ok) setGiven(result.data.list)
    })
    return () => leaving.abort()
  }, [api, act])
  return (
    <div className={css.reason}>
      <Field
        label={shell.reason}
        error={error}
        control={({ 'aria-describedby': errorId, ...links }) => (
          <>
            <details className={css.about}>
              <summary aria-label={shell.reasonAbout}>
                <InfoIcon size={20} />
              </summary>
              <p>{shell.reasonHint}</p>
            </details>
            {/* A closed disclosure describes nothing to a screen reader. */}
            <span id={aboutId} hidden>
              {shell.reasonHint}
            </span>
            <input
              type="text"
              name="why"
              required
              maxLength={200}
              value={why}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={ignoreComposingEnter}
              {...links}
              aria-describedby={errorId === undefined ? aboutId : `${aboutId} ${errorId}`}
            />
          </>
        )}
      />
      {given.length > 0 && (
        <ul className={css.chips} aria-label={shell.reasonsGiven}>
          {given.map((reason) => (
            <li key={reason}>
              <button type="button" className={css.chip} onClick={() => onChange(reason)}>
                {reason}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
