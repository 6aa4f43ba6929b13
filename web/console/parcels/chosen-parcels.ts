import { parcelViews } from '#contract/operator/shipments.ts'

export type ParcelFilter = 'which' | 'promisedUntil' | 'q'

/** What the filters of the list say, as the calls take it. */
export const chosenParcels = ({ which, ...rest }: Partial<Record<ParcelFilter, string | undefined>>) => ({
  ...rest,
  which: parcelViews.find((known) => known === which) ?? ('waiting' as const),
})
