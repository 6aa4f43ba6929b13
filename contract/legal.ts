// Calls of the legal room: the shop's legal texts and user guide, each version of them.

import * as z from 'zod/mini'
import { as, call, instant, record } from './wire.ts'

/** The documents, by their address. */
export const legalDocumentNames = [
  ...(['user-guide', 'specific-commerce', 'terms-of-service'] as const),
  ...(['privacy-protection', 'fund-settlement', 'point-terms-of-service'] as const),
] as const
export type LegalDocumentName = (typeof legalDocumentNames)[number]

const line = z.object({ name: z.string(), lines: z.array(z.string()) })
const link = z.object({ label: z.string(), to: z.string() })

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.enum(['list', 'steps']), items: z.array(z.string()) }),
  z.object({ kind: z.literal('table'), rows: z.array(line) }),
  z.object({ kind: z.literal('links'), links: z.array(link) }),
])
export type LegalBlock = z.output<typeof block>

const section = z.object({ id: z.string(), heading: z.string(), blocks: z.array(block) })

const version = {
  /** Of all documents together: what an order records. */
  number: as('version', z.int()),
  inForceFrom: as('in_force_from', instant),
}

export const getTermsInForce = call({
  method: 'GET',
  path: '/legal/version',
  summary: 'The version of the legal texts in force. Orders send it back as `terms_version`.',
  access: 'public',
  output: record(version),
})

export const getLegalDocument = call({
  method: 'GET',
  path: '/legal/:document',
  summary: 'One legal text in the language of the visitor; `version` asks for a former one.',
  access: 'public',
  query: record({ number: as('version', z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/)))) }),
  output: record({
    document: z.enum(legalDocumentNames),
    title: z.string(),
    lead: z.string(),
    sections: z.array(section),
    closing: z.array(z.string()),
    ...version,
    /** The version in force today. */
    currentNumber: as('current_version', z.int()),
    /** The versions in which this document changed, newest first. */
    versions: z.array(record(version)),
  }),
})
export type LegalText = z.output<typeof getLegalDocument.output>
