// The HTML document around a rendered screen: head, styles, page data, start script.

import { serviceWorkerPath } from '#contract/addresses.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import { type Language, languageCookie, languages } from '#phrases/language.ts'
import { fullTitle, type Head } from '#web/storefront/route/head.ts'
import { themeKey } from '#web/storefront/shell/stored-preferences.ts'
import { type PageData, pageDataId, scriptText } from '#web/storefront/start/page-data.ts'
import { homeFolder, isLazyScreen } from '#web/storefront/start/routes.ts'
import failedScene from '#web/ui/scenes/failed.svg?no-inline'
import { appIcons, frameColour } from './app-icons.ts'
import { linkPictureTags } from './link-picture.ts'
import { structuredData } from './structured-data.ts'

interface ManifestChunk {
  file: string
  css?: string[]
  /** Files that its styles name: the face of the digits. */
  assets?: string[]
  imports?: string[]
}

export interface DocumentAssets {
  /** Vite's manifest of the browser build; null while Vite itself serves the modules. */
  manifest: Record<string, ManifestChunk> | null
  /** Content of each style sheet by file name: small enough to be inlined. */
  styles: Record<string, string>
}

const entry = 'web/storefront/start/entry.ts'

/** By then a page on a slow telephone is there. */
const workerAfterMs = 4000

const appleIcon = appIcons.find(({ purpose }) => purpose === 'apple')

/** The script that makes a page alive; the entry imports it when it is time. */
const storefront = 'web/storefront/start/start.tsx'

/** A chunk and everything it imports, each once. */
function withImports(manifest: Record<string, ManifestChunk>, roots: string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.set(key, chunk)
    for (const name of chunk.imports ?? []) visit(name)
  }
  for (const root of roots) visit(root)
  return [...found.values()]
}

/** Keeps only the query fields that identify the page: a shared link must not contain the sender's language or sort order. */
export function canonicalPath(url: URL): string {
  const kept = new URLSearchParams()
  for (const name of ['packId', 'index', 'page']) {
    const value = url.searchParams.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname
}

/** The page's one address, and the same in each language. */
function addressTags(origin: string, path: string): string[] {
  const inLanguage = (language: Language) =>
    `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`
  return [
    `<meta property="og:url" content="${escapeHtml(origin + path)}">`,
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    ...languages.map(
      (language) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(inLanguage(language))}">`,
    ),
  ]
}

function metaTags(head: Head, title: string, url: URL, data: PageData): string {
  const origin = data.settings.origin ?? ''
  const tags = [
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:type" content="website">`,
    ...(head.isUnlisted
      ? ['<meta name="robots" content="noindex">']
      : addressTags(origin, canonicalPath(url))),
  ]
  const description = head.description?.()
  if (description) {
    tags.push(`<meta name="description" content="${escapeHtml(description)}">`)
    tags.push(`<meta property="og:description" content="${escapeHtml(description)}">`)
  }
  if (head.imageUrl) tags.push(...linkPictureTags(head.imageUrl, origin))
  for (const { src, srcSet, sizes, type, media } of head.preloadImages ?? []) {
    const given = { href: src, imagesrcset: srcSet, imagesizes: sizes, type, media }
    const attributes = Object.entries(given).map(([name, value]) =>
      value ? ` ${name}="${escapeHtml(value)}"` : '',
    )
    tags.push(`<link rel="preload" as="image"${attributes.join('')} fetchpriority="high">`)
  }
  return tags.join('')
}

/** Each text that a browser runs or applies: the page's policy names it by its hash. */
export interface InlineTexts {
  scripts: string[]
  styles: string[]
}

export interface HtmlDocument {
  html: string
  inline: InlineTexts
}

/** Before the first paint: the visitor's theme, and their language where a cache outside the shop answered with another. */
const headScript = [
  `try{const t=localStorage.getItem('${themeKey}');if(t)document.documentElement.dataset.theme=t}catch{}`,
  `{const l=/(?:^|; )(?:__Host-)?${languageCookie}=(${languages.join('|')})(?:;|$)/.exec(document.cookie)?.[1],a=new URL(location.href);`,
  "if(l&&l!==document.documentElement.lang&&!a.searchParams.has('lang')){a.searchParams.set('lang',l);location.replace(a.href)}}",
].join('')

/** A hidden tab is not painted, and some browsers do not tell: then the page waits no longer than this. */
const paintWithinMs = 1000

/**
 * Runs the first script when the page is loaded and its first picture is on the screen, or when the visitor does something
 * before. What they do until then is kept for it (`awaitTouch`), in the order of the events, and no form is sent. When the
 * script cannot be loaded, forms are the browser's again.
 */
const afterPaint = (script: string) =>
  [
    `{const events=[],stop=new AbortController,go=()=>import('${script}').catch(()=>stop.abort());earlyTouch={events,stop};`,
    "for(const t of['click','submit','input','change'])addEventListener(t,e=>{if(t=='submit')e.preventDefault();events.push(e);if(document.readyState!='loading')go()},{capture:true,signal:stop.signal});",
    `addEventListener('load',()=>{setTimeout(go,${paintWithinMs});`,
    "try{new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch{}})}",
  ].join('')

/** Names the files that the page of a route loads before all else. */
function chunksOf(manifest: DocumentAssets['manifest'], folder: string, language: Language): ManifestChunk[] {
  if (manifest === null) return []
  const roots = [
    'web/api/client.ts',
    storefront,
    `web/storefront/${folder}/screen.tsx`,
    `web/storefront/${folder}/loader.ts`,
  ]
  if (isLazyScreen(folder)) roots.push('web/storefront/start/lazy-screens.ts')
  if (language === 'en') roots.push('phrases/storefront/first/en.ts')
  // Every screen except the top page needs all the text.
  if (folder !== homeFolder) roots.push(`phrases/storefront/${language}.ts`)
  return withImports(manifest, roots)
}

const fontTag = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`

export function htmlDocument({
  body,
  head,
  url,
  language,
  assets,
  data,
  folder,
  waitsForTouch = false,
  script,
}: {
  /** The rendered screen; empty for the shell of a member route. */
  body: string
  head: Head
  url: URL
  language: Language
  assets: DocumentAssets
  data: PageData
  /** Folder of the route; its chunk is preloaded. */
  folder: string
  /** The page needs React only when the visitor touches it. */
  waitsForTouch?: boolean
  /** Runs instead of the storefront; a browser without scripts reloads the page each minute. */
  script?: string
}): HtmlDocument {
  const { manifest } = assets
  const title = fullTitle(head.title, data.settings.shopName[language])
  const chunks = chunksOf(manifest, folder, language)
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  // The font is so small that it takes nothing from the paint, and a page painted without it keeps the system's digits.
  const assetFiles = chunks.flatMap((chunk) => chunk.assets ?? [])
  const faces = new Set(assetFiles.filter((file) => file.endsWith('.woff2')))
  const scriptUrl = manifest ? `/${manifest[entry]?.file}` : `/${entry}`
  // A page that the server rendered is painted before anything runs; a member page has no HTML to paint.
  const isRendered = body !== '' && script === undefined
  const start = isRendered ? '' : `import('${scriptUrl}');`
  // Late, as it serves the next page. Where storage is forbidden there is none.
  const serve = `setTimeout(()=>navigator.serviceWorker?.register('${serviceWorkerPath}').catch(()=>{}),${workerAfterMs})`
  const files = chunks.map(({ file }) => `/${file}`)

  const scripts = [headScript + (isRendered ? afterPaint(scriptUrl) : ''), script ?? start + serve]
  // In one element: the page's policy names each by a hash, in a header that nothing compresses.
  const style = styles.map((file) => assets.styles[file] ?? '').join('')
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    metaTags(head, title, url, data),
    body === '' || head.title === undefined || head.isUnlisted
      ? ''
      : structuredData(
          { title: head.title, path: canonicalPath(url), language, imageUrl: head.imageUrl },
          data,
        ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="/${appleIcon?.name}"><meta name="theme-color" content="${frameColour}">`,
    ...Array.from(faces, fontTag),
    `<script>${scripts[0]}</script>`,
    style && `<style data-files="${styles.map((file) => `/${file}`).join(' ')}">${style}</style>`,
    // A rendered page preloads nothing here: its scripts would delay the paint.
    ...(body === '' ? files.map((file) => `<link rel="modulepreload" href="${file}">`) : []),
    // The drawing of a failed page could not be had once the network is lost.
    `<link rel="prefetch" as="image" href="${failedScene}">`,
    script === undefined ? '' : '<noscript><meta http-equiv="refresh" content="60"></noscript>',
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="${pageDataId}" data-start="${body !== '' && waitsForTouch ? 'touch' : 'now'}" data-files="${files.join(' ')}">${scriptText(data)}</script>`,
    `<script>${scripts[1]}</script></body></html>`,
  ].join('')
  return { html, inline: { scripts, styles: style === '' ? [] : [style] } }
}
