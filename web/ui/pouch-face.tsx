// The print of a pouch: a picture that fills it, or that lies whole on foil of its colours, with the name set below.

import type { CSSProperties, ReactNode } from 'react'
import css from './pouch-face.module.css'

/**
 * `picture`: a `Picture`; empty, the foil has the colour of the shop. `focus`: the point at which it fills the pouch, as
 * `object-position`; empty: it lies there whole. Without a name the foil alone, as at the seal.
 */
export const PouchFace = ({ picture, focus, name }: { picture: ReactNode; focus: string; name?: string }) => (
  <span className={css.face} style={{ '--point': focus } as CSSProperties}>
    {picture}
    {name && !focus && (
      <span>
        {picture}
        <b>{name}</b>
      </span>
    )}
  </span>
)
