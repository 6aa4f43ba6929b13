import type { Dispatch, SetStateAction } from 'react'
import type { DraftFields } from '#contract/operator/drafts.ts'
import type { Entered } from './fields.ts'
import type { DraftPage } from './loader.ts'

export interface Part {
  draft: DraftPage
  entered: Entered
  change: Dispatch<SetStateAction<Entered>>
  /** It is sealed, or not for these roles. */
  isFixed: boolean
  isChanged: boolean
  /** Begins the form anew with the shop's draft. */
  renew: () => Promise<void>
  /** The fault at the first of these places that has one. */
  faultAt: (...places: string[]) => string | undefined
}

/** The same with other content; undefined empties a field. */
export function withFields(
  entered: Entered,
  next: { [Name in keyof DraftFields]: DraftFields[Name] | undefined },
): Entered {
  const whole = Object.entries({ ...entered.content, ...next }).filter(([, value]) => value !== undefined)
  return { ...entered, content: Object.fromEntries(whole) as DraftFields }
}
