// The other door to the calls of the console: an operator makes them at the terminal, in the process of the command.

import * as z from 'zod/mini'
import type { FieldErrors } from '#contract/envelope.ts'
import type { TerminalName } from '#contract/operator/audit-log.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import { operatorRoles } from '#contract/operator/roles.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { AlreadyDone, decodeFields, onTheWire, Refusal } from './calls.ts'
import { apart } from './limits.ts'
import { FramedPage, type Handle, type OperatorHttp, type OperatorVisit } from './operator-calls.ts'

/** A call as it was typed at the terminal, its fields by wire name, and the name that signed it. */
export interface Typed {
  input: Record<string, unknown>
  query: Record<string, unknown>
  params: Record<string, string>
  signer: { id: string | null; name: string; terminal: TerminalName }
  now: Date
}

/** The answer of a call as it stands on the wire, or the reasons why it was refused. */
export type Told = { answer: Record<string, unknown> } | { errors: FieldErrors }

export interface TerminalCalls {
  http: OperatorHttp
  /** Makes a call that is served, with the promises it has in a browser. At the terminal every role may. */
  make(call: OperatorCall, typed: Typed): Promise<Told>
}

const language = 'en'

/** Serves the calls of the console that have a verb to the terminal. */
export function createTerminalCalls(): TerminalCalls {
  const handles = new Map<unknown, Handle<OperatorVisit, never, unknown, never>>()
  return {
    http: {
      serveGuest() {},
      serveSession() {},
      serve(call, ...served) {
        if (call.verb !== undefined) handles.set(call, apart(served)[1])
      },
    },
    async make(call, { input, query, params, signer: { id, name, terminal }, now }) {
      const handle = handles.get(call)
      if (handle === undefined) throw new Error(`no handler serves ${call.path}`)
      const phrases = answers[language]
      const operator = { id, name, mail: '', roles: operatorRoles }
      const [given, asked] = [
        decodeFields(call.input, input, phrases),
        decodeFields(call.query, query, phrases),
      ]
      for (const read of [given, asked]) if (read instanceof Refusal) return { errors: read.errors }
      const visit: OperatorVisit = { operator, terminal, language, phrases, now, params }
      const answered = await handle(visit, given as never, asked as never)
      if (answered instanceof Refusal) return { errors: onTheWire(call, answered).errors }
      if (answered instanceof FramedPage) throw new Error(`${call.path} answers a page`)
      const data = answered instanceof AlreadyDone ? answered.data : answered
      return { answer: z.encode(call.output, data) as Record<string, unknown> }
    },
  }
}
