// The browser inside LINE: it keeps no login, takes no push messages, and loses some payments on their way back.

export const isLineBrowser = (): boolean => /\bLine\//.test(navigator.userAgent)

/** LINE opens an address with this field in the telephone's own browser. */
const field = 'openExternalBrowser'

/** The same address, which LINE hands on to the telephone's own browser. */
export function outsideLine(address: string): string {
  const url = new URL(address)
  url.searchParams.set(field, '1')
  return url.href
}
