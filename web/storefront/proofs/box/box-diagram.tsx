// The four steps of a box, with the current one marked.

import { useProofWords } from '#web/storefront/proofs/use-proof-words.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Meter } from '#web/ui/meter.tsx'
import css from './box-diagram.module.css'
import type { Box } from './loader.ts'

const steps = {
  sealed: ['mix', 'seal', 'sell', 'open'],
  // Sold slots are closed first, and decided then.
  beacon: ['mix', 'sell', 'seal', 'open'],
} as const

/** One drawing per step: slots shuffled, sealed, sold one by one, opened. */
const pictures = {
  mix: (
    <>
      <rect x="6" y="10" width="12" height="16" rx="2" transform="rotate(-12 12 18)" />
      <rect x="26" y="8" width="12" height="16" rx="2" transform="rotate(8 32 16)" />
      <rect x="46" y="10" width="12" height="16" rx="2" transform="rotate(-5 52 18)" />
      <path d="M12 36c10 6 30 6 40 0m-4-4l4 4-5 3" />
    </>
  ),
  seal: (
    <>
      <rect x="8" y="14" width="48" height="26" rx="3" />
      <path d="M8 22h48" />
      <rect className={css.stamp} x="25" y="15" width="14" height="14" rx="2" />
    </>
  ),
  sell: (
    <>
      <rect x="6" y="14" width="34" height="26" rx="3" />
      <path d="M17 14v26M28 14v26" />
      <rect className={css.stamp} x="45" y="17" width="12" height="16" rx="2" />
      <path d="M42 42h14m-4-3l4 3-4 3" />
    </>
  ),
  open: (
    <>
      <path d="M8 22l10-10h28l10 10v18a3 3 0 01-3 3H11a3 3 0 01-3-3z" />
      <path d="M8 22h48" />
      <path className={css.stamp} d="M24 32l6 6 11-12" />
    </>
  ),
}

export function BoxDiagram({ box }: { box: Box }) {
  const words = useProofWords(box.seal?.mode === 'beacon')
  const ofMode = steps[box.seal?.mode === 'beacon' ? 'beacon' : 'sealed']
  const current = box.isOpened ? 'open' : 'sell'
  return (
    <ol className={css.steps}>
      {ofMode.map((step, index) => (
        <li
          key={step}
          className={css.step}
          data-past={index < ofMode.indexOf(current) || undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <svg viewBox="0 0 64 48" className={css.picture} aria-hidden="true">
            {pictures[step]}
          </svg>
          <div className={css.text}>
            <h2 className={css.title}>
              {words.steps[step].title}
              {step === current && <span className={css.now}>{words.now}</span>}
            </h2>
            <p className={css.what}>{words.steps[step].text}</p>
            {step === 'sell' && (
              <Meter
                value={box.sold}
                max={box.total}
                label={words.sold(formatInteger(box.sold), formatInteger(box.total))}
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
