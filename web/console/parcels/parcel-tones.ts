import type { parcelStates } from '#contract/operator/parcels.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** The colour of each state of a parcel: what is to be done stands out. */
export const parcelTones: Record<(typeof parcelStates)[number], BadgeTone> = {
  waiting: 'warning',
  packed: 'accent',
  sent: 'success',
  arrived: 'success',
  came_back: 'danger',
  kept: 'warning',
}
