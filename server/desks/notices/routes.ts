import { listNotices } from '#contract/notices.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import { localized } from '#server/localized.ts'
import { paragraphsOf } from './paragraphs.ts'
import { listShown } from './queries.ts'

/** The notices as visitors read them at this instant. */
export function noticeRoutes(http: Http, { db }: { db: Database | Tx }): void {
  http.serve(listNotices, async ({ now, language }) => ({
    list: (await listShown(db, now)).map((notice) => ({
      id: notice.id,
      title: localized(notice, 'title', language),
      paragraphs: paragraphsOf(localized(notice, 'text', language)),
      links: notice.links.map((link) => ({ label: localized(link, 'label', language), to: link.url })),
      isPinned: notice.isPinned,
      since: japanInstant(notice.shownFrom),
    })),
  }))
}
