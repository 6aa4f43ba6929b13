// A draw from its confirmation to its place in the history.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const drawRoutes = (member: AddRoute): RouteObject[] => [
  member(
    '/confirm-buy-product',
    () => import('../drawing/confirm-buy-product/screen.tsx').then((it) => it.ConfirmDrawScreen),
    {
      loader: () => import('../drawing/confirm-buy-product/loader.ts').then((it) => it.loadConfirmDraw),
      head: ({ drawing }) => ({ title: drawing.confirmTitle }),
    },
  ),
  member(
    '/gacha-animation',
    () => import('../drawing/gacha-animation/screen.tsx').then((it) => it.RevealScreen),
    {
      loader: () => import('../drawing/gacha-animation/loader.ts').then((it) => it.loadReveal),
      head: ({ drawing }) => ({ title: drawing.revealTitle }),
    },
  ),
  member(
    '/get-card-list',
    () => import('../drawing/get-card-list/screen.tsx').then((it) => it.ChooseScreen),
    {
      loader: () => import('../drawing/get-card-list/loader.ts').then((it) => it.loadChoice),
      head: ({ drawing }) => ({ title: drawing.chooseTitle }),
    },
  ),
  member(
    '/confirm-get-card-list',
    () => import('../drawing/confirm-get-card-list/screen.tsx').then((it) => it.ConfirmChoiceScreen),
    {
      loader: () => import('../drawing/confirm-get-card-list/loader.ts').then((it) => it.loadConfirmChoice),
      head: ({ drawing }) => ({ title: drawing.confirmChoiceTitle }),
    },
  ),
  member('/thank-you', () => import('../drawing/thank-you/screen.tsx').then((it) => it.ThankYouScreen), {
    loader: () => import('../drawing/thank-you/loader.ts').then((it) => it.loadThankYou),
    head: ({ drawing }) => ({ title: drawing.thanksTitle }),
  }),
  member(
    '/buy-product-history',
    () => import('../drawing/buy-product-history/screen.tsx').then((it) => it.DrawHistoryScreen),
    {
      loader: () => import('../drawing/buy-product-history/loader.ts').then((it) => it.loadDrawHistory),
      head: ({ histories }) => ({ title: histories.drawTitle }),
    },
  ),
  member(
    '/buy-product-history-detail',
    () => import('../drawing/buy-product-history-detail/screen.tsx').then((it) => it.DrawDetailScreen),
    {
      loader: () => import('../drawing/buy-product-history-detail/loader.ts').then((it) => it.loadDrawDetail),
      head: ({ histories }) => ({ title: histories.detailTitle }),
    },
  ),
]
