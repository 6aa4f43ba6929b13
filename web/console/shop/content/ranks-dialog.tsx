// A table of ranks for a month to come, with what it would have done last month.

import { useState } from 'react'
import { rankLimits, scheduleRanks } from '#contract/operator/ranks.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ListEditor, typedNumber, useEntries } from './list-editor.tsx'
import type { RankTables, TypedRank } from './loader.ts'
import { WeighedRanks } from './weighed-ranks.tsx'

/** A rank while it is typed: percent and coins, not their hundredths. */
const blank = { nameJa: '', nameEn: '', spend: '', rate: '', maintenance: '0' }
type Typing = typeof blank

/** The figures of a rank, with where they are typed, in how many parts, and up to which. */
const figures = [
  { typed: 'spend', field: 'spendFromPoints', parts: 1, most: rankLimits.spendFromPoints },
  { typed: 'rate', field: 'coinRateBp', parts: 100, most: 10_000 },
  {
    typed: 'maintenance',
    field: 'maintenanceCoinHundredths',
    parts: 100,
    most: rankLimits.maintenanceCoinHundredths,
  },
] as const
type Figure = (typeof figures)[number]

/** Undefined: no number, too many decimals, or too large. */
function readFigure(typing: Typing, { typed, parts, most }: Figure): number | undefined {
  const value = typedNumber(typing[typed])
  if (typeof value !== 'number') return undefined
  const whole = Math.round(value * parts * 1e4) / 1e4
  return Number.isInteger(whole) && whole <= most ? whole : undefined
}

/** The rank that was typed; undefined while a figure is none. */
function readRank(typing: Typing): TypedRank | undefined {
  const [spendFromPoints, coinRateBp, maintenanceCoinHundredths] = figures.map((figure) =>
    readFigure(typing, figure),
  )
  if (spendFromPoints === undefined || coinRateBp === undefined || maintenanceCoinHundredths === undefined)
    return undefined
  const { nameJa, nameEn } = typing
  return { nameJa, nameEn, spendFromPoints, coinRateBp, maintenanceCoinHundredths }
}

export function RanksDialog({ tables, onClose }: { tables: RankTables; onClose: () => void }) {
  const { rankTables: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const say = useSayResult()
  const { ranks, version, freeMonths } = tables
  const [month, setMonth] = useState(freeMonths[0] ?? '')
  const entries = useEntries<Typing>(() =>
    ranks.map(({ nameJa, nameEn, spendFromPoints, coinRateBp, maintenanceCoinHundredths }) => ({
      nameJa,
      nameEn,
      spend: String(spendFromPoints),
      rate: String(coinRateBp / 100),
      maintenance: String(maintenanceCoinHundredths / 100),
    })),
  )
  const typed = entries.list.map(readRank)
  const whole = typed.includes(undefined) ? undefined : (typed as TypedRank[])
  const labels = { spend: words.spend, rate: words.rate, maintenance: words.maintenance }
  const hints = { spend: undefined, rate: words.rateHint, maintenance: words.maintenanceHint }
  const fieldsOfRank = ['nameJa', 'nameEn', ...figures.map(({ field }) => field)]
  return (
    <ActDialog
      call={scheduleRanks}
      title={words.change}
      ask={words.askChange}
      confirm={words.confirm}
      shownFields={[
        'month',
        ...typed.flatMap((_, index) => fieldsOfRank.map((field) => `ranks.${index}.${field}`)),
      ]}
      fields={(errorOfField) => (
        <>
          <SelectField
            label={words.month}
            value={month}
            options={freeMonths.map((free) => ({
              value: free,
              label: words.from(formatDay(free, language)),
            }))}
            onChange={({ target: { value } }) => setMonth(value)}
            error={errorOfField('month')}
          />
          <ListEditor
            entries={entries}
            addWords={words.add}
            blank={entries.list.length < rankLimits.ranks ? blank : undefined}
            summary={({ nameJa, nameEn, spend, rate }) =>
              words.typed(language === 'ja' ? nameJa : nameEn, spend, rate)
            }
            hasError={(index) =>
              typed[index] === undefined ||
              fieldsOfRank.some((field) => errorOfField(`ranks.${index}.${field}`) !== undefined)
            }
            fields={({ key, ...typing }, index) => (
              <>
                {(['nameJa', 'nameEn'] as const).map((field) => (
                  <TextField
                    key={field}
                    label={words[field]}
                    required
                    maxLength={rankLimits.name}
                    value={typing[field]}
                    onChange={({ target: { value } }) => entries.change(key, { [field]: value })}
                    error={errorOfField(`ranks.${index}.${field}`)}
                  />
                ))}
                {figures.map((figure) => (
                  <TextField
                    key={figure.field}
                    label={labels[figure.typed]}
                    hint={hints[figure.typed]}
                    required
                    inputMode="decimal"
                    autoComplete="off"
                    value={typing[figure.typed]}
                    onChange={({ target: { value } }) => entries.change(key, { [figure.typed]: value })}
                    error={
                      typing[figure.typed] !== '' && readFigure(typing, figure) === undefined
                        ? words.notANumber
                        : errorOfField(`ranks.${index}.${figure.field}`)
                    }
                  />
                ))}
              </>
            )}
          />
          <WeighedRanks ranks={whole} />
        </>
      )}
      send={(act) =>
        whole && api.call(scheduleRanks, { input: { ...act, month, ranks: whole, seen: version } })
      }
      done={() => {
        onClose()
        say(words.prepared)
      }}
      onClose={onClose}
    />
  )
}
