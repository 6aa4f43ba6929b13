import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { Database } from '#server/db/pool.ts'
import { listNewestMessages } from './outbox.ts'

const style = `body{font:16px/1.7 system-ui,"Noto Sans JP",sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;
color:#1d1b20;background:#faf7f2}article{background:#fff;border:1px solid #e4ddd2;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h1{font-size:1.4rem}h2{font-size:1rem;margin:0}p{margin:.25rem 0;color:#5d5764;font-size:.875rem}pre{white-space:pre-wrap;font:inherit;margin:.75rem 0 0}
@media(prefers-color-scheme:dark){body{background:#16141a;color:#eee}article{background:#211e26;border-color:#37323e}p{color:#aaa3b2}}`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `/dev/outbox`: mail and SMS of a shop that has no sender set. Registered outside production only, for this machine. */
export function registerOutboxPage(app: FastifyInstance, db: Database): void {
  app.get('/dev/outbox', async (_request, reply) => {
    const messages = await listNewestMessages(db, 50)
    const articles = messages.map(
      (message) => `<article><h2>${escapeHtml(message.subject || message.channel)}</h2>
<p>${escapeHtml(message.channel)} → ${escapeHtml(message.address)} · ${message.createdAt.toISOString()}</p>
<pre>${escapeHtml(message.body)}</pre></article>`,
    )
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
    return `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>${style}</style><h1>送信箱 / Outbox</h1>${articles.join('\n') || '<p>まだ何も送られていません。 / Nothing sent yet.</p>'}</html>`
  })
}
