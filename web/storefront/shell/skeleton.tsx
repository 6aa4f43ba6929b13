// The shapes of the next page while it is on its way, once the wait is long enough to be noticed.

import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './skeleton.module.css'

/** Over the page that is being left, below the header: nothing of it moves, and its focus stays. */
export function Skeleton() {
  return (
    <div className={css.skeleton} role="status">
      <span className="visually-hidden">{usePhrases().ui.loading}</span>
    </div>
  )
}
