import type { CSSProperties } from 'react'
import { lightOf } from '#web/storefront/drawing/gacha-animation/scene/tiers.ts'
import { tierOf } from './running-order.ts'

/** In what light a card stands, for the styles of the stage. */
export const lightStyle = (card: { tier: number }): CSSProperties =>
  ({ '--stage-light': lightOf(tierOf(card)) }) as CSSProperties
