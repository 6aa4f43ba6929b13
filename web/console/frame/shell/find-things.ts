// The results of the search, as lines of its dialog: pages of the console, and things that the server finds.

import { search } from '#contract/operator/search.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Result } from '#web/api/client.ts'
import { navigationRoutes } from '#web/console/frame/routes.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { depositPath } from '#web/console/money/deposit/route.ts'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { parcelPath } from '#web/console/parcels/parcel/route.ts'
import { route as auditRoute } from '#web/console/people/audit/route.ts'
import { enquiryPath } from '#web/console/people/enquiries/enquiry/route.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import { methodWord, paymentWord, wordFor } from './known-words.ts'
import { type Me, mayOpen } from './me.ts'
import { sourceWord } from './source-word.ts'

export interface Found {
  key: string
  /** The kind of thing, as the heading of its group. */
  kind: string
  name: string
  line?: string
  state?: string
  /** Undefined: nothing leads there for this operator. */
  to: string | undefined
}

type Thing = OutputOf<typeof search>['list'][number]

/** The server refuses a shorter text. */
export const textMin = 2

/** The pages that the operator's roles open, by their names. */
export const findPages = ({ phrases }: Services, me: Me, text: string): Found[] =>
  navigationRoutes
    .filter(({ roles }) => roles !== 'before login' && mayOpen(roles, me.roles))
    .map(({ path, title }) => ({ key: path, kind: phrases.search.pages, name: title(phrases), to: path }))
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))

/** Members, payments and so on, exact matches first. */
export async function findThings(
  services: Services,
  text: string,
  signal: AbortSignal,
): Promise<Result<Found[]>> {
  const result = await services.api.call(search, { query: { q: text.trim() }, signal })
  if (!result.ok) return result
  await services.completePhrases()
  return { ...result, data: result.data.list.map((thing) => found(thing, services)) }
}

function found(thing: Thing, { phrases, language }: Services): Found {
  const { kind, id, title, line, state, at, memberId } = thing
  const { enquiries, members, money, search: words, timeline } = phrases
  const base = {
    key: `${kind}-${id}`,
    kind: words.kinds[kind],
    name: title || id,
    line,
    state,
    to: memberId === null ? undefined : memberPath(memberId, { kind, eventId: id }),
  }
  switch (kind) {
    case 'member':
      return {
        ...base,
        name: title || members.erased,
        state: wordFor(members.states, state),
        to: memberPath(id),
      }
    case 'payment':
      return {
        ...base,
        to: paymentPath(id),
        line: methodWord(timeline.payment.methods, line),
        state: paymentWord(timeline.payment, { state, method: line }),
      }
    case 'deposit':
      return {
        ...base,
        line: `${sourceWord(line, money)} ${id}`,
        state: state === 'waits' ? money.payment.open : money.payment.settled,
        to: depositPath({ source: line, depositId: id }),
      }
    case 'shipment':
      return {
        ...base,
        line: /^\d{4}-\d\d-\d\d$/.test(line) ? words.promised(formatDay(line, language)) : line,
        state: wordFor(timeline.shipment.states, state),
        to: parcelPath(id),
      }
    case 'draw':
      return {
        ...base,
        line: `${formatInstant(at, language)} ${line}`,
        state: wordFor(timeline.draw.states, state),
      }
    case 'enquiry':
      return {
        ...base,
        name: title || enquiries.erased,
        line: wordFor(enquiries.topics, line),
        state: wordFor(enquiries.progresses, state),
        to: enquiryPath(id),
      }
    case 'audit':
      return {
        ...base,
        line: `${formatInstant(at, language)} ${line}`,
        to: base.to ?? auditAddress(thing),
      }
  }
}

/** The audit log filtered down to this one record. */
const auditAddress = ({ id }: Thing): string => `${auditRoute.path}?${new URLSearchParams({ recordId: id })}`
