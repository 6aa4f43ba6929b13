// The language in which a request is answered.

import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language, languageCookie, usualLanguage } from '#phrases/language.ts'

/** `?lang=`, else the cookie, else Japanese (ruling 14). */
export function chooseLanguage(asked: unknown, kept: unknown): Language {
  if (isLanguage(asked)) return asked
  return isLanguage(kept) ? kept : usualLanguage
}

export const languageOf = (request: FastifyRequest): Language =>
  chooseLanguage(
    (request.query as Record<string, unknown> | undefined)?.lang,
    request.cookies?.[request.server.cookieName(languageCookie)],
  )

/** The console speaks, before an operator has chosen, the language that their browser asks for first. */
export function consoleLanguageOf(request: FastifyRequest): Language {
  const kept = request.cookies?.[request.server.cookieName(languageCookie)]
  const { lang } = (request.query ?? {}) as Record<string, unknown>
  const preferred = /\b(ja|en)\b/i.exec(request.headers['accept-language'] ?? '')?.[0].toLowerCase()
  return chooseLanguage(lang, isLanguage(kept) ? kept : preferred)
}
