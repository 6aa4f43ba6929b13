import { answers } from '#phrases/answers/by-language.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { Language } from '#phrases/language.ts'

/**
 * In place of a page that cannot be made: `isBusy`, because the shop is; else by a fault of it. No part of it is asked of
 * the database, or of the storefront, which could not make its calls either.
 * @param code the request's id, by which support finds it in the log
 */
export function failurePage(
  language: Language,
  { isBusy, code, address }: { isBusy: boolean; code: string; address: string },
): string {
  const { busy, failed, reload, errorCode } = answers[language]
  const sentence = isBusy ? busy : failed
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title></head>
<body><main><p>${sentence}</p><p><a href="${escapeHtml(address)}">${reload}</a></p><p>${errorCode(code)}</p></main></body>
</html>
`
}
