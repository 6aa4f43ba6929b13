// Calls of the legal room: every version of the shop's legal texts and user guide.

import * as z from 'zod/mini'
import { as, call, instant, record } from './wire.ts'

/** The documents, by their address. */
export const legalDocumentNames = [
  ...(['user-guide', 'specific-commerce', 'terms-of-service'] as const),
  ...(['privacy-protection', 'fund-settlement', 'point-terms-of-service'] as const),
] as const
export type LegalDocumentName = (typeof legalDocumentNames)[number]

const line = z.object({
  /** Own. Name of the row. */
  name: z.string(),
  /** Own. Lines of the row. */
  lines: z.array(z.string()),
})
const link = z.object({
  /** Own. Text of the link. */
  label: z.string(),
  /** Own. Address of the link. */
  to: z.string(),
})

const block = z.union([
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
  /** Own. Anchor of the section. */
  id: z.string(),
  /** Own. Its heading. */
  heading: z.string(),
  /** Own. Its paragraphs. */
  blocks: z.array(block),
})

const version = {
  /** Own. Version number of all documents together; each order records it. */
  number: as('version', z.int()),

  /** Own. In force since. */
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
    /** Own. The document. */
    document: z.enum(legalDocumentNames),

    /** Own. Its title. */
    title: z.string(),

    /** Own. Introduction. */
    lead: z.string(),

    /** Own. Sections. */
    sections: z.array(section),

    /** Own. Closing lines. */
    closing: z.array(z.string()),
    ...version,
    /** Own. The version in force today. */
    currentNumber: as('current_version', z.int()),
    /** Own. The versions in which this document changed, newest first. */
    versions: z.array(record(version)),
  }),
})
export type LegalText = z.output<typeof getLegalDocument.output>
