import { answers } from '../../phrases/answers/by-language.ts'
import type { Language } from '../../phrases/language.ts'
import { escapeHtml } from '../escape-html.ts'

/** No part of it is asked of the database, or of the storefront, which could not make its calls either. */
export function busyPage(language: Language, address: string): string {
  const { busy, reload } = answers[language]
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${busy}</title></head>
<body><main><p>${busy}</p><p><a href="${escapeHtml(address)}">${reload}</a></p></main></body>
</html>
`
}
