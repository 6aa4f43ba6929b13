import * as calls from '#contract/operator/drafts.ts'
import { searchKey } from '#contract/typed-text.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { inLanguage, type Language, type Localized } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { createDraft, type Saved, saveDraft } from '#server/cards/catalogue/drafts/change-draft.ts'
import { discardDraft } from '#server/cards/catalogue/drafts/discard-draft.ts'
import { readPrizes } from '#server/cards/catalogue/drafts/prizes-csv.ts'
import { draftState, findDraft, listDraftRows } from '#server/cards/catalogue/drafts/queries.ts'
import { type DraftSealed, sealDraft } from '#server/cards/catalogue/drafts/seal-draft.ts'
import { answerWarning, type Pause, simulateDraft } from '#server/cards/catalogue/drafts/simulate-draft.ts'
import { listCardRows, listPackRows } from '#server/cards/catalogue/queries.ts'
import { presentSimulation } from '#server/cards/catalogue/simulation/present-simulation.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { localized } from '#server/localized.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import type { Random } from '#server/random.ts'
import { type DraftDeps, presentDraft, presentDraftLine } from './present-draft.ts'

export interface DraftDeskDeps extends DraftDeps {
  random: Random
  approvable: ApprovableActs
  pause: Pause
}

type Words = AnswerPhrases['drafts']

const refuseClosed = (state: 'sealed' | 'discarded', words: Words): Refusal =>
  new Refusal(409, { key: [state === 'sealed' ? words.isSealed : words.isDiscarded] })

/** Names who saved it last, and each field that others changed. */
function refuseSave(saved: Exclude<Saved, { outcome: 'saved' }>, words: Words): Refusal {
  if (saved.outcome === 'unknown') return new Refusal(404, { key: [words.gone] })
  if (saved.outcome !== 'changed') return refuseClosed(saved.outcome, words)
  const { changedBy, changedAt } = saved.draft
  const places = new Map<string, string[]>()
  for (const change of saved.others)
    for (const place of change.places)
      if (!places.has(place)) places.set(place, [words.changedField(change.who)])
  return new Refusal(409, {
    revision: [words.changedBy(changedBy, japanInstant(changedAt).slice(0, 16).replace('T', ' '))],
    ...Object.fromEntries(places),
  })
}

function refuseSeal(
  sealed: Exclude<DraftSealed, { outcome: 'sealed' }>,
  words: Words,
  language: Language,
): Refusal {
  switch (sealed.outcome) {
    case 'unknown':
      return new Refusal(404, { key: [words.gone] })
    case 'sealed before':
      return refuseClosed('sealed', words)
    case 'discarded':
      return refuseClosed('discarded', words)
    case 'changed':
      return new Refusal(409, { revision: [words.changedSince] })
    case 'unanswered':
      return new Refusal(409, { warning: sealed.warnings.map((one) => words.unanswered(one[language])) })
    case 'faults': {
      const places = Map.groupBy(sealed.faults, ({ place }) => place || 'key')
      return new Refusal(
        422,
        Object.fromEntries(
          Array.from(places, ([place, faults]) => [place, faults.map(({ message }) => message[language])]),
        ),
      )
    }
  }
}

/**
 * Serves drafts of packs: they are made, saved, simulated, thrown away, and their warnings answered. To seal one needs a second person,
 * and is refused when the draft was saved or its figures changed since.
 */
export function draftRoutes(http: OperatorHttp, deps: DraftDeskDeps): void {
  serveReading(http, deps)
  serveWriting(http, deps)
  serveWarnings(http, deps)
  serveEnd(http, deps)
}

function serveReading(http: OperatorHttp, deps: DraftDeskDeps): void {
  const { db, pause } = deps
  http.serve(calls.listDrafts, async ({ language }, _, { page, size, q = '', which }) => {
    const typed = searchKey(q)
    const found = (await listDraftRows(db)).filter(
      (draft) =>
        [draft.key, draft.content.name?.ja ?? '', draft.content.name?.en ?? ''].some((own) =>
          searchKey(own).includes(typed),
        ) &&
        (which === undefined || which === draftState(draft)),
    )
    const shown = found.slice((page - 1) * size, page * size)
    return { list: shown.map((draft) => presentDraftLine(draft, language)), total: found.length }
  })

  http.serve(calls.listCopySources, async ({ language }) => {
    const nameIn = (name: Localized | undefined) => inLanguage(name ?? { ja: '', en: '' }, language)
    const drafts = (await listDraftRows(db)).filter((draft) => draftState(draft) !== 'sealed')
    const packs = await listPackRows(db)
    return {
      sources: [
        ...drafts.map(({ key, content: { name, images = [] } }) => ({
          key,
          name: nameIn(name),
          image: images[0] ?? '',
          isDraft: true,
        })),
        ...packs.map((pack) => ({
          key: pack.id,
          name: localized(pack, 'name', language),
          image: pack.images[0] ?? '',
          isDraft: false,
        })),
      ],
    }
  })

  http.serve(calls.readDraft, async ({ params, phrases, language, now, operator: { roles } }) => {
    const draft = await findDraft(db, params.key ?? '')
    if (draft === undefined) return new Refusal(404, { key: [phrases.drafts.gone] })
    return await presentDraft(deps, draft, { roles, language, now, words: phrases.drafts })
  })

  http.serve(calls.simulateDraft, async ({ params, phrases, language }) => {
    const draft = await findDraft(db, params.key ?? '')
    if (draft === undefined) return new Refusal(404, { key: [phrases.drafts.gone] })
    const told = await simulateDraft(db, draft, pause)
    return {
      simulation: told === undefined ? null : presentSimulation(told.simulation),
      warnings: (told?.warnings ?? []).map(({ warning, message, answer }) => ({
        warning,
        message: message[language],
        answer:
          answer === undefined
            ? null
            : { text: answer.answer, who: answer.who, answeredAt: answer.answeredAt },
      })),
    }
  })
}

function serveWriting(http: OperatorHttp, deps: DraftDeskDeps): void {
  serveAct(
    http,
    deps,
    calls.createDraft,
    async (tx, { operator, now, phrases: { drafts: words } }, { key, copyOf, template }) => {
      const outcome = await createDraft(tx, { key, copyOf, template, who: operator.name, now })
      switch (outcome) {
        case 'bad key':
          return new Refusal(422, { key: [words.badKey] })
        case 'taken':
          return new Refusal(409, { key: [words.taken(key)] })
        case 'nothing to copy':
          return new Refusal(404, { copyOf: [words.nothingToCopy] })
      }
      return { verb: 'draft create', subject: outcome.key, detail: copyOf ? { copyOf } : {}, kept: outcome }
    },
  )

  serveAct(
    http,
    deps,
    calls.saveDraft,
    async (tx, { operator, now, phrases }, { key, revision, content, detailJa, detailEn }) => {
      const hasDetail = detailJa !== '' || detailEn !== ''
      const entered = { ...content, ...(hasDetail && { detail: { ja: detailJa, en: detailEn } }) }
      const saved = await saveDraft(tx, { key, revision, content: entered, who: operator.name, now })
      if (saved.outcome !== 'saved') return refuseSave(saved, phrases.drafts)
      return {
        verb: 'draft save',
        subject: key,
        detail: { revision: saved.revision, changed: saved.places },
        kept: { revision: saved.revision },
      }
    },
  )

  serveAct(
    http,
    deps,
    calls.importPrizes,
    async (tx, { operator, now, phrases, language }, { key, revision, file, encoding }) => {
      const words = phrases.drafts
      const draft = await findDraft(tx, key)
      if (draft === undefined) return new Refusal(404, { key: [words.gone] })
      const cards = new Set((await listCardRows(tx)).map((card) => card.id))
      const read = readPrizes(Buffer.from(file, 'base64url'), encoding, cards, words.csv, language)
      if ('faults' in read) return new Refusal(422, { file: read.faults })
      const { hasExtras, ...said } = read
      const { lastOne: _, milestones: __, ceiling: ___, ...others } = draft.content
      const content = { ...(hasExtras ? others : draft.content), ...said }
      const saved = await saveDraft(tx, { key, revision, content, who: operator.name, now })
      if (saved.outcome !== 'saved') return refuseSave(saved, words)
      const detail = { revision: saved.revision, changed: saved.places, prizes: read.prizes.length }
      return {
        verb: 'draft import-prizes',
        subject: key,
        detail,
        kept: { revision: saved.revision, prizes: read.prizes.length },
      }
    },
  )
}

function serveWarnings(http: OperatorHttp, deps: DraftDeskDeps): void {
  const { pause } = deps
  serveAct(
    http,
    deps,
    calls.answerWarning,
    async (tx, { operator, now, phrases: { drafts: words } }, { key, warning, answer }) => {
      const answered = await answerWarning(tx, { key, warning, answer, who: operator.name, now, pause })
      switch (answered.outcome) {
        case 'unknown':
          return new Refusal(404, { key: [words.gone] })
        case 'sealed':
        case 'discarded':
          return refuseClosed(answered.outcome, words)
        case 'no such warning':
          return new Refusal(409, { warning: [words.noSuchWarning] })
        case 'blank':
          return new Refusal(422, { answer: [words.answerMissing] })
        case 'answered': {
          const detail = { warning: answered.message.ja, answer: answer.trim() }
          return { verb: 'draft answer', subject: key, detail, kept: {} }
        }
      }
    },
  )
}

/** A draft ends thrown away or sealed. */
function serveEnd(http: OperatorHttp, deps: DraftDeskDeps): void {
  const { random, pause, closings } = deps
  serveAct(
    http,
    deps,
    calls.discardDraft,
    async (tx, { operator, now, phrases: { drafts: words } }, { key, revision }) => {
      const discarded = await discardDraft(tx, { key, revision, who: operator.name, now })
      switch (discarded.outcome) {
        case 'unknown':
          return new Refusal(404, { key: [words.gone] })
        case 'closed':
          return refuseClosed(discarded.state, words)
        case 'changed':
          return new Refusal(409, { revision: [words.changedSince] })
        case 'waits':
          return new Refusal(409, { key: [words.waits] })
        case 'discarded':
          return { subject: key, detail: discarded.detail, kept: {} }
      }
    },
  )

  serveApprovable(http, deps, calls.sealDraft, async (tx, visit, { key, revision }) => {
    const { phrases, now, language } = visit
    const sealed = await sealDraft(tx, {
      key,
      revision,
      now,
      random: random.bytes,
      pause,
      trust: closings?.trust,
    })
    if (sealed.outcome !== 'sealed') return refuseSeal(sealed, phrases.drafts, language)
    const { detail } = sealed
    return { subject: key, detail, needsApproval: true, basis: detail }
  })
}
