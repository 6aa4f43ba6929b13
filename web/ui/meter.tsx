// A bar with a text that shows how much is left.

import css from './meter.module.css'

export function Meter({ value, max, label }: { value: number; max: number; label: string }) {
  const percent = max > 0 ? Math.min(100, (value / max) * 100) : 0
  return (
    <div className="lines">
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be styled alike in every browser */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className={css.track}
      >
        <div className={`${css.fill} ${percent <= 20 ? css.low : ''}`} style={{ width: `${percent}%` }} />
      </div>
      <span className={css.label}>{label}</span>
    </div>
  )
}
