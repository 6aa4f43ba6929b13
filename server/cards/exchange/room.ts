import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Keys } from '#server/keys.ts'
import { createPurchaseTokens } from '#server/ledger/purchase-token.ts'
import type { Random } from '#server/random.ts'
import { type ExchangeDeps, exchangeRoutes } from './routes.ts'

type Parts = Omit<ExchangeDeps, 'tokens'> & { keys: Keys; random: Random }

export const exchange = {
  servePages: (http: Http, { keys, random, ...parts }: Parts) =>
    exchangeRoutes(http, { ...parts, tokens: createPurchaseTokens(keys.signer('exchange'), random.id) }),
} satisfies Room
