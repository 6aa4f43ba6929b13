import { belongings, readPossessions } from '#server/cards/draws/belongings.ts'
import { findFirstOpenChoice } from '#server/cards/draws/open-choices.ts'
import { followMemberAddress } from '#server/cards/shipping/addresses.ts'
import type { Database } from '#server/db/pool.ts'
import type { Visit } from '#server/http/calls.ts'
import { listRankTables } from '#server/money/ranks/queries.ts'
import { judgeReferralCode } from '#server/money/referrals/judge-code.ts'
import { followProof } from '#server/money/referrals/routes.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import type { Random } from '#server/random.ts'

interface Below {
  db: Database
  random: Random
  shopSettings: ShopSettingsReader
}

/** Names each function by which a room asks one that stands in a wing above it. */
export function handUp({ db, random, shopSettings }: Below) {
  const referralRules = async () => (await shopSettings.read()).referral
  return {
    /** Members ask draws and ranks what a member would lose by leaving. */
    belongings,
    possessionsOf: async (memberId: string, visit: Pick<Visit, 'language' | 'now'>) =>
      readPossessions(db, await listRankTables(db), memberId, visit),
    /** Members have shipments follow them to a new address. */
    followAddress: followMemberAddress,
    /** Members and phones ask referrals what a friend's code is worth. */
    judgeReferralCode: async (code: string) => await judgeReferralCode(db, code, await referralRules()),
    followProof: followProof({ readRules: referralRules, random }),
    /** The wallet asks draws which choice ends first. */
    firstOpenChoice: (memberId: string, now: Date) => findFirstOpenChoice(db, memberId, now),
  }
}
