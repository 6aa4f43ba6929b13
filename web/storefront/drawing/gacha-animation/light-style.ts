import type { CSSProperties } from 'react'
import { tierOf } from './running-order.ts'
import { lightOf } from './scene/tiers.ts'

/** In what light a card stands, for the styles of the stage. */
export const lightStyle = (card: { tier: number }): CSSProperties =>
  ({ '--stage-light': lightOf(tierOf(card)) }) as CSSProperties
