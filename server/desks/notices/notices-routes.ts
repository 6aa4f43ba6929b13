import * as calls from '#contract/operator/notices.ts'
import { withOwnPaths } from '#contract/shop-links.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { linkWarnings } from '#server/cards/catalogue/content-rows.ts'
import { type Database, snapshot, type Tx } from '#server/db/pool.ts'
import { refusalOfFaults } from '#server/desks/content/change-routes.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import type { Acted } from '#server/people/staff/keyed-acts.ts'
import type { Random } from '#server/random.ts'
import {
  addNotice,
  changeNotice,
  type NoticeOutcome,
  type WantedNotice,
  withdrawNotice,
} from './change-notice.ts'
import { listOver, listStanding, type ShopNotice } from './queries.ts'
import { recordOf } from './record-of.ts'

interface NoticeDeps {
  db: Database
  random: Random
  shopOrigin: string
}

/** The console shows at most this many notices that are over. */
const overMax = 20

const stageOf = ({ withdrawnAt, shownFrom, shownUntil }: ShopNotice, now: Date) => {
  if (withdrawnAt !== null) return 'withdrawn' as const
  if (shownFrom > now) return 'scheduled' as const
  return shownUntil !== null && shownUntil <= now ? ('ended' as const) : ('shown' as const)
}

const presentNotice = (notice: ShopNotice, now: Date) => {
  const { id: noticeId, shownFrom, shownUntil, changedAt, withdrawnAt: _gone, ...shown } = notice
  return {
    ...shown,
    noticeId,
    since: japanInstant(shownFrom),
    until: shownUntil && japanInstant(shownUntil),
    changedAt: japanInstant(changedAt),
    stage: stageOf(notice, now),
  }
}

/** Why a notice was not taken, in the operator's language. */
function refusalOf(
  outcome: Exclude<NoticeOutcome, { outcome: 'done' }>,
  { notices: words }: AnswerPhrases,
  language: Language,
): Refusal {
  switch (outcome.outcome) {
    case 'faults':
      return refusalOfFaults(outcome.faults, language)
    case 'over':
      return new Refusal(422, { [outcome.field]: [words.over[outcome.field]] })
    case 'too many':
      return new Refusal(409, { from: [words.tooMany(String(calls.noticeLimits.standing))] })
    case 'unknown':
      return new Refusal(404, { noticeId: [words.gone] })
    case 'withdrawn before':
      return new Refusal(409, { noticeId: [words.withdrawn] })
    case 'changed since':
      return new Refusal(409, { noticeId: [words.changedBy(outcome.by.who, outcome.by.why)] })
  }
}

type Given = Omit<WantedNotice, 'from' | 'until'> & { from: string | null; until: string | null }

const wantedNotice = ({
  titleJa,
  titleEn,
  textJa,
  textEn,
  links,
  isPinned,
  from,
  until,
}: Given): WantedNotice => ({
  titleJa,
  titleEn,
  textJa,
  textEn,
  links,
  isPinned,
  from: from === null ? null : new Date(from),
  until: until === null ? null : new Date(until),
})

/** The notices of the shop, as operators write, change and withdraw them. */
export function operatorNoticeRoutes(http: OperatorHttp, deps: NoticeDeps): void {
  const { db, random, shopOrigin } = deps

  http.serve(calls.listShopNotices, ({ now }) =>
    snapshot(db, async (tx) => ({
      list: [...(await listStanding(tx, now)), ...(await listOver(tx, now, overMax))].map((notice) =>
        presentNotice(notice, now),
      ),
    })),
  )

  const acted = async (
    tx: Tx,
    changed: NoticeOutcome,
    { phrases, language, now }: OperatorVisit,
  ): Promise<Acted<{ noticeId: string; warnings?: string[] }> | Refusal> => {
    if (changed.outcome !== 'done') return refusalOf(changed, phrases, language)
    const { id: noticeId, links, shownFrom } = changed.after
    const warnings = (await linkWarnings(tx, links, shownFrom > now ? shownFrom : now)).map(
      ({ message }) => message[language],
    )
    return { ...recordOf(changed), kept: { noticeId, ...(warnings.length > 0 && { warnings }) } }
  }
  const wanted = (given: Given) => wantedNotice(withOwnPaths(given, shopOrigin))

  serveAct(http, deps, calls.addNotice, async (tx, visit, input) => {
    const by = { who: visit.operator.name, why: input.why, now: visit.now, id: random.id() }
    return await acted(tx, await addNotice(tx, wanted(input), by), visit)
  })

  serveAct(http, deps, calls.changeNotice, async (tx, visit, input) => {
    const { noticeId: id, revision, why } = input
    const by = { who: visit.operator.name, why, now: visit.now }
    return await acted(tx, await changeNotice(tx, { id, revision }, wanted(input), by), visit)
  })

  serveAct(http, deps, calls.withdrawNotice, async (tx, visit, { noticeId: id, revision, why }) => {
    const by = { who: visit.operator.name, why, now: visit.now }
    const changed = await withdrawNotice(tx, { id, revision }, by)
    return changed.outcome === 'done'
      ? { ...recordOf(changed), kept: { noticeId: id } }
      : refusalOf(changed, visit.phrases, visit.language)
  })
}
