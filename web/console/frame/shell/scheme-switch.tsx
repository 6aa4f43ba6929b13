import { useId, useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import css from './choice.module.css'
import { chooseScheme, type Scheme, schemes, storedScheme } from './scheme.ts'

/** Light, dark, or as the device says. */
export function SchemeSwitch() {
  const { shell } = usePhrases()
  const [current, setCurrent] = useState<Scheme>(storedScheme)
  const id = useId()
  const choose = (value: string) => {
    const chosen = schemes.find((scheme) => scheme === value) ?? 'system'
    chooseScheme(chosen)
    setCurrent(chosen)
  }
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {shell.scheme}
      </label>
      <select id={id} className={css.select} value={current} onChange={(event) => choose(event.target.value)}>
        {schemes.map((scheme) => (
          <option key={scheme} value={scheme}>
            {shell.schemes[scheme]}
          </option>
        ))}
      </select>
    </div>
  )
}
