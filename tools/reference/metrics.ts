// The metrics that a process serves, and the alerts of deploy/monitoring that look at them.

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { createMetrics } from '#server/shop/metrics.ts'
import { root } from '#tools/sources.ts'
import { table } from './fields.ts'

interface Metric {
  name: string
  type: string
  help: string
}

interface Alert {
  alert: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}

/** No connection is opened: the metrics are declared, and none of the database is read. */
async function listMetrics(): Promise<Metric[]> {
  const pool = createPool('postgresql://localhost/none')
  const metrics = createMetrics({
    db: createDatabase(pool),
    pools: { visitors: pool, jobs: pool, reads: pool },
    readiness: { unready: () => [], clockDifference: () => 0, clock: () => new Date(0) },
    surroundings: { folders: {}, backups: undefined },
  })
  const values = (await metrics.values()) as Metric[]
  await pool.end()
  return values.filter(({ name }) => name.startsWith('fukuhiki_'))
}

function listAlerts(): Alert[] {
  const file = readFileSync(join(root, 'deploy/monitoring/alerts.yml'), 'utf8')
  return (parse(file) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules)
}

/** Values that Prometheus fills in stand in italics. */
const readable = (summary: string) =>
  summary.replaceAll(/\{\{ \$(?:labels\.)?(\w+)[^}]*\}\}/g, (_, value: string) => `*${value}*`)

const runbookOf = ({ annotations: { runbook_url: page } }: Alert) =>
  page.includes('{{') ? 'the page of the alarm' : `[${basename(page)}](../runbooks/${basename(page)})`

export const metricsPage = async (): Promise<string> => `# Metrics and alerts

With \`METRICS_PORT\` each process serves its metrics to Prometheus at \`/metrics\`. \`process_…\` and \`nodejs_…\` are those of prom-client. A figure of the database that is not read within two seconds is missing, so alert on absence as well.

${table(
  ['Metric', 'Type', 'Meaning'],
  (await listMetrics()).map(({ name, type, help }) => [`\`${name}\``, type, help]),
)}

## Alerts

The rules of \`deploy/monitoring/alerts.yml\`. *page* wakes a person; *look* waits for the next working hour.

${table(
  ['Alert', 'Severity', 'After', 'What it says', 'What to do'],
  listAlerts().map((alert) => [
    alert.alert,
    alert.labels.severity,
    alert.for ?? 'at once',
    readable(alert.annotations.summary),
    runbookOf(alert),
  ]),
)}
`
