// The changes of a prepared act, in words.

import { fullName } from '#contract/full-name.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { inLanguage, type Language, type Localized } from '#phrases/language.ts'
import { priceWords } from '#web/console/cards/packs/price-words.ts'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { isContentKind, sayContent } from '#web/console/shop/content/say-content.ts'
import { sayRank } from '#web/console/shop/content/say-rank.ts'
import { sayChange } from '#web/console/shop/settings/say-setting.ts'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { formatDay, formatInstant } from '#web/ui/dates.ts'

type SayChange = (
  detail: Record<string, unknown>,
  phrases: ConsolePhrases,
  subject: string,
  language: Language,
) => string

/** From when and until when; empty: at once. */
function sayMoments(
  { from, until }: Record<string, unknown>,
  content: ConsolePhrases['content'],
  language: Language,
): string {
  const when = (at: unknown, say: (time: string) => string) =>
    typeof at === 'string' ? say(formatInstant(at, language)) : ''
  const [begins, ends] = [when(from, content.at), when(until, content.to)]
  return begins + ends === '' ? '' : content.fromTo(begins, ends)
}

const saySettingChange: SayChange = (
  { before, after, ...moments },
  { settings, content },
  name,
  language,
) => {
  const title = wordFor(settings.names, name)
  const parts = sayChange(name, before, after, settings) || settings.same
  const when = sayMoments(moments, content, language)
  return when === '' ? settings.changes(title, parts) : content.said(title, when, parts)
}

/** The added and removed lines, and from when: of a long list the rest is not told. */
const sayContentChange: SayChange = (
  { before, after, from, until, names },
  { content, films },
  kind,
  language,
) => {
  if (!isContentKind(kind)) return kind
  const when = sayMoments({ from, until }, content, language)
  const nameOf = (cardId: string) => {
    const name = (names as Readonly<Record<string, Localized>> | undefined)?.[cardId]
    return name === undefined ? cardId : inLanguage(name, language)
  }
  const [was, is] = [before, after].map((one) =>
    sayContent(kind, one, language, { ...content, films }, nameOf),
  ) as [string[], string[]]
  const lines = [
    ...is.filter((line) => !was.includes(line)).map(content.adds),
    ...was.filter((line) => !is.includes(line)).map(content.takes),
  ]
  return content.said(
    content.kinds[kind],
    when,
    lines.length === 0 ? content.reorders : lines.join(content.separator),
  )
}

/** The ranks that come and go, and from which month. */
const sayRanks: SayChange = ({ before, after }, { content, rankTables }, month, language) => {
  const [was, is] = [before, after].map((ranks) =>
    (ranks as Parameters<typeof sayRank>[0][]).map((rank) => sayRank(rank, rankTables, language)),
  ) as [string[], string[]]
  const lines = [
    ...is.filter((line) => !was.includes(line)).map(content.adds),
    ...was.filter((line) => !is.includes(line)).map(content.takes),
  ]
  return rankTables.said(formatDay(month, language), lines.join(content.separator))
}

const sayings: Readonly<Record<string, SayChange>> = {
  'member adjust': ({ currency, amount, reason }, { adjustment, approvals, member }) => {
    const size = Math.abs(Number(amount))
    const words =
      currency === 'points' ? member.pt(formatInteger(size)) : member.coins(formatHundredths(size))
    const why = wordFor(adjustment.reasons, String(reason))
    return Number(amount) > 0 ? approvals.gives(words, why) : approvals.takes(words, why)
  },
  'payment refund': ({ orderId, points, priceYen }, { approvals, money }) =>
    approvals.refunds(
      String(orderId),
      money.pt(formatInteger(Number(points))),
      money.yen(formatInteger(Number(priceYen))),
    ),
  'payment credit': ({ orderId, points, priceYen }, { approvals, money }) =>
    approvals.credits(
      String(orderId),
      money.pt(formatInteger(Number(points))),
      money.yen(formatInteger(Number(priceYen))),
    ),
  'deposit assign': ({ amountYen, orderId, points }, { approvals, money }) =>
    approvals.assigns(
      money.yen(formatInteger(Number(amountYen))),
      String(orderId),
      money.pt(formatInteger(Number(points))),
    ),
  'deposit credit': ({ deposits, points }, { approvals, money }) =>
    approvals.creditsDeposits(formatInteger(Number(deposits)), money.pt(formatInteger(Number(points)))),
  'member remove': ({ points, coinHundredths, shippedCards, identity }, { approvals, leaving, member }) =>
    approvals.removes(
      approvals.lostBoth(
        member.pt(formatInteger(Number(points))),
        member.coins(formatHundredths(Number(coinHundredths))),
      ),
      formatInteger(Number(shippedCards)),
      wordFor(leaving.identities, String(identity)),
    ),
  'member disclose': ({ identity }, { approvals, leaving }) =>
    approvals.discloses(wordFor(leaving.identities, String(identity))),
  'member change-mail': ({ mail = '', identity }, { approvals, leaving }) =>
    approvals.changesTo(String(mail), wordFor(leaving.identities, String(identity))),
  'member change-name': ({ identity, ...name }, { approvals, leaving }) =>
    approvals.changesTo(
      fullName({ familyName: '', givenName: '', ...name }),
      wordFor(leaving.identities, String(identity)),
    ),
  'member remove-second-factor': ({ identity }, { approvals, leaving }) =>
    approvals.opensLogin(wordFor(leaving.identities, String(identity))),
  'settings set': saySettingChange,
  'settings schedule': saySettingChange,
  'content change': sayContentChange,
  'content schedule': sayContentChange,
  'content withdraw': ({ at }, { content, settings }, kind, language) =>
    content.withdrawn(
      wordFor({ ...settings.names, ...content.kinds }, kind),
      formatInstant(String(at), language),
    ),
  'rank schedule': sayRanks,
  'pack resume': (_, { approvals }, packId) => approvals.resumesSale(packId),
  'pack end-early': ({ reason }, { approvals }, packId) =>
    approvals.endsSale(packId, [Object(reason).ja, Object(reason).en].filter(Boolean).join(' / ')),
  'pack give-up': ({ draws, places }, { approvals }, packId) =>
    approvals.givesUp(packId, String(draws), String(places)),
  'draft seal': ({ price, total, returns, answers }, phrases, packId) => {
    const { points, coins } = Object(price)
    const priced =
      points === undefined ? priceWords('coins', coins * 100, phrases) : priceWords('points', points, phrases)
    const percent = Number(Object(returns).percent).toLocaleString('en', { maximumFractionDigits: 1 })
    const answered = Array.isArray(answers) ? answers.length : 0
    return phrases.approvals.sealsPack(
      packId,
      priced,
      formatInteger(Number(total)),
      percent,
      formatInteger(answered),
    )
  },
  'claim settle': ({ settlement, points, yen }, { claims, money }) =>
    `${claims.owed(money.yen(formatInteger(Number(yen))), money.pt(formatInteger(Number(points))))} ${wordFor(claims.settlements, String(settlement))}`,
}

/** An act without words here is shown as the audit log would have it. */
export function describeAct(
  { verb, subject, detail }: { verb: string; subject: string; detail: string },
  phrases: ConsolePhrases,
  language: Language,
): string {
  const say = Object.hasOwn(sayings, verb) ? sayings[verb] : undefined
  const name = wordFor(phrases.approvals.acts, verb)
  const said = say?.(JSON.parse(detail) as Record<string, unknown>, phrases, subject, language) ?? detail
  return phrases.approvals.act(name, said)
}
