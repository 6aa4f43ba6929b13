// What a prepared act would change, in words.

import type { ConsolePhrases } from '../../../phrases/console/ja.ts'
import { formatHundredths, formatInteger } from '../../ui/amounts.ts'
import { wordFor } from '../members/known-words.ts'
import { sayChange } from '../settings/overview/say-setting.ts'

type SayChange = (detail: Record<string, unknown>, phrases: ConsolePhrases, subject: string) => string

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
  'settings set': ({ before, after }, { settings }, name) =>
    settings.changes(wordFor(settings.names, name), sayChange(name, before, after, settings)),
  'pack resume': (_, { approvals }, packId) => approvals.resumesSale(packId),
  'pack end-early': ({ reason }, { approvals }, packId) =>
    approvals.endsSale(packId, `${Object(reason).ja} / ${Object(reason).en}`),
  'claim settle': ({ settlement, points, yen }, { claims, money }) =>
    `${claims.owed(money.yen(formatInteger(Number(yen))), money.pt(formatInteger(Number(points))))} ${wordFor(claims.settlements, String(settlement))}`,
}

/** An act without words here is shown as the audit log would have it. */
export function describeAct(
  { verb, subject, detail }: { verb: string; subject: string; detail: string },
  phrases: ConsolePhrases,
): string {
  const say = Object.hasOwn(sayings, verb) ? sayings[verb] : undefined
  const name = wordFor(phrases.approvals.acts, verb)
  const said = say?.(JSON.parse(detail) as Record<string, unknown>, phrases, subject) ?? detail
  return phrases.approvals.act(name, said)
}
