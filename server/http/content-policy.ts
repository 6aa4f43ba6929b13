// What a page says about itself beside what every answer says (app.ts).

import { createHash } from 'node:crypto'
import type { PageSources } from '#server/providers/payments/trusted.ts'

/** What a page may load beside what the shop itself answers. */
export interface LoadedSources extends PageSources {
  /** Films. */
  media: string[]
}

/** The texts in a page that a browser runs or applies. */
export interface InlineTexts {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The sources of a policy that admit these texts. */
export const hashes = (texts: readonly string[]) =>
  [...new Set(texts)]
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

/**
 * What the page may load and where it may send forms. The scripts and styles that stand in it are admitted by their
 * hashes: a page is the same for all who read it, so it has no nonce.
 */
function contentPolicy({ scripts, styles }: InlineTexts, sources: LoadedSources): string {
  const of = (kind: keyof LoadedSources) => sources[kind].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes(scripts)} ${of('script')}`,
    `style-src 'self' ${hashes(styles)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${of('image')}`,
    `media-src 'self' ${of('media')}`,
    "font-src 'self'",
    // Without it the payment providers' scripts could be workers as well.
    "worker-src 'self'",
    `connect-src 'self' ${of('connect')}`,
    `frame-src 'self' ${of('frame')}`,
    `form-action 'self' ${of('frame')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

/** Of a page that only shows: no script runs in it, it sends nothing, and only a page of the same origin may frame it. */
export const stillPagePolicy = ({ styles }: InlineTexts, { image, media }: LoadedSources): string =>
  [
    "default-src 'none'",
    `style-src ${hashes(styles)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${image.join(' ')}`,
    `media-src 'self' ${media.join(' ')}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
    .map((directive) => directive.trim())
    .join('; ')

/** What a script of ours may do where it is a worker: ask the shop, and have workers. Of a page's scripts the page says it. */
export const scriptPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What no page of the shop asks a browser for, so that no script may either. A card's light follows how a phone is held. */
const unused = [
  ...['browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['hid', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** Who may open the browser's own payment sheet: the page (Apple Pay), and what payment providers frame in it. */
function permissions({ frame }: PageSources): string {
  const payers = ['self', ...frame.map((origin) => `"${origin}"`)]
  return [...unused.map((name) => `${name}=()`), `payment=(${payers.join(' ')})`].join(', ')
}

export const pageHeaders = (inline: InlineTexts, sources: LoadedSources) => ({
  'content-security-policy': contentPolicy(inline, sources),
  'permissions-policy': permissions(sources),
})
