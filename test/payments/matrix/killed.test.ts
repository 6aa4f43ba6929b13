import { testDeaths } from './deaths.ts'

// Where the shop takes the money, and the wallets.
testDeaths(['card', 'savedCard', 'payPal', 'amazonPay', 'payPay', 'applePay'])
