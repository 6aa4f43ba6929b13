import { usePhrases } from '#web/console/frame/services.tsx'
import css from './busy.module.css'

/** That something is loaded. Becomes visible after a moment, so that quick answers do not flicker. */
export function Busy({ isWholePage = false }: { isWholePage?: boolean }) {
  const { shell } = usePhrases()
  return (
    <div className={isWholePage ? css.page : css.part} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span className="visually-hidden">{shell.loading}</span>
    </div>
  )
}
