// The headers of a page, beside those of every answer (app.ts).

import { createHash } from 'node:crypto'
import type { PageSources } from '#server/providers/payments/trusted.ts'

/** Sources that a page may load from beside the shop itself. */
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
 * The sources that the page may load and the places where it may send forms. Its inline scripts and styles
 * are admitted by their hashes: a page is the same for all readers, so it has no nonce.
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

/** The policy of a page that only shows: it runs no script, sends nothing, and only its own origin may frame it. */
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

const scriptRights = [
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

/** Rights of the service worker: to ask the shop, and to have workers. */
export const serviceWorkerPolicy = ["default-src 'none'", ...scriptRights].join('; ')

/** Rights of our other scripts as workers: to load more of the shop's scripts as well. A page's policy covers its own scripts. */
export const scriptPolicy = ["default-src 'none'", "script-src 'self'", ...scriptRights].join('; ')

/** Features that no page of the shop uses, so that no script may either. A card's light follows how a phone is held. */
const unused = [
  ...['browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['hid', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** Lets the page (Apple Pay) and the frames of payment providers in it open the browser's own payment sheet. */
function permissions({ frame }: PageSources): string {
  const payers = ['self', ...frame.map((origin) => `"${origin}"`)]
  return [...unused.map((name) => `${name}=()`), `payment=(${payers.join(' ')})`].join(', ')
}

export const pageHeaders = (inline: InlineTexts, sources: LoadedSources) => ({
  'content-security-policy': contentPolicy(inline, sources),
  'permissions-policy': permissions(sources),
})
