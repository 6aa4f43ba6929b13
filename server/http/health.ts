// The addresses for a balancer and a supervisor. They know no session, no limit and no maintenance page.

import type { FastifyInstance, FastifyReply } from 'fastify'

/** Why a process should get no visitors. */
export type Unready = 'stopping' | 'database unreachable' | 'database not migrated' | 'clock differs'

/** Other programs tell their health here. A 404 tells a balancer that the address is wrong; it would follow a redirect. */
const guesses = [
  ...['/health', '/healthz', '/healthcheck', '/health-check', '/_health', '/ping', '/status', '/metrics'],
  ...['/live', '/liveness', '/ready', '/readiness', '/ready.json', '/actuator/health'],
]

/**
 * `/livez`: the process answers at all; one that does not is to be killed. `/readyz`: it may get visitors; 503 with the
 * reasons where not. A closed shop (maintenance) is ready: it shows its own page.
 */
const healthAnswers = {
  '/livez': () => ({ status: 200, body: { live: true } }),
  '/readyz': (reasons: Unready[]) => ({
    status: reasons.length === 0 ? 200 : 503,
    body: { ready: reasons.length === 0, reasons },
  }),
}
type HealthPath = keyof typeof healthAnswers
const healthPaths = Object.keys(healthAnswers) as HealthPath[]

/** The health answer of a process that serves no visitors; undefined at any other address. */
export const healthAt = (path: string, reasons: Unready[]) =>
  path in healthAnswers ? healthAnswers[path as HealthPath](reasons) : undefined

const answer = (reply: FastifyReply, status: number, body: object) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(body)

export function registerHealth(app: FastifyInstance, unready: () => Unready[]): void {
  for (const path of healthPaths)
    app.get(path, (_request, reply) => {
      const { status, body } = healthAnswers[path](unready())
      return answer(reply, status, body)
    })
  for (const path of guesses)
    app.get(path, (_request, reply) => answer(reply, 404, { error: 'ask /livez or /readyz' }))
}
