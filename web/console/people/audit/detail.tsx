import css from './detail.module.css'

/** The recorded change, which is JSON: a line for each field of an object. */
export function Detail({ json }: { json: string }) {
  const fields = fieldsOf(json)
  if (fields === undefined) return <code className={css.raw}>{json}</code>
  return (
    <dl className={css.fields}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function fieldsOf(json: string): [string, unknown][] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value)
  } catch {
    // Shown as it is.
  }
  return undefined
}
