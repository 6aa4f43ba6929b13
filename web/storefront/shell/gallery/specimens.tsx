// The primitives in groups.

import { type ReactNode, useState } from 'react'
import { rarities } from '#contract/catalogue.ts'
import type { gallery } from '#phrases/storefront/gallery/ja.ts'
import { CoinAmount, PointAmount, YenAmount } from '#web/ui/amount.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { CardsIcon, PlusIcon } from '#web/ui/icons.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './screen.module.css'

type Words = typeof gallery

const tones: BadgeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'ink']

/** An inline card picture: the gallery needs no catalogue. */
const face = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 734 1024"><rect width="734" height="1024" fill="hsl(${hue} 50% 26%)"/><circle cx="367" cy="430" r="230" fill="hsl(${hue + 40} 60% 55%)"/></svg>`,
  )}`

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  )
}

export function Specimens({ words }: { words: Words }) {
  return (
    <>
      <Buttons words={words} />
      <Fields words={words} />
      <Shown words={words} />
      <Rows words={words} />
    </>
  )
}

function Buttons({ words }: { words: Words }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Group title={words.buttons}>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <div key={variant} className={css.line}>
          <Button variant={variant}>{words.sample}</Button>
          <Button variant={variant} size="l" icon={<PlusIcon />}>
            {words.sample}
          </Button>
          <Button variant={variant} disabled>
            {words.disabled}
          </Button>
        </div>
      ))}
      <Button onClick={() => setOpen(true)}>{words.dialog}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.sample}
        actions={<Button onClick={() => setOpen(false)}>{words.sample}</Button>}
      >
        <p>{words.longText}</p>
      </Dialog>
    </Group>
  )
}

function Fields({ words }: { words: Words }) {
  return (
    <Group title={words.fields}>
      <TextField label={words.sample} hint={words.hint} optionalLabel={words.hint} />
      <TextField label={words.sample} error={words.error} defaultValue={words.sample} />
      <TextField label={words.disabled} disabled defaultValue={words.sample} />
      <SelectField label={words.sample} hint={words.hint} options={[{ value: '', label: words.sample }]} />
      <SelectField label={words.sample} error={words.error} options={[{ value: '', label: words.sample }]} />
      <Checkbox defaultChecked>{words.longText}</Checkbox>
    </Group>
  )
}

function Rows({ words }: { words: Words }) {
  const [tab, setTab] = useState('a')
  return (
    <Group title={words.rows}>
      <Panel as="div">
        <Facts
          facts={[
            { name: words.sample, value: words.longText },
            { name: words.hint, value: words.sample },
          ]}
        />
      </Panel>
      <LinkRows rows={[{ label: words.sample, to: '/', icon: <CardsIcon />, note: words.hint }]} />
      <Tabs
        label={words.rows}
        tabs={[
          { id: 'a', label: words.sample },
          { id: 'b', label: words.hint },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <p>{words.longText}</p>
      </Tabs>
      <Disclosure summary={words.sample}>{words.longText}</Disclosure>
      <Pager page={2} lastPage={5} pages={[1, 2, 3, 4, 5]} hrefFor={(page) => `?page=${page}`} />
    </Group>
  )
}

function Shown({ words }: { words: Words }) {
  return (
    <>
      <Group title={words.badges}>
        <div className={css.line}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {words.sample}
            </Badge>
          ))}
          {rarities.map(({ number }) => (
            <Badge key={number} rarity={number}>
              {words.sample}
            </Badge>
          ))}
        </div>
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={words.sample}>
            {words.longText}
          </Notice>
        ))}
      </Group>
      <Group title={words.amounts}>
        <div className={css.line}>
          {(['s', 'm', 'l', 'xl'] as const).map((size) => (
            <PointAmount key={size} points={12340} size={size} />
          ))}
          <CoinAmount hundredths={1250} size="l" />
          <YenAmount yen={11000} size="l" />
        </div>
        <Meter value={800} max={1000} label={words.sample} />
        <Meter value={120} max={1000} label={words.sample} />
        <Countdown until="2099-01-01T00:00:00+09:00" size="l" />
      </Group>
      <Group title={words.cards}>
        <div className={css.cards}>
          {rarities.map(({ number }) => (
            <CardImage key={number} src={face(number * 80)} alt={words.sample} rarity={number} interactive />
          ))}
        </div>
      </Group>
      <Group title={words.waiting}>
        <Spinner />
        <EmptyState title={words.longText} />
      </Group>
    </>
  )
}
