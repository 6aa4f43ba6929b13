// Coins: what they become, and what moved them.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const exchangeRoutes = (member: AddRoute): RouteObject[] => [
  member(
    '/exchange-card',
    () => import('../exchange/exchange-card/screen.tsx').then((it) => it.ExchangeScreen),
    {
      loader: () => import('../exchange/exchange-card/loader.ts').then((it) => it.loadExchange),
      head: ({ exchange }) => ({ title: exchange.title }),
    },
  ),
  member(
    '/coin-history',
    () => import('../account/coin-history/screen.tsx').then((it) => it.CoinHistoryScreen),
    {
      loader: () => import('../account/coin-history/loader.ts').then((it) => it.loadCoinHistory),
      head: ({ histories }) => ({ title: histories.coinTitle }),
    },
  ),
]
