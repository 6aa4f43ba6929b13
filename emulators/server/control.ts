import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '#phrases/escape-html.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Emulator, EmulatorContext, PaymentRow } from './emulator.ts'
import type { Counter, FaultState, Faults, Switch } from './faults.ts'
import { both, page, yen } from './page.ts'

type Amount = Exclude<keyof FaultState, Switch>

const amounts: Record<Amount, readonly [ja: string, en: string]> = {
  answerDelayMs: ['応答の遅延(ミリ秒)', 'Delay of every answer (ms)'],
  notificationDelayMs: ['通知の遅延(ミリ秒)', 'Delay of notifications (ms)'],
  duplicates: ['通知の重複(追加の数)', 'Extra copies of every notification'],
  timeOutsAfterOpening: ['決済登録後に応答しない(回数)', 'Openings that never answer (times)'],
  timeOutsAfterCapture: ['売上確定後に応答しない(回数)', 'Captures that never answer (times)'],
  wrongAmounts: ['金額を1円多く確定する(回数)', 'Captures of one yen too much (times)'],
  wrongSignatures: ['通知の署名を偽る(回数)', 'Notifications with a wrong signature (times)'],
  beaconLateMs: ['公開乱数の遅れ(ミリ秒)', 'Rounds of the beacon come late (ms)'],
  witnessesDown: ['応答しない立会人(1番から数えた人数)', 'Witnesses that are down (from the first on)'],
  witnessesLate: [
    'ラウンド後に応答する立会人(1番から)',
    'Witnesses that answer after the round (from the first on)',
  ],
  witnessesForgetful: [
    '何でも遅刻とする立会人(3番から)',
    'Witnesses that say “late” of anything (from the last back)',
  ],
  witnessesForked: [
    '何でも二重とする立会人(3番から)',
    'Witnesses that say “forked” of anything (from the last back)',
  ],
  witnessesColluding: [
    '何でも認める立会人(3番から)',
    'Witnesses that say “timely” of anything (from the last back)',
  ],
} satisfies Record<Counter | Amount, readonly [string, string]>

const switches: Record<Switch, readonly [ja: string, en: string]> = {
  isOutOfOrder: ['通知の順序を逆にする', 'Notifications in reverse order'],
  isNotifiedFirst: ['ブラウザが戻る前に通知する', 'Notifications arrive before the browser returns'],
  isHeld: ['通知を保留する(下のボタンで送る)', 'Hold notifications (until the button below)'],
  isBeaconSilent: ['公開乱数が応答しない', 'The beacon is silent'],
  isBeaconForged: ['公開乱数の署名を偽る', 'The beacon’s signatures are wrong'],
  isOtherChain: ['別の公開乱数が応答する', 'Another network answers as the beacon'],
  isBeaconCatchingUp: ['公開乱数が20回分遅れて追いつく', 'The beacon is 20 rounds behind and catches up'],
}

/** At most this many paid payments are shown. */
const mostPaid = 20

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** The page of open payments, for developers: each with the pages where it is paid, and the switches for faults. */
export function registerControl(
  app: FastifyInstance,
  emulators: readonly Emulator[],
  context: EmulatorContext,
): void {
  const { faults, notifier } = context
  const newestFirst = (rowsOf: (emulator: Emulator) => readonly PaymentRow[]) =>
    emulators
      .flatMap((emulator) => rowsOf(emulator).map((row): OpenRow => ({ ...row, provider: emulator.name })))
      .sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime())
  const open = () => newestFirst((emulator) => emulator.openPayments())
  const paid = () => newestFirst((emulator) => emulator.paidPayments?.() ?? []).slice(0, mostPaid)

  app.get('/', async (_request, reply) => reply.redirect('/emulator', 303))

  app.get('/emulator', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(controlPage({ open: open(), paid: paid() }, emulators, faults)),
  )
  app.get('/emulator/open', async () => open())
  app.get('/emulator/faults', async () => faults.current)

  app.post('/emulator/faults', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>
    if (isForm(request) || body.reset === true) faults.reset()
    if (body.reset === undefined) faults.set(body)
    return isForm(request) ? await reply.redirect('/emulator', 303) : faults.current
  })

  app.post('/emulator/notifications/release', async (request, reply) => {
    const released = notifier.release()
    return isForm(request) ? await reply.redirect('/emulator', 303) : { released }
  })
}

interface OpenRow extends PaymentRow {
  provider: { ja: string; en: string }
}

/** The providers' day is Japan's. */
const japaneseTime = (at: Date) => japanInstant(at).slice(0, 19).replace('T', ' ')

/** A name that is the same in both languages stands once. */
const inBoth = ({ ja, en }: { ja: string; en: string }) =>
  ja === en ? escapeHtml(ja) : `${escapeHtml(ja)} <span lang="en">${escapeHtml(en)}</span>`

const head = (...names: [ja: string, en: string][]) =>
  `<tr>${names.map(([ja, en]) => `<th scope="col">${ja}<br><span lang="en">${en}</span></th>`).join('')}</tr>`

/** The actions stand in front, where a telephone shows them. */
const rowOf = (row: OpenRow) => `<tr><td>${inBoth(row.provider)}<br>${inBoth(row.method)}</td>
<td>${row.actions
  .map(
    ({ url, ja, en }) =>
      `<a class="button action" href="${escapeHtml(url)}">${both(escapeHtml(ja), escapeHtml(en))}</a>`,
  )
  .join('')}</td><td>${yen(row.amountYen)}</td><td>${escapeHtml(row.state)}</td>
<td><code>${escapeHtml(row.orderId)}</code><br>${escapeHtml(row.note)}</td><td>${japaneseTime(row.openedAt)}</td></tr>`

const samplesOf = ({ name, samples }: Emulator) =>
  samples === undefined
    ? ''
    : `<section class="card"><h2>${inBoth(name)}</h2>
<p>${escapeHtml(samples.ja)}<br><span lang="en">${escapeHtml(samples.en)}</span></p>
<div class="scroll" tabindex="0"><table>${head(['入力', 'Enter'], ['結果', 'Result'])}${samples.rows
        .map(
          ({ value, ja, en }) =>
            `<tr><td><code>${escapeHtml(value)}</code></td><td>${escapeHtml(ja)}<br><span lang="en">${escapeHtml(en)}</span></td></tr>`,
        )
        .join('')}</table></div></section>`

function controlPage(
  { open, paid }: Record<'open' | 'paid', readonly OpenRow[]>,
  emulators: readonly Emulator[],
  faults: Faults,
): string {
  const fields = Object.entries(amounts).map(
    ([name, [ja, en]]) =>
      `<label>${ja} <span lang="en">${en}</span><input type="number" min="0" name="${name}" value="${faults.current[name as Amount]}"></label>`,
  )
  const boxes = Object.entries(switches).map(
    ([name, [ja, en]]) =>
      `<label><input type="checkbox" name="${name}"${faults.current[name as Switch] ? ' checked' : ''}> ${ja} <span lang="en">${en}</span></label>`,
  )
  const columns = head(
    ['会社・方法', 'Provider, method'],
    ['操作', 'Action'],
    ['金額', 'Amount'],
    ['状態', 'State'],
    ['オーダーID', 'Order'],
    ['登録', 'Opened'],
  )
  const list = (rows: readonly OpenRow[]) =>
    rows.length === 0
      ? '<p>ありません。<span lang="en">None.</span></p>'
      : `<div class="scroll" tabindex="0"><table class="many">${columns}${rows.map(rowOf).join('')}</table></div>`
  return page(
    '決済エミュレーター | Payment emulator',
    `<h1>決済エミュレーター</h1><p lang="en">Payment emulator</p>
<section class="card"><h2>未完了の決済 <span lang="en">Open payments</span></h2>${list(open)}</section>
<section class="card"><h2>支払済み（PayPal、Amazon Payの新しいもの） <span lang="en">Paid: the newest of PayPal and Amazon Pay</span></h2>${list(paid)}</section>
${emulators.map(samplesOf).join('')}
<section class="card"><h2>障害スイッチ <span lang="en">Faults</span></h2>
<form method="post" action="/emulator/faults"><div class="grid">${fields.join('')}</div>${boxes.join('')}
<button class="primary">${both('適用', 'Apply')}</button></form>
<form method="post" action="/emulator/notifications/release">
<button>${both('保留中の通知を送る', 'Release held notifications')}</button></form>
<form method="post" action="/emulator/faults"><input type="hidden" name="reset" value="1">
<button>${both('すべて解除', 'Reset')}</button></form></section>`,
    { isWide: true },
  )
}
