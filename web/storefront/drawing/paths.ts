// Addresses of a member's draws.

const withDraw = (path: string, drawId: string | undefined) =>
  drawId ? `${path}?${new URLSearchParams({ history_id: drawId })}` : path

/** Without a draw: the newest with undecided cards. */
export const choosePath = (drawId?: string): string => withDraw('/get-card-list', drawId)

export const thankYouPath = (packId: string, drawId: string): string =>
  `/thank-you?${new URLSearchParams({ packId, history_id: drawId })}`

export const drawDetailPath = (drawId: string): string =>
  `/buy-product-history-detail?${new URLSearchParams({ packHistoryId: drawId })}`

export const packWithErrorPath = (packId: string, error: string): string =>
  `/pack-detail?${new URLSearchParams({ packId, error })}`
