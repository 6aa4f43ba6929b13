// Renders the pages: the storefront as Vite built it, for the server and for browsers.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#phrases/language.ts'
import { serveBuiltFiles } from './built-files.ts'
import type { InlineTexts } from './content-policy.ts'

interface Assets {
  manifest: Record<string, unknown> | null
  styles: Record<string, string>
}

export interface Rendered {
  status: number
  redirect?: string
  /** The type of a file that is no page, such as `/robots.txt`. */
  type?: string
  /** Set when nothing is at the address: the page is still to be rendered, one for all such addresses. */
  missing?: Missing
  html: string
  inline: InlineTexts
}

export interface Missing {
  path: string
  text: string | undefined
}

/** `entry-server.tsx` as built; it lives in `web`, which the server does not import. */
type Render = (options: {
  url: string
  language: Language
  call: (method: string, url: string) => Promise<unknown>
  assets: Assets
  settings: object
  hasGallery?: boolean
  /** The shop is closed; `expectedEndAt` is ISO 8601. */
  maintenance?: { expectedEndAt?: string }
  /** Renders the page of a missing address; `url` is its path. */
  missing?: Missing
}) => Promise<Rendered>

export interface Renderer {
  render: Render
  /** The address under which all visitors share one rendering; undefined: one for each request. */
  sharedAddress: (url: URL) => string | undefined
  assets: Assets
}

/** Types of the files beside the pages. */
const rootTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' }

/** When the two builds were made, as one word. */
const buildOf = (distFolder: string) =>
  ['client/.vite/manifest.json', 'server/entry-server.js']
    .map((file) => statSync(join(distFolder, file)).mtimeMs)
    .join('-')

/** Node keeps what it has imported by its address: `rebuild` makes another address for a later build. */
async function builtRenderer(distFolder: string, rebuild?: string): Promise<Renderer> {
  const client = join(distFolder, 'client')
  const styles: Record<string, string> = {}
  for (const name of readdirSync(join(client, 'assets')).filter((file) => extname(file) === '.css'))
    styles[`assets/${name}`] = readFileSync(join(client, 'assets', name), 'utf8')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const server = pathToFileURL(join(distFolder, 'server/entry-server.js'))
  if (rebuild !== undefined) server.search = rebuild
  const { render, sharedAddress } = await import(server.href)
  return { render, sharedAddress, assets: { manifest, styles } }
}

/** Serves the files of the build. The renderer is another one after a new build, where that is noticed. */
export async function serveBuild(
  app: FastifyInstance,
  distFolder: string,
  noticesNewBuild: boolean,
): Promise<() => Promise<Renderer>> {
  const client = join(distFolder, 'client')
  serveBuiltFiles(app, join(client, 'assets'), '/assets')
  for (const entry of readdirSync(client, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(client, entry.name))
    const type = rootTypes[extname(entry.name)] ?? 'text/plain; charset=utf-8'
    app.get(`/${entry.name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes),
    )
  }
  let build = buildOf(distFolder)
  let renderer = await builtRenderer(distFolder)
  return async () => {
    if (noticesNewBuild && buildOf(distFolder) !== build) {
      build = buildOf(distFolder)
      renderer = await builtRenderer(distFolder, build)
    }
    return renderer
  }
}
