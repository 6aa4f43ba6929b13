import type { Route } from '../../route.ts'
import { headOfWalletEnd } from '../returned-head.ts'
import type { WalletEnd } from './loader.ts'

export const completeAmazonPayPath = '/complete-buy-point-amazom-pay'

export const route: Route = {
  path: completeAmazonPayPath,
  access: 'member',
  head: (phrases, loaded) => headOfWalletEnd(phrases, (loaded as WalletEnd | undefined)?.end),
}
