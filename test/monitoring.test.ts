import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { addNotices } from '#server/money/purchases/queries.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { alarmNames } from '#server/watch/alarm.ts'
import { addCourse, addMemberRow } from '#test/payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { labelsByMetric, metricNames } from './metric-names.ts'
import { ownPort } from './own-port.ts'
import { type TestShop, testShop } from './shop.ts'
import { makePack } from './world.ts'

// The alert rules and the dashboard name metrics of a running shop, and nothing else.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy/monitoring')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: { summary: string; runbook_url: string }
}
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)

/** Prometheus makes it of the alarm's name. */
const pageOfAlarm = 'docs/runbooks/{{ reReplaceAll " " "-" $labels.alarm }}.md'

interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}
const panels = (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels

/** Words of an expression that are no metrics. */
const words = new Set([
  ...[
    'sum',
    'min',
    'max',
    'rate',
    'increase',
    'delta',
    'abs',
    'time',
    'absent',
    'topk',
    'histogram_quantile',
  ],
  ...['and', 'or', 'unless', 'by', 'on', 'ignoring', 'group_left', 'group_right'],
])
/** Labels that Prometheus adds. */
const added = new Set(['instance', 'job', 'le'])

/** The metrics and the labels that an expression names. */
function namedIn(expr: string): { metrics: string[]; labels: string[] } {
  const labels: string[] = []
  const take = (list: string) => {
    labels.push(...list.split(',').flatMap((one) => /^\s*(\w+)/.exec(one)?.[1] ?? []))
    return ' '
  }
  const rest = expr
    .replaceAll(/\{([^}]*)\}/g, (_, list: string) => take(list))
    .replaceAll(/\b(?:by|on|ignoring|group_left)\s*\(([^)]*)\)/g, (_, list: string) => take(list))
    .replaceAll(/\[\d+[smhd]\]/g, ' ')
  const metrics = (rest.match(/\b[a-z_][\w:]*/gi) ?? []).filter((word) => !words.has(word))
  return { metrics, labels }
}

let world: TestShop
let shop: Shop
let text: string
beforeAll(async () => {
  world = await testShop(undefined, undefined, { smtpUrl: 'smtp://127.0.0.1:9' })
  const port = await ownPort()
  shop = await createShop({
    ...world.options,
    settings: { ...world.options.settings, metrics: { port, host: '127.0.0.1' } },
  })
  await shop.listen()
  await makePack(world.db, 'star')
  const member = await world.member({ points: 100 })
  const drawn = { id: uuidv7(), memberId: member.memberId, packId: 'star', count: 1, termsNo: 1 }
  expect((await shop.engine.draw(drawn)).outcome).toBe('drawn')
  await shop.app.inject({ url: '/api/user/point' })
  await addCourse(world.db, 'c1', 1000, 1000)
  const order = orderOfCourse(await addMemberRow(world.db), 'c1')
  const payment = await boughtPayment(depsOf(world.db, scriptedAdapter()), order, new Date())
  await addNotices(
    world.db,
    [{ paymentId: payment.id, provider: 'fincode', isDispute: false, notices: 1 }],
    new Date(),
  )
  await vi.waitFor(
    async () => {
      text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      expect(text).toContain('fukuhiki_job_last_success_timestamp_seconds{')
      expect(text).toContain('fukuhiki_notification_oldest_seconds{')
    },
    { timeout: 60_000 },
  )
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

describe.each([
  ...rules.map(({ alert, expr, annotations }) => ({
    name: `the alert ${alert}`,
    expr,
    said: annotations.summary,
  })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ name: `the panel ${title}`, expr, said: legendFormat })),
  ),
])('$name', ({ expr, said }) => {
  test(`uses metrics that the shop exports: ${expr}`, () => {
    // Prometheus tells by itself whether it reached a process.
    const told = new Set([...metricNames(text), 'up'])
    const labelsOf = labelsByMetric(text)
    const { metrics, labels } = namedIn(expr)
    expect(metrics.length).toBeGreaterThan(0)
    expect(metrics.filter((metric) => !told.has(metric))).toEqual([])
    const known = new Set(metrics.flatMap((metric) => [...(labelsOf.get(metric) ?? [])]))
    const inWords = Array.from(
      said.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g),
      ([, label = '']) => label,
    )
    expect([...labels, ...inWords].filter((label) => !known.has(label) && !added.has(label))).toEqual([])
  })
})

test.each(rules)('the alert $alert has a page that names it', ({ alert, labels, annotations }) => {
  expect(['page', 'look']).toContain(labels.severity)
  expect(annotations.summary).not.toBe('')
  if (annotations.runbook_url === pageOfAlarm) return
  expect(annotations.runbook_url).toMatch(/^docs\/runbooks\/[\w-]+\.md$/)
  const page = join(root, annotations.runbook_url)
  expect(existsSync(page)).toBe(true)
  expect(readFileSync(page, 'utf8').split('\n')[2]).toContain(`\`${alert}\``)
})

test('every page is named by an alert, a rule or the doctor', () => {
  const doctor = readdirSync(join(root, 'tools/doctor'))
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, 'tools/doctor', file), 'utf8'))
    .join('\n')
  const named = new Set([
    ...alarmNames.map((name) => `${name.replaceAll(' ', '-')}.md`),
    ...rules.map(({ annotations }) => basename(annotations.runbook_url)),
    ...Array.from(doctor.matchAll(/linesAbout\([^,]+, '([\w-]+)'\)/g), ([, page]) => `${page}.md`),
  ])
  expect(readdirSync(join(root, 'docs/runbooks')).filter((page) => !named.has(page))).toEqual([])
})

test('each alert fires from its first occurrence on', () => {
  for (const alarm of alarmNames) expect(text).toContain(`fukuhiki_alarms_total{alarm="${alarm}"} `)
})

test('the scrape has the name that the rule for a missing process expects', () => {
  const { scrape_configs } = parse(read('prometheus.yml')) as { scrape_configs: { job_name: string }[] }
  const [{ job_name }] = scrape_configs as [{ job_name: string }]
  expect(rules.find(({ alert }) => alert === 'ProcessAbsent')?.expr).toBe(`up{job="${job_name}"} == 0`)
})

test('every metric of the shop is in a rule or on the dashboard', () => {
  const used = new Set(
    [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ].flatMap((expr) => namedIn(expr).metrics),
  )
  const unused = metricNames(text).filter(
    (name) => name.startsWith('fukuhiki_') && !used.has(name) && !/_(sum|count|bucket)$/.test(name),
  )
  expect(unused).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const promtool = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.runIf(hasPromtool)('Prometheus accepts the rules and the example of its settings', () => {
  expect(promtool('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
  expect(promtool('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 })
})
test.runIf(hasPromtool)('the rules fire when they should, and not before', () => {
  expect(promtool('test', 'rules', 'alerts_test.yml')).toMatchObject({ status: 0 })
})
test.skipIf(hasPromtool)(
  'not checked: that Prometheus accepts the rules (install Debian’s package prometheus)',
  () => {},
)
