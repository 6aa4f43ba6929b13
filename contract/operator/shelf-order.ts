/** Cards in the order in which they are fetched: by model number, as they stand in a shelf. */
export const byModelNumber = (
  a: { modelNumber: string; cardId: string },
  b: { modelNumber: string; cardId: string },
): number =>
  a.modelNumber.localeCompare(b.modelNumber, 'ja', { numeric: true }) || a.cardId.localeCompare(b.cardId)
