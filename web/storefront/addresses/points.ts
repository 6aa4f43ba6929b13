// Buying points, and what moved them.

import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import type { RouteHandle } from '../head.ts'
import { packDetailPath } from '../packs/pack-summary.ts'
import type { PurchaseEnd } from '../payments/purchase-end.ts'
import { headOfWalletEnd } from '../payments/returned-head.ts'
import type { AddRoute } from '../router.tsx'
import { headOfCompleteBuyPoint } from '../routes/complete-buy-point/head.ts'
import type { WalletEnd } from '../routes/complete-buy-point-amazom-pay/loader.ts'
import type { Services } from '../services.tsx'

/** A member's address that shows nothing: it does something and goes on. */
const passing = (path: string, loader: (args: LoaderFunctionArgs) => Promise<never>): RouteObject => ({
  path,
  loader,
  handle: { access: 'member', folder: path.slice(1) } satisfies RouteHandle,
})

export const pointRoutes = (member: AddRoute, services: Services): RouteObject[] => [
  member('/buy-point', () => import('../routes/buy-point/screen.tsx').then((it) => it.BuyPointScreen), {
    loader: () => import('../routes/buy-point/loader.ts').then((it) => it.loadBuyPoint),
    head: ({ pointPurchase }) => ({ title: pointPurchase.title }),
  }),
  member(
    '/confirm-buy-point',
    () => import('../routes/confirm-buy-point/screen.tsx').then((it) => it.ConfirmBuyPointScreen),
    {
      loader: () => import('../routes/confirm-buy-point/loader.ts').then((it) => it.loadConfirmBuyPoint),
      head: ({ pointPurchase }) => ({ title: pointPurchase.confirmTitle }),
    },
  ),
  member(
    '/complete-buy-point',
    () => import('../routes/complete-buy-point/screen.tsx').then((it) => it.CompleteBuyPointScreen),
    {
      loader: () => import('../routes/complete-buy-point/loader.ts').then((it) => it.loadCompleteBuyPoint),
      head: headOfCompleteBuyPoint,
    },
  ),
  member(
    '/buy-point-history',
    () => import('../routes/buy-point-history/screen.tsx').then((it) => it.PointHistoryScreen),
    {
      loader: () => import('../routes/buy-point-history/loader.ts').then((it) => it.loadPointHistory),
      head: ({ histories }) => ({ title: histories.pointTitle }),
    },
  ),
  member('/receipt', () => import('../routes/receipt/screen.tsx').then((it) => it.ReceiptScreen), {
    loader: () => import('../routes/receipt/loader.ts').then((it) => it.loadReceipt),
    head: ({ receipts }) => ({ title: receipts.title }),
  }),
  member(
    '/complete-buy-point-amazom-pay',
    () =>
      import('../routes/complete-buy-point-amazom-pay/screen.tsx').then((it) => it.CompleteAmazonPayScreen),
    {
      loader: () =>
        import('../routes/complete-buy-point-amazom-pay/loader.ts').then((it) => it.loadAmazonPayEnd),
      head: (phrases, loaded) => headOfWalletEnd(phrases, (loaded as WalletEnd | undefined)?.end),
    },
  ),
  member(
    '/complete-buy-point-paypal',
    () => import('../routes/complete-buy-point-paypal/screen.tsx').then((it) => it.CompletePayPalScreen),
    {
      loader: () => import('../routes/complete-buy-point-paypal/loader.ts').then((it) => it.loadPayPalEnd),
      head: (phrases, loaded) => headOfWalletEnd(phrases, loaded as PurchaseEnd | null | undefined),
    },
  ),
  member(
    '/confirm-combini',
    () => import('../routes/confirm-combini/screen.tsx').then((it) => it.ConfirmStoreScreen),
    {
      loader: () => import('../routes/confirm-combini/loader.ts').then((it) => it.loadStoreReceipt),
      head: ({ paying }) => ({ title: paying.store.title }),
    },
  ),
  member(
    '/bank-transfer-information',
    () => import('../routes/bank-transfer-information/screen.tsx').then((it) => it.BankTransferScreen),
    {
      loader: () => import('../routes/bank-transfer-information/loader.ts').then((it) => it.loadBankTransfer),
      head: ({ paying }) => ({ title: paying.bank.title }),
    },
  ),
  member(
    '/payge-transfer-information',
    () => import('../routes/payge-transfer-information/screen.tsx').then((it) => it.MailRemittanceScreen),
    {
      loader: () =>
        import('../routes/payge-transfer-information/loader.ts').then((it) => it.loadMailRemittance),
      head: ({ paying }) => ({ title: paying.remittance.title }),
    },
  ),
  member('/card-input', () => import('../routes/card-input/screen.tsx').then((it) => it.CardInputScreen), {
    loader: () => import('../routes/card-input/loader.ts').then((it) => it.loadCardInput),
    head: ({ paying }) => ({ title: paying.cardInput.title }),
  }),
  passing('/pay-redirect', async (args) =>
    (await import('../routes/pay-redirect/loader.ts')).confirmAndGoOn(services, args),
  ),
  passing('/amazon-pay-redirect', async (args) =>
    (await import('../routes/amazon-pay-redirect/loader.ts')).completeAndGoOn(services, args),
  ),
  passing('/buy-product', async ({ request }) => {
    const packId = new URL(request.url).searchParams.get('packId')
    throw redirect(packId ? packDetailPath(packId) : '/')
  }),
  {
    path: '/buy-point/:productId',
    loader: async (args) => (await import('../routes/buy-point/loader.ts')).chooseCourse(services, args),
    handle: { access: 'member', folder: 'buy-point' } satisfies RouteHandle,
  },
]
