// The table of the way: what a journey found out about a screen, kept as an annotation of its test.

import type { TestInfo } from '@playwright/test'

interface WayRow {
  screen: string
  taps: number
  /** Upper edges of what is tapped, in turn. */
  heightsPx: readonly number[]
  scrolledPx: number
}

export const wayColumns = ['Screen', 'Taps', 'Scrolled', 'Upper edge'] as const

/** Keeps a row of the table, and prints it. */
export function keepWayRow(info: TestInfo, { screen, taps, heightsPx, scrolledPx }: WayRow): void {
  const row = [screen, String(taps), `${scrolledPx} px`, `${heightsPx.join(', ')} px`]
  info.annotations.push({ type: 'way', description: row.join(' | ') })
  console.log(row.join(' | '))
}

interface Suite {
  suites?: Suite[]
  specs?: { tests: { annotations: { type: string; description?: string }[] }[] }[]
}

/** The rows that a run of the journeys kept, from its report. */
export const readWay = ({ suites = [], specs = [] }: Suite): string[][] => [
  ...specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations
        .filter(({ type }) => type === 'way')
        .map(({ description = '' }) => description.split(' | ')),
    ),
  ),
  ...suites.flatMap(readWay),
]
