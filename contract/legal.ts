// Calls of the legal room: the shop's legal texts and user guide, each version of them.

import * as z from 'zod/mini'
import { as, call, instant, record } from './wire.ts'

/** The documents, by their address. */
export const legalDocumentNames = [
  ...(['user-guide', 'specific-commerce', 'terms-of-service'] as const),
  ...(['privacy-protection', 'fund-settlement', 'point-terms-of-service'] as const),
] as const
export type LegalDocumentName = (typeof legalDocumentNames)[number]

const line = z.object({
  /** Own. What it is about. */
  name: z.string(),
  /** Own. What it says. */
  lines: z.array(z.string()),
})
const link = z.object({
  /** Own. Its words. */
  label: z.string(),
  /** Own. Where it leads. */
  to: z.string(),
})

const block = z.discriminatedUnion('kind', [
  z.object({
    /** Own. Text, list, steps, table or links. */
    kind: z.literal('text'),
    /** Own. Of a text. */
    text: z.string(),
  }),
  z.object({
    kind: z.enum(['list', 'steps']),
    /** Own. Of a list. */
    items: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('table'),
    /** Own. Of a table. */
    rows: z.array(line),
  }),
  z.object({
    kind: z.literal('links'),
    /** Own. Of links. */
    links: z.array(link),
  }),
])
export type LegalBlock = z.output<typeof block>

const section = z.object({
  /** Own. Its place in the address. */
  id: z.string(),
  /** Own. Its heading. */
  heading: z.string(),
  /** Own. Its paragraphs. */
  blocks: z.array(block),
})

const version = {
  /** Own. Number of the texts, of all documents together: what an order records. */
  number: as('version', z.int()),

  /** Own. Since when. */
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
  query: record({
    /** Own. Number of the texts in force, or of a former one. */
    number: as('version', z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/)))),
  }),
  output: record({
    /** Own. Which text. */
    document: z.enum(legalDocumentNames),

    /** Own. Its title. */
    title: z.string(),

    /** Own. Its first words. */
    lead: z.string(),

    /** Own. Its parts. */
    sections: z.array(section),

    /** Own. Its last words. */
    closing: z.array(z.string()),
    ...version,
    /** Own. The version in force today. */
    currentNumber: as('current_version', z.int()),
    /** Own. The versions in which this document changed, newest first. */
    versions: z.array(record(version)),
  }),
})
export type LegalText = z.output<typeof getLegalDocument.output>
