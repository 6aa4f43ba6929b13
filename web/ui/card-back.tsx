// The back of a card: one for all, gold lines around a star, on the dark of the frame.

import css from './card-back.module.css'

/** `isFaint`: the place of a card that is not there. */
export const CardBack = ({ isFaint }: { isFaint?: boolean }) => (
  <span className={css.back} data-faint={isFaint || undefined} aria-hidden="true" />
)
