import { readPreview } from '../../../contract/operator/preview.ts'
import type { Language } from '../../../phrases/language.ts'
import { Refusal } from '../../http/calls.ts'
import type { FramedPage, OperatorHttp } from '../../http/operator-calls.ts'

export interface PreviewDeps {
  /** Renders a page of the shop as a guest will see it at a moment (`server/shop-preview.ts`). */
  render: (asked: { address: string; language: Language; at: Date }) => Promise<FramedPage>
}

/** A page is rendered anew at each request. */
const perMinute = 60

/** The preview. Refuses a moment that is over: the shop as it was cannot be rendered. */
export function previewRoutes(http: OperatorHttp, { render }: PreviewDeps): void {
  http.serve(
    readPreview,
    async ({ now, phrases }, _input, { at, ...asked }) => {
      const moment = at === undefined ? now : new Date(at)
      if (moment < now) return new Refusal(422, { at: [phrases.desks.endIsOver] })
      return await render({ ...asked, at: moment })
    },
    { perMinute },
  )
}
