import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { Language } from '#phrases/language.ts'
import { recordWords } from '#phrases/records.ts'
import type { Database } from '#server/db/pool.ts'
import { languageOf } from '#server/http/language.ts'
import { asPublished, type PublishedRoot } from './published-roots.ts'
import { listRecordDays } from './queries.ts'

/** More than a year. Who wants all of them keeps copies. */
const daysShown = 400

function pageOf(language: Language, days: readonly PublishedRoot[]): string {
  const words = recordWords[language]
  const rows = days.map(
    ({ day, root, signature }) =>
      `<dt>${words.day} ${day}</dt><dd>${words.root} <code>${root}</code></dd><dd>${words.signature} <code>${signature ?? ''}</code></dd>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title)}</title></head>
<body><main><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.about)}</p>
<p><a href="/records.json">${escapeHtml(words.howToCheck)}</a></p>
${rows.length === 0 ? `<p>${escapeHtml(words.noneYet)}</p>` : `<dl>${rows.join('\n')}</dl>`}</main></body>
</html>
`
}

/** `/records` and `/records.json`: the signed roots of the permanent record, for everybody (docs/records.md). */
export function registerRecords(
  app: FastifyInstance,
  { db, shopOrigin, clock }: { db: Database; shopOrigin: string; clock: () => Date },
): void {
  let kept: { untilMs: number; days: Promise<PublishedRoot[]> } | undefined
  // A root comes once a day; strangers who ask often are answered from memory.
  const read = () => {
    const nowMs = clock().getTime()
    if (kept !== undefined && nowMs < kept.untilMs) return kept.days
    const days = listRecordDays(db, { limit: daysShown }).then((all) =>
      all.filter(({ signedAt }) => signedAt !== null).map(asPublished),
    )
    kept = { untilMs: nowMs + 30_000, days }
    days.catch(() => {
      kept = undefined
    })
    return days
  }
  app.get('/records.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send({ shop: shopOrigin, days: await read() }),
  )
  app.get('/records', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(languageOf(request), await read())),
  )
}
