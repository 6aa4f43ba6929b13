// A member's draws as events: slots, cost, cards and what became of each, and where they are proven.

import { findBoxes } from '#server/cards/boxes/queries.ts'
import { findCards, findPacks } from '#server/cards/catalogue/queries.ts'
import { earliestEnd, isKnown } from '#server/cards/draws/choose-cards.ts'
import { readPrizes } from '#server/cards/draws/draw-contents.ts'
import { listDrawsBefore } from '#server/cards/draws/member-draws.ts'
import type { Draw } from '#server/cards/draws/queries.ts'
import { boxLink, proofLink } from '#server/desks/packs/shop-links.ts'
import { localized } from '#server/localized.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { instantOrNull } from './present-member.ts'
import type { Details, Source, Sources } from './timeline-source.ts'

/** The draws of a member; their cards once they are known. */
export const draw: Source = async (given, page) => {
  const draws = await listDrawsBefore(given.db, given.member.id, page)
  let told: Promise<Map<string, Details['draw']>> | undefined
  return draws.map((one) => ({
    kind: 'draw',
    at: one.drawnAt,
    key: one.id,
    id: one.id,
    async tell(shown) {
      told ??= presentDraws(
        given,
        draws.filter(({ id }) => shown.has(id)),
      )
      return { draw: (await told).get(one.id) }
    },
  }))
}

/** Draws by their ids, with what they need of other rooms read once for all. */
async function presentDraws(
  { db, member, language, shopOrigin }: Sources,
  draws: Draw[],
): Promise<Map<string, Details['draw']>> {
  const packIds = [...new Set(draws.map(({ packId }) => packId))]
  const [packs, boxes] = await Promise.all([findPacks(db, packIds), findBoxes(db, packIds)])
  // The cards of a draw are the member's secret until they saw or chose them.
  const known = draws.filter(isKnown)
  const prizesOf = await readPrizes(db, known)
  const prizes = new Map(known.map((one) => [one.id, prizesOf(one)]))
  const cards = await findCards(db, [...new Set([...prizes.values()].flat().map(({ cardId }) => cardId))])
  const present = (one: Draw): Details['draw'] => {
    const pack = packs.get(one.packId)
    return {
      packId: one.packId,
      packName: pack === undefined ? '' : localized(pack, 'name', language),
      boxUrl: boxLink(shopOrigin, one.packId),
      proofUrl: proofLink(shopOrigin, one, member.language),
      ticketHash: one.ticketHash.toString('hex'),
      firstSlot: one.firstSlot,
      count: one.count,
      cost: one.cost,
      currency: boxes.get(one.packId)?.currency === 'coins' ? 'coins' : 'points',
      revealedAt: instantOrNull(one.revealedAt),
      chosenAt: instantOrNull(one.chosenAt),
      chosenBy: chosenBy(one, member),
      convertedPoints: one.convertedPoints ?? 0,
      cards: (prizes.get(one.id) ?? []).map((prize, offset) => {
        const card = cards.get(prize.cardId)
        return {
          slot: one.firstSlot + offset,
          cardId: prize.cardId,
          name: card === undefined ? '' : localized(card, 'name', language),
          modelNumber: card?.modelNumber ?? '',
          tier: prize.tier,
          extra: prize.extra,
          fate: fateOf(one, offset),
          convertsToPoints: prize.convertsToPoints,
        }
      }),
    }
  }
  return new Map(draws.map((one) => [one.id, present(one)]))
}

function fateOf({ chosenAt, shipped }: Draw, offset: number): 'open' | 'converted' | 'shipped' {
  if (chosenAt === null) return 'open'
  return shipped?.[offset] === '1' ? 'shipped' : 'converted'
}

/** A member chooses before the end and while they are one; later the shop did. */
function chosenBy(one: Draw, { withdrawnAt }: Member): 'member' | 'shop' | null {
  if (one.chosenAt === null) return null
  const isLate = one.chosenAt >= earliestEnd(one) || (withdrawnAt !== null && one.chosenAt >= withdrawnAt)
  return isLate ? 'shop' : 'member'
}
