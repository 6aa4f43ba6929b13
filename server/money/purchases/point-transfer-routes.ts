import { linkAccount, listLinkedAccounts, transferPoints } from '#contract/point-transfers.ts'
import { type Http, type MemberVisit, Refusal } from '#server/http/calls.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'

export interface PointTransferDeps {
  shopSettings: ShopSettingsReader
}

/**
 * While the operator keeps it closed, every call answers the maintenance message (spec §8). Open, no account is
 * linked: this shop knows no site to take points from, and says so instead of taking a password that it cannot check.
 */
const limit = { perMinute: 30 }

export function pointTransferRoutes(http: Http, { shopSettings }: PointTransferDeps): void {
  const refusal = async (visit: MemberVisit): Promise<Refusal | undefined> => {
    const { offersPointTransfer } = await shopSettings.read()
    const phrases = visit.phrases.pointTransfer
    return offersPointTransfer ? undefined : new Refusal(422, { transfer: [phrases.maintenance] })
  }
  const noSite = (visit: MemberVisit) => new Refusal(422, { transfer: [visit.phrases.pointTransfer.noSite] })

  http.serveMember(listLinkedAccounts, async (visit) => (await refusal(visit)) ?? { list: [] })
  http.serveMember(linkAccount, limit, async (visit) => (await refusal(visit)) ?? noSite(visit))
  http.serveMember(transferPoints, limit, async (visit) => (await refusal(visit)) ?? noSite(visit))
}
