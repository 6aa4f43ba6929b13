// The page that posts a browser on to a payment provider which wants a form instead of an address.

import { createHash } from 'node:crypto'
import { answers } from '#phrases/answers/by-language.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { Language } from '#phrases/language.ts'

const submitScript = 'document.forms[0].requestSubmit()'
const scriptHash = createHash('sha256').update(submitScript).digest('base64')

/** No form-action: the provider may redirect the browser to more of its pages. */
export const postingPolicy = `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`

/** Posts `fields` to `url` by itself, and by a button where scripts are off. */
export function postingPage(
  url: string,
  fields: Readonly<Record<string, string>>,
  language: Language,
): string {
  const { posting } = answers[language].payment
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${posting.title}</title></head>
<body><main><h1>${posting.title}</h1><form method="post" action="${escapeHtml(url)}">${inputs.join('')}
<button>${posting.button}</button></form></main><script>${submitScript}</script></body></html>`
}
