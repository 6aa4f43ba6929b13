// Many cards are chosen at once, found by their names.

import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import form from '#web/console/frame/shell/form.module.css'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DraftPage } from './loader.ts'
import table from './prizes.module.css'

/** `cardType`: that of the pack, whose cards stand alone at first. */
export function AddPrizes({
  cards,
  cardType,
  add,
  onClose,
}: {
  cards: DraftPage['cards']
  cardType: string | undefined
  add: (keys: string[]) => void
  onClose: () => void
}) {
  const { prizes: words } = usePhrases().drafts
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const hasOwn = cards.some((card) => card.cardType === cardType)
  const [hasOthers, setOthers] = useState(!hasOwn)
  const wanted = typed.normalize('NFKC').trim().toLowerCase()
  const shown = cards.filter(
    (card) =>
      // A search by name covers the cards of all types.
      (hasOthers || wanted !== '' || card.cardType === cardType) &&
      [card.key, card.name].some((own) => own.normalize('NFKC').toLowerCase().includes(wanted)),
  )
  const put = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <TextField
        label={words.find}
        type="search"
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      {hasOwn && (
        <Checkbox checked={hasOthers} onChange={({ target }) => setOthers(target.checked)}>
          {words.otherTypes}
        </Checkbox>
      )}
      <ul className={table.choices}>
        {shown.map(({ key, name, image }) => (
          <li key={key}>
            <Checkbox checked={chosen.has(key)} onChange={({ target }) => put(key, target.checked)}>
              <span className={table.card}>
                <img src={image} alt="" className={table.thumb} loading="lazy" />
                {name}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>{words.noneFound}</p>}
      <div className={form.actions}>
        <Button onClick={() => setChosen(new Set([...chosen, ...shown.map(({ key }) => key)]))}>
          {words.all}
        </Button>
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          onClick={() => add(cards.flatMap(({ key }) => (chosen.has(key) ? [key] : [])))}
        >
          {words.addChosen(formatInteger(chosen.size))}
        </Button>
      </div>
    </Dialog>
  )
}
