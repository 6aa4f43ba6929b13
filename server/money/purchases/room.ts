import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { BrowserPayments } from '#server/providers/payments/payment-providers.ts'
import { registerPaymentEndpoints } from './endpoints.ts'
import { type PurchaseJobDeps, purchaseJobs } from './jobs.ts'
import { type PointTransferDeps, pointTransferRoutes } from './point-transfer-routes.ts'
import { type ReceiptDeps, receiptRoutes } from './receipt-routes.ts'
import { type PaymentDeps, paymentRoutes } from './routes.ts'

type Jobs = Omit<PurchaseJobDeps, 'savedCards'> & { browserPayments: BrowserPayments }

export const purchases = {
  serve(http: Http, parts: PaymentDeps & ReceiptDeps & PointTransferDeps) {
    paymentRoutes(http, parts)
    receiptRoutes(http, parts)
    pointTransferRoutes(http, parts)
  },
  serveRaw: registerPaymentEndpoints,
  jobs: ({ browserPayments, ...parts }: Jobs) =>
    purchaseJobs({ ...parts, savedCards: browserPayments.savedCards }),
} satisfies Room
