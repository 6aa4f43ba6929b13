import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { CopyButton } from '#web/console/frame/shell/copy-button.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import own from './enrolment.module.css'

/** Recovery codes, once. `kept` is called when the operator has said that they kept them. */
export function RecoveryCodes({ codes, kept }: { codes: readonly string[]; kept: () => unknown }) {
  const { enrolling } = usePhrases()
  const [isKept, setKept] = useState(false)
  return (
    <div className={css.form}>
      <p>{enrolling.recoveryNote}</p>
      <ul className={own.codes} aria-label={enrolling.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.actionsStart}>
        <CopyButton value={codes.join('\n')} what={enrolling.recoveryTitle} />
        <Button onClick={() => window.print()}>{enrolling.print}</Button>
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        {enrolling.kept}
      </Checkbox>
      <div className={css.actions}>
        <Button variant="primary" disabled={!isKept} onClick={() => void kept()}>
          {enrolling.goOn}
        </Button>
      </div>
    </div>
  )
}
