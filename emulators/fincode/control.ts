import type { FastifyInstance } from 'fastify'
import { testCards } from './cards.ts'
import type { Faults } from './faults.ts'
import { escapeHtml, page } from './pages.ts'
import { fincodeTime, type Payments } from './payments.ts'

const switches = [
  ['answerDelayMs', '応答の遅延(ミリ秒)', 'Delay of every answer (ms)'],
  ['notificationDelayMs', '通知の遅延(ミリ秒)', 'Delay of notifications (ms)'],
  ['duplicates', '通知の重複(追加の数)', 'Extra copies of every notification'],
  ['timeOutsAfterOpening', '決済登録後に応答しない(回数)', 'Openings that never answer (times)'],
  ['timeOutsAfterCapture', '売上確定後に応答しない(回数)', 'Captures that never answer (times)'],
  ['wrongAmounts', '金額を1円多く確定する(回数)', 'Captures of one yen too much (times)'],
] as const

/** A developer's desk: the open payments, the test cards, and the switches for what shall go wrong. */
export function registerControl(app: FastifyInstance, payments: Payments, faults: Faults): void {
  app.get('/', async (_request, reply) => reply.redirect('/emulator', 303))

  app.get('/emulator', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(controlPage(payments, faults)),
  )

  app.get('/emulator/faults', async () => faults.current)

  app.post('/emulator/faults', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    if (isForm || body.reset === true) faults.reset()
    if (body.reset === undefined) faults.set(body)
    return isForm ? await reply.redirect('/emulator', 303) : faults.current
  })
}

function controlPage(payments: Payments, faults: Faults): string {
  const rows = payments
    .all()
    .filter((payment) => payment.status !== 'CAPTURED')
    .reverse()
    .map(
      (
        payment,
      ) => `<tr><td><code>${escapeHtml(payment.id)}</code></td><td>¥${payment.amountYen.toLocaleString('ja-JP')}</td>
<td>${payment.status}${payment.tds2Status === undefined ? '' : `<br>${payment.tds2Status}`}</td>
<td>${escapeHtml(payment.card?.masked ?? '')}</td><td>${fincodeTime(payment.createdAt).slice(0, 19)}</td>
<td>${
        payment.tds2Status === 'CHALLENGE'
          ? `<a href="/3ds/challenge/${payment.accessId}">認証ページ <span lang="en">Challenge</span></a>`
          : ''
      }</td></tr>`,
    )
  const fields = switches.map(
    ([name, ja, en]) =>
      `<label>${ja} <span lang="en">${en}</span><input type="number" min="0" name="${name}" value="${faults.current[name]}"></label>`,
  )
  const cards = testCards.map(
    (card) =>
      `<tr><td><code>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${card.ja}<br><span lang="en">${card.en}</span></td></tr>`,
  )
  const head = (...names: [string, string][]) =>
    `<tr>${names.map(([ja, en]) => `<th scope="col">${ja}<br><span lang="en">${en}</span></th>`).join('')}</tr>`
  return page(
    'fincodeエミュレーター',
    `<h1>fincodeエミュレーター</h1><p lang="en">fincode emulator</p>
<section class="card"><h2>未完了の決済 <span lang="en">Open payments</span></h2>
${
  rows.length === 0
    ? '<p>ありません。<span lang="en">None.</span></p>'
    : `<div class="scroll" tabindex="0"><table class="many">${head(['オーダーID', 'Order'], ['金額', 'Amount'], ['状態', 'State'], ['カード', 'Card'], ['登録', 'Opened'], ['操作', 'Action'])}${rows.join('')}</table></div>`
}
<p>完了した決済 <span lang="en">Captured</span>: ${payments.all().filter((p) => p.status === 'CAPTURED').length}</p></section>
<section class="card"><h2>テストカード <span lang="en">Test cards</span></h2>
<p>有効期限は未来の年月、セキュリティコードは3〜4桁の任意の数字。<br>
<span lang="en">Any expiry in the future, any security code of 3 or 4 digits.</span></p>
<div class="scroll" tabindex="0"><table>${head(['番号', 'Number'], ['結果', 'Result'])}${cards.join('')}</table></div></section>
<section class="card"><h2>障害スイッチ <span lang="en">Faults</span></h2>
<form method="post" action="/emulator/faults"><div class="grid">${fields.join('')}</div>
<label><input type="checkbox" name="isOutOfOrder"${faults.current.isOutOfOrder ? ' checked' : ''}>
通知の順序を逆にする <span lang="en">Notifications in reverse order</span></label>
<button class="primary">適用<small lang="en">Apply</small></button></form>
<form method="post" action="/emulator/faults"><input type="hidden" name="reset" value="1">
<button>すべて解除<small lang="en">Reset</small></button></form></section>`,
    { isWide: true },
  )
}
