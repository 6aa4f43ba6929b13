/** `look`: a person should look at it today. `bad`: the shop does not do its work, or soon will not. */
export type Level = 'good' | 'look' | 'bad'

/** One line of the doctor's report. */
export interface Line {
  level: Level
  about: string
  sentence: string
  /** The page in `docs/runbooks/` that helps. */
  runbook: string
}

/** The lines of one matter, which all have its name and its page. */
export const linesAbout = (about: string, runbook: string) => ({
  good: (sentence: string): Line => ({ level: 'good', about, sentence, runbook }),
  look: (sentence: string): Line => ({ level: 'look', about, sentence, runbook }),
  bad: (sentence: string): Line => ({ level: 'bad', about, sentence, runbook }),
})

const widthOf = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ about }) => about.length))

/** Returns the doctor's output: a line each, and how many are bad. Only a line that is not good names its page. */
export function printed(lines: readonly Line[]): string[] {
  const width = widthOf(lines)
  const count = (level: Level) => lines.filter((line) => line.level === level).length
  return [
    ...lines.map(({ level, about, sentence, runbook }) =>
      [
        level.padEnd(4),
        about.padEnd(width),
        level === 'good' ? sentence : `${sentence} [docs/runbooks/${runbook}.md]`,
      ].join('  '),
    ),
    '',
    `${count('bad')} bad, ${count('look')} to look at, ${count('good')} good.`,
  ]
}
