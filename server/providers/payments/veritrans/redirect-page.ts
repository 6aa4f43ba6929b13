import { isTrustedPage } from '#server/providers/payments/trusted.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Longer pages and longer values are none of a carrier's. */
const maxPageLength = 100_000
const maxFields = 100

const decode = (text: string) =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The attributes of one tag; names in lower case, values decoded. */
function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  ))
    found[name.toLowerCase()] = decode(double ?? single ?? bare ?? '')
  return found
}

/**
 * Reads the page that would send the browser on by its own script: the shop's content policy runs no script of others,
 * so its form is posted by the shop's own page. The first form counts, with its hidden fields.
 * @returns undefined when there is no form, or it leads elsewhere than to a trusted page
 */
export function readRedirectPage(
  html: string,
  baseUrl: string,
): { url: string; fields: Record<string, string> } | undefined {
  if (html.length > maxPageLength) return undefined
  const [, open = '', inside = ''] = /<form\b([^>]*)>([\s\S]*?)<\/form>/i.exec(html) ?? []
  const { action: url = '', method = 'get' } = attributesOf(open)
  if (method.toLowerCase() !== 'post' || !isTrustedPage(url, baseUrl)) return undefined
  const fields: Record<string, string> = {}
  for (const [, tag = ''] of inside.matchAll(/<input\b([^>]*)>/gi)) {
    const { type = 'text', name = '', value = '' } = attributesOf(tag)
    if (type.toLowerCase() === 'hidden' && name !== '') fields[name] = value
  }
  return Object.keys(fields).length <= maxFields ? { url, fields } : undefined
}
