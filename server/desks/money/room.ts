import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import { type ClaimDeps, claimRoutes } from './claim-routes.ts'
import { depositRoutes } from './deposits-routes.ts'
import { differenceRoutes } from './differences-routes.ts'
import { figuresRoutes } from './figures-routes.ts'
import { formatRoutes } from './format-routes.ts'
import { type MoneyActDeps, paymentActRoutes } from './payment-acts-routes.ts'
import { paymentRoutes } from './payments-routes.ts'
import { statementRoutes } from './statement-routes.ts'

export const moneyDesk = {
  serveDesk(http: OperatorHttp, parts: ClaimDeps & MoneyActDeps) {
    claimRoutes(http, parts)
    paymentRoutes(http, parts)
    paymentActRoutes(http, parts)
    depositRoutes(http, parts)
    statementRoutes(http, parts)
    formatRoutes(http, parts)
    differenceRoutes(http, parts)
    figuresRoutes(http, parts)
  },
} satisfies Room
