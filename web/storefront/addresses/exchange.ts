// Coins: what they become, and what moved them.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const exchangeRoutes = (member: AddRoute): RouteObject[] => [
  member(
    '/exchange-card',
    () => import('../routes/exchange-card/screen.tsx').then((it) => it.ExchangeScreen),
    {
      loader: () => import('../routes/exchange-card/loader.ts').then((it) => it.loadExchange),
      head: ({ exchange }) => ({ title: exchange.title }),
    },
  ),
  member(
    '/coin-history',
    () => import('../routes/coin-history/screen.tsx').then((it) => it.CoinHistoryScreen),
    {
      loader: () => import('../routes/coin-history/loader.ts').then((it) => it.loadCoinHistory),
      head: ({ histories }) => ({ title: histories.coinTitle }),
    },
  ),
]
