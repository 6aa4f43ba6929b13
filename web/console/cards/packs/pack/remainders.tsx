// The expected value of the box's last slots, for a visitor who waits for a good end, and the part that is left now.

import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import table from '#web/console/frame/shell/table.module.css'
import { formatInteger } from '#web/ui/amounts.ts'
import type { PackMoney } from './loader.ts'

/** Nothing for a pack that is sold for coins. */
export function Remainders({
  remainders,
  leftPercent = null,
}: Pick<PackMoney, 'remainders'> & Partial<Pick<PackMoney, 'leftPercent'>>) {
  const { packMoney: words, money: moneyWords } = usePhrases()
  const { language } = useServices()
  if (remainders.length === 0) return null
  const percent = (value: number) =>
    words.percent(value.toLocaleString(language, { maximumFractionDigits: 1 }))
  return (
    <Section title={words.remainders} note={words.remaindersNote}>
      {leftPercent !== null && <p>{words.leftNow(percent(leftPercent))}</p>}
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{words.left}</th>
            <th scope="col">{words.average}</th>
            <th scope="col">{words.goodChance}</th>
            <th scope="col">{words.take}</th>
          </tr>
        </thead>
        <tbody>
          {remainders.map((one) => (
            <tr key={one.left}>
              <th scope="row">{words.leftSlots(formatInteger(one.left))}</th>
              <td data-header={words.average}>{words.ofPrice(percent(one.percent))}</td>
              <td data-header={words.goodChance}>{percent(one.goodChance * 100)}</td>
              <td data-header={words.take}>{moneyWords.pt(formatInteger(one.take))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
