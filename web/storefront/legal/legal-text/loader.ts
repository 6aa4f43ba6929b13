import { getLegalDocument, type LegalDocumentName, type LegalText } from '#contract/legal.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { annexOf } from '#web/storefront/legal/documents.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface LegalPageData {
  text: LegalText
  /** Its annex, of the same version. */
  annex: LegalText | null
}

/** The document of the address, on the server and in the browser; `?version=` selects a former version. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<LegalPageData> {
  const url = new URL(request.url)
  const document = url.pathname.replaceAll('/', '') as LegalDocumentName
  const asked = url.searchParams.get('version') ?? ''
  const number = /^[1-9]\d{0,8}$/.test(asked) ? asked : undefined
  const annex = annexOf(document)
  const read = async (name: LegalDocumentName) =>
    orErrorScreen(await api.call(getLegalDocument, { params: { document: name }, query: { number } }))
  const [text, annexText] = await Promise.all([read(document), annex === undefined ? null : read(annex)])
  return { text, annex: annexText }
}
