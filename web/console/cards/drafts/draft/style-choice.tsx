// The styles of the reveal: each as a thumbnail, which moves while it is pointed at or has the focus.

import { revealStyles } from '#contract/reveal-styles.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import css from './style-choice.module.css'

export function StyleChoice({
  value,
  disabled,
  onChange,
  error,
}: {
  value: number | undefined
  disabled: boolean
  onChange: (style: number) => void
  error: string | undefined
}) {
  const { sale: words } = usePhrases().drafts
  return (
    <fieldset className={css.styles} disabled={disabled}>
      <legend className={css.legend}>{words.revealStyle}</legend>
      <div className={css.list}>
        {revealStyles.map((style) => (
          <label key={style} className={css.style} data-style={style}>
            <input
              type="radio"
              name="revealStyle"
              className="visually-hidden"
              checked={value === style}
              onChange={() => onChange(style)}
            />
            <span className={css.thumb} aria-hidden="true" />
            <span>{words.revealStyles[style]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
