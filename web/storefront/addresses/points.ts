// Buying points, and what moved them.

import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import type { RouteHandle } from '../head.ts'
import { packDetailPath } from '../packs/pack-summary.ts'
import { headOfCompleteBuyPoint } from '../paying/complete-buy-point/head.ts'
import type { WalletEnd } from '../paying/complete-buy-point-amazom-pay/loader.ts'
import type { PurchaseEnd } from '../paying/purchase-end.ts'
import { headOfWalletEnd } from '../paying/returned-head.ts'
import type { AddRoute } from '../router.tsx'
import type { Services } from '../services.tsx'

/** A member's address that shows nothing: it does something and goes on. */
const passing = (path: string, loader: (args: LoaderFunctionArgs) => Promise<never>): RouteObject => ({
  path,
  loader,
  handle: { access: 'member', folder: path.slice(1) } satisfies RouteHandle,
})

export const pointRoutes = (member: AddRoute, services: Services): RouteObject[] => [
  member('/buy-point', () => import('../paying/buy-point/screen.tsx').then((it) => it.BuyPointScreen), {
    loader: () => import('../paying/buy-point/loader.ts').then((it) => it.loadBuyPoint),
    head: ({ pointPurchase }) => ({ title: pointPurchase.title }),
  }),
  member(
    '/confirm-buy-point',
    () => import('../paying/confirm-buy-point/screen.tsx').then((it) => it.ConfirmBuyPointScreen),
    {
      loader: () => import('../paying/confirm-buy-point/loader.ts').then((it) => it.loadConfirmBuyPoint),
      head: ({ pointPurchase }) => ({ title: pointPurchase.confirmTitle }),
    },
  ),
  member(
    '/complete-buy-point',
    () => import('../paying/complete-buy-point/screen.tsx').then((it) => it.CompleteBuyPointScreen),
    {
      loader: () => import('../paying/complete-buy-point/loader.ts').then((it) => it.loadCompleteBuyPoint),
      head: headOfCompleteBuyPoint,
    },
  ),
  member(
    '/buy-point-history',
    () => import('../account/buy-point-history/screen.tsx').then((it) => it.PointHistoryScreen),
    {
      loader: () => import('../account/buy-point-history/loader.ts').then((it) => it.loadPointHistory),
      head: ({ histories }) => ({ title: histories.pointTitle }),
    },
  ),
  member('/receipt', () => import('../paying/receipt/screen.tsx').then((it) => it.ReceiptScreen), {
    loader: () => import('../paying/receipt/loader.ts').then((it) => it.loadReceipt),
    head: ({ receipts }) => ({ title: receipts.title }),
  }),
  member(
    '/complete-buy-point-amazom-pay',
    () =>
      import('../paying/complete-buy-point-amazom-pay/screen.tsx').then((it) => it.CompleteAmazonPayScreen),
    {
      loader: () =>
        import('../paying/complete-buy-point-amazom-pay/loader.ts').then((it) => it.loadAmazonPayEnd),
      head: (phrases, loaded) => headOfWalletEnd(phrases, (loaded as WalletEnd | undefined)?.end),
    },
  ),
  member(
    '/complete-buy-point-paypal',
    () => import('../paying/complete-buy-point-paypal/screen.tsx').then((it) => it.CompletePayPalScreen),
    {
      loader: () => import('../paying/complete-buy-point-paypal/loader.ts').then((it) => it.loadPayPalEnd),
      head: (phrases, loaded) => headOfWalletEnd(phrases, loaded as PurchaseEnd | null | undefined),
    },
  ),
  member(
    '/confirm-combini',
    () => import('../paying/confirm-combini/screen.tsx').then((it) => it.ConfirmStoreScreen),
    {
      loader: () => import('../paying/confirm-combini/loader.ts').then((it) => it.loadStoreReceipt),
      head: ({ paying }) => ({ title: paying.store.title }),
    },
  ),
  member(
    '/bank-transfer-information',
    () => import('../paying/bank-transfer-information/screen.tsx').then((it) => it.BankTransferScreen),
    {
      loader: () => import('../paying/bank-transfer-information/loader.ts').then((it) => it.loadBankTransfer),
      head: ({ paying }) => ({ title: paying.bank.title }),
    },
  ),
  member(
    '/payge-transfer-information',
    () => import('../paying/payge-transfer-information/screen.tsx').then((it) => it.MailRemittanceScreen),
    {
      loader: () =>
        import('../paying/payge-transfer-information/loader.ts').then((it) => it.loadMailRemittance),
      head: ({ paying }) => ({ title: paying.remittance.title }),
    },
  ),
  member('/card-input', () => import('../paying/card-input/screen.tsx').then((it) => it.CardInputScreen), {
    loader: () => import('../paying/card-input/loader.ts').then((it) => it.loadCardInput),
    head: ({ paying }) => ({ title: paying.cardInput.title }),
  }),
  passing('/pay-redirect', async (args) =>
    (await import('../paying/pay-redirect/loader.ts')).confirmAndGoOn(services, args),
  ),
  passing('/amazon-pay-redirect', async (args) =>
    (await import('../paying/amazon-pay-redirect/loader.ts')).completeAndGoOn(services, args),
  ),
  passing('/buy-product', async ({ request }) => {
    const packId = new URL(request.url).searchParams.get('packId')
    throw redirect(packId ? packDetailPath(packId) : '/')
  }),
  {
    path: '/buy-point/:productId',
    loader: async (args) => (await import('../paying/buy-point/loader.ts')).chooseCourse(services, args),
    handle: { access: 'member', folder: 'buy-point' } satisfies RouteHandle,
  },
]
