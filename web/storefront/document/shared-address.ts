// Under which address all visitors of a page share one rendering.

/** The fields of a query that a page shows something of, and that hold nothing of one visitor. */
const shown = ['error', 'index', 'next', 'packId', 'page', 'sort', 'version']
/** The language is chosen before the page; mails, advertisements and other sites add the rest, each link another value. */
const ignored = new Set([
  ...[
    'lang',
    'openExternalBrowser',
    '_ga',
    '_gl',
    'dclid',
    'fbclid',
    'gbraid',
    'gclid',
    'li_fat_id',
    'mc_cid',
    'mc_eid',
    'msclkid',
  ],
  ...['srsltid', 'ttclid', 'twclid', 'wbraid', 'yclid'],
])

/** No page of the shop has a longer address: one that is longer gets no place in the memory. */
const longest = 300

/**
 * The path and the fields that the page depends on, in a fixed order; undefined when the address holds anything else,
 * such as the token of a mail or what a visitor typed: such a page is rendered for its one request.
 */
export function sharedAddress(url: URL): string | undefined {
  const kept = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (ignored.has(name) || name.startsWith('utm_')) continue
    if (!shown.includes(name) || kept.has(name)) return undefined
    kept.set(name, value)
  }
  kept.sort()
  const address = kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname
  return address.length > longest ? undefined : address
}
