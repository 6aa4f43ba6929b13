// The request of a browser for a page, and its language.

import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  isLanguage,
  type Language,
  languageCookie,
  languageCookieSeconds,
  usualLanguage,
} from '#phrases/language.ts'
import { chooseLanguage } from './language.ts'

export interface Asking {
  request: FastifyRequest
  reply: FastifyReply
  url: URL
  language: Language
  /** A cache outside the shop tells pages apart by their addresses alone. */
  isByAddress: boolean
}

/** Reads what a browser asks for, and keeps a language that it chooses. */
export function readAsking(request: FastifyRequest, reply: FastifyReply): Asking {
  const url = new URL(request.url, 'http://localhost')
  const asked = url.searchParams.get('lang')
  const cookieName = request.server.cookieName(languageCookie)
  const chosen = request.cookies[cookieName]
  const language = chooseLanguage(asked, chosen)
  const isNewChoice = isLanguage(asked) && asked !== chosen
  // The page's own script reads it as well, where a cache outside the shop answered in another language.
  if (isNewChoice) reply.setCookie(cookieName, asked, { maxAge: languageCookieSeconds, httpOnly: false })
  const isByAddress = !isNewChoice && (isLanguage(asked) || language === usualLanguage)
  return { request, reply, url, language, isByAddress }
}

/** A shared page does not know the language in its address, and a visitor without cookies has it nowhere else. */
export function inLanguageOf(url: URL, address: string): string {
  const asked = url.searchParams.get('lang')
  if (!isLanguage(asked)) return address
  const to = new URL(address, url)
  to.searchParams.set('lang', asked)
  return to.pathname + to.search + to.hash
}
