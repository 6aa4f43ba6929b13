import type { FastifyInstance } from 'fastify'
import type { ShopSettings } from '#contract/shop-settings.ts'

const dayMs = 86_400_000
/** RFC 9116 advises less than a year. It is true for that long as long as the shop runs. */
const validDays = 180

export interface SecurityTextDeps {
  readSettings: () => Promise<Pick<ShopSettings, 'contactMail'>>
  shopOrigin: string
  clock: () => Date
}

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness of the shop. */
export function registerSecurityText(
  app: FastifyInstance,
  { readSettings, shopOrigin, clock }: SecurityTextDeps,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { contactMail } = await readSettings()
    const midnight = Math.floor(clock().getTime() / dayMs) * dayMs
    const lines = [
      `Contact: mailto:${contactMail}`,
      `Expires: ${new Date(midnight + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: ja, en',
      `Canonical: ${shopOrigin}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
