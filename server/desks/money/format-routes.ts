import { forgetBankFormat, listBankFormats, renameBankFormat } from '#contract/operator/bank-formats.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { forgetFormat, listFormats, renameFormat } from '#server/money/bank/formats.ts'
import { type ActDeps, serveAct } from '#server/people/staff/act-routes.ts'

/** Serves the remembered formats of banks' own statements. */
export function formatRoutes(http: OperatorHttp, deps: ActDeps): void {
  http.serve(listBankFormats, async () => ({
    list: (await listFormats(deps.db)).map(({ id, name, heading, columns, savedAt }) => ({
      formatId: id,
      name,
      titles: heading.split('\t').filter((title, place) => title !== '' && columns[place] !== 'skip'),
      savedAt: japanInstant(savedAt),
    })),
  }))
  serveAct(http, deps, renameBankFormat, async (tx, { phrases }, { formatId, name }) => {
    if (!isUuid(formatId) || !(await renameFormat(tx, formatId, name)))
      return new Refusal(404, { formatId: [phrases.statement.noFormat] })
    return { subject: formatId, detail: { name }, kept: {} }
  })
  serveAct(http, deps, forgetBankFormat, async (tx, { phrases }, { formatId }) => {
    if (!isUuid(formatId) || !(await forgetFormat(tx, formatId)))
      return new Refusal(404, { formatId: [phrases.statement.noFormat] })
    return { subject: formatId, detail: {}, kept: {} }
  })
}
