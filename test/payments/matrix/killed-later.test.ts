import { testDeaths } from './deaths.ts'

// Tills and banks, carriers, and what no provider holds.
testDeaths([
  ...(['storeEcon', 'storeOther', 'bank', 'ownBank', 'mailRemittance'] as const),
  ...(['softBank', 'au', 'docomo', 'merpay'] as const),
])
