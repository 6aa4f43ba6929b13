import type { FastifyReply, FastifyRequest } from 'fastify'
import { answers } from '#phrases/answers/by-language.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Language } from '#phrases/language.ts'
import { languageOf } from './language.ts'
import type { Session, Sessions } from './session.ts'

export interface Visit {
  session: Session
  language: Language
  phrases: AnswerPhrases
  now: Date
  request: FastifyRequest
  reply: FastifyReply
  params: Record<string, string>
  /** Keeps a text in a cookie as long as the browser is open; `kept` reads it, empty when there is none. */
  keep(name: string, text: string): void
  kept(name: string): string
  /** Changes the session of this visit, so that the answer's anti-forgery token belongs to the new one. */
  enter(session: Session): void
}

/** The visit of a request: its session, language and time. */
export async function visitOf(
  { sessions, clock }: { sessions: Sessions; clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const language = languageOf(request)
  const cookieName = (name: string) => request.server.cookieName(name)
  const visit: Visit = {
    request,
    reply,
    language,
    phrases: answers[language],
    now: clock(),
    session: await sessions.read(request, reply),
    params: (request.params ?? {}) as Record<string, string>,
    keep: (name, text) => {
      reply.setCookie(cookieName(name), text)
    },
    kept: (name) => request.cookies[cookieName(name)] ?? '',
    enter(session) {
      visit.session = session
    },
  }
  return visit
}
