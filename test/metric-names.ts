/** The names of all series that this text in the format of Prometheus declares, those of histograms with their parts. */
export const metricNames = (text: string): string[] =>
  Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ).flat()

/** The label names that each series of this text has. */
export function labelsByMetric(text: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', inside = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set()
    for (const [, label = ''] of inside.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}
