import { getLegalDocument, getTermsInForce, legalDocumentNames } from '#contract/legal.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { findDocument, listChanges, type VersionMark } from './queries.ts'
import type { Terms } from './terms.ts'

export interface LegalDeps {
  db: Database
  terms: Terms
}

const mark = ({ number, inForceFrom }: VersionMark) => ({ number, inForceFrom: japanInstant(inForceFrom) })

export function legalRoutes(http: Http, { db, terms }: LegalDeps): void {
  http.serve(getTermsInForce, async () => mark(await terms.inForce()))

  http.serve(getLegalDocument, async (visit, _input, query) => {
    const document = legalDocumentNames.find((name) => name === visit.params.document)
    const missing = new Refusal(404, { document: [visit.phrases.notFound] })
    if (document === undefined) return missing
    const current = (await terms.inForce()).number
    const number = query.number === undefined ? current : Number(query.number)
    const found = await findDocument(db, number, document, visit.language)
    if (found === undefined) return missing
    return {
      document,
      ...found.text,
      ...mark({ number, inForceFrom: found.inForceFrom }),
      currentNumber: current,
      versions: (await listChanges(db, document)).map(mark),
    }
  })
}
