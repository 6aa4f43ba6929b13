// Lies over the picture of a card and opens the card by itself.

import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './view-button.module.css'

export function ViewButton({ name, onView }: { name: string; onView: () => void }) {
  const { viewer } = usePhrases().packDetail
  return <button type="button" className={css.view} aria-label={viewer.open(name)} onClick={onView} />
}
