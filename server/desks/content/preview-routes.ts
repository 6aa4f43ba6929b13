import { readPreview } from '#contract/operator/preview.ts'
import type { Language } from '#phrases/language.ts'
import type { Placed } from '#server/cards/catalogue/drafts/place-draft.ts'
import { Refusal } from '#server/http/calls.ts'
import { FramedPage, type OperatorHttp } from '#server/http/operator-calls.ts'

export interface PreviewAsked {
  /** Path and query of a page of the shop. */
  address: string
  language: Language
  at: Date
  /** The key of a draft that is seen as if it were sealed then. */
  draft?: string | undefined
}

export interface PreviewDeps {
  /** Renders a page of the shop as a guest will see it at a moment (`server/shop/shop-preview.ts`). */
  render: (asked: PreviewAsked) => Promise<FramedPage | Exclude<Placed, 'placed' | 'sealed'>>
}

/** A page is rendered anew at each request. */
const perMinute = 60

/**
 * The preview. Refuses a moment that is over, since the shop as it was cannot be rendered, and a draft that is unknown or
 * lacks what a page needs. A draft that was sealed is seen as the pack that it became.
 */
export function previewRoutes(http: OperatorHttp, { render }: PreviewDeps): void {
  http.serve(readPreview, { perMinute }, async ({ now, phrases }, _input, { at, ...asked }) => {
    const moment = at === undefined ? now : new Date(at)
    if (moment < now) return new Refusal(422, { at: [phrases.desks.endIsOver] })
    const page = await render({ ...asked, at: moment })
    if (page instanceof FramedPage) return page
    if (page === 'unknown') return new Refusal(404, { draft: [phrases.notFound] })
    return new Refusal(422, { draft: [phrases.drafts.notEnoughToShow] })
  })
}
