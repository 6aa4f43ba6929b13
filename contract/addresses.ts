// Addresses for the first script of a page (web/storefront/start/entry.ts), apart from the calls' declarations, which
// need a validator of 10 kB.

/** `GET`: the visitor's account, if any (contract/members.ts). */
export const currentUserCall = '/user/point'

/** The service worker of the shop's pages (web/storefront/document/service-worker.ts). */
export const serviceWorkerPath = '/service-worker.js'

/**
 * The stream of live messages: `GET` this path with `?packs=<ids, separated by commas>&lang=<ja or en>`, as server-sent
 * events, for everybody. It begins with a message for each pack and goes on with one whenever something changed, at most
 * one a second and pack. The event `at` carries the instant up to which all messages hold, the event `closing` the newest
 * closing of beacon boxes among them (contract/closings.ts).
 */
export const livePath = '/api/user/pack/live'

/** Most packs of one stream. */
export const livePacksMax = 100

/** The event `at` comes at least this often: a stream without it is broken. */
export const liveSilenceMs = 10_000

/** The picture of a proven draw for links to it, a JPEG. 404 where its proof is answered with 404. */
export const winPicturePath = '/api/box/:packId/draw/:drawId/win.jpg'

/** Its address; `lang`: the language of its words. */
export const winPicture = (
  { packId, drawId, firstSlot }: { packId: string; drawId: string; firstSlot: number },
  lang: string,
): string =>
  `/api/box/${encodeURIComponent(packId)}/draw/${drawId}/win.jpg?first_slot=${firstSlot}&lang=${lang}`

export const isWinPicture = (url: string): boolean => /^\/api\/box\/.+\/win\.jpg\?/.test(url)
