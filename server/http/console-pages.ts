// The page of the console: one for all its addresses, and the files it loads.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answers } from '#phrases/answers/by-language.ts'
import { isLanguage, type Language, languageCookie, languageCookieSeconds } from '#phrases/language.ts'
import { serveBuiltFiles } from './built-files.ts'
import { consoleLanguageOf } from './language.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const entry = 'web/console/entry.tsx'

/** The files that a page names of a chunk and all it imports statically. */
function filesOf(manifest: Record<string, Chunk>): { script: string; styles: string[] } {
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  visit(entry)
  return { script: manifest[entry]?.file ?? '', styles: [...styles] }
}

/** The page loads what the shop's own host answers, and nothing else; no script and no style stands in it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the console as built. To requests that may not come in none of its addresses exists. */
export function serveConsole(
  app: FastifyInstance,
  folder: string,
  isOpen: (request: FastifyRequest) => Promise<boolean>,
): void {
  const { script, styles } = filesOf(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const page = (language: Language) =>
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex">' +
    `<title>${answers[language].staff.consoleTitle}</title>${styles.map((file) => `<link rel="stylesheet" href="/operator/${file}">`).join('')}` +
    `<script type="module" src="/operator/${script}"></script></head><body><div id="root"></div></body></html>`

  app.addHook('onRequest', async (request, reply) => {
    if (await isOpen(request)) return
    reply.callNotFound()
    return reply
  })
  serveBuiltFiles(app, join(folder, 'assets'), '/operator/assets')
  for (const path of ['/operator', '/operator/*'])
    app.get<{ Querystring: Record<string, unknown> }>(path, (request, reply) => {
      const { lang: asked } = request.query
      const language = consoleLanguageOf(request)
      if (isLanguage(asked))
        reply.setCookie(app.cookieName(languageCookie), asked, {
          maxAge: languageCookieSeconds,
          httpOnly: false,
        })
      return reply
        .type('text/html; charset=utf-8')
        .header('content-language', language)
        .header('content-security-policy', policy)
        .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(page(language))
    })
}
