import { testDeaths } from './deaths.ts'

// The methods whose money the shop takes, and the wallets.
testDeaths(['card', 'savedCard', 'payPal', 'amazonPay', 'payPay', 'applePay'])
