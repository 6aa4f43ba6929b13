import { parcelViews } from '#contract/operator/shipments.ts'

export type ParcelFilter = 'which' | 'promisedUntil' | 'q'

/** The values of the list's filters in the form of the calls. */
export const chosenParcels = ({ which, ...rest }: Partial<Record<ParcelFilter, string | undefined>>) => ({
  ...rest,
  which: parcelViews.find((known) => known === which) ?? ('waiting' as const),
})
