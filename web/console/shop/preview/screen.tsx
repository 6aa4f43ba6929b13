// A page of the shop as a guest will see it at a moment, on a phone or a desktop, in either language.

import { useState } from 'react'
import { type Language, languages } from '#phrases/language.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ownNames } from '#web/console/frame/shell/language-switch.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData, useNavigate, useQuery } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Device, devices, PageFrame } from './frame.tsx'
import type { PreviewChoices } from './loader.ts'
import { RevealFilms } from './reveal-films.tsx'
import { legalPage, legalPages, packPage, previewPath, revealPage, type Seen } from './route.ts'
import css from './screen.module.css'

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text)

/** The preview that the address of this screen asks for. */
function useSeen(): Seen & { language: Language; device: Device } {
  const query = useQuery()
  const { language } = useServices()
  return {
    address: query.get('address') ?? '/',
    at: query.get('at') ?? '',
    language: oneOf(languages, query.get('language')) ?? language,
    device: oneOf(devices, query.get('device')) ?? 'phone',
    draft: query.get('draft') ?? '',
  }
}

export function Screen() {
  const { areas, films, preview: words } = usePhrases()
  const { packs, reveals } = useLoaderData() as PreviewChoices
  const navigate = useNavigate()
  const seen = useSeen()
  const written = JSON.stringify(seen)
  // The typed values follow the address: a step back shows the preview of before.
  const [draft, setDraft] = useState({ written, typed: seen })
  if (draft.written !== written) setDraft({ written, typed: seen })
  const { typed } = draft
  const change = (part: Partial<Seen>) => setDraft({ written, typed: { ...typed, ...part } as typeof seen })
  const look = (part: Partial<Seen>) => void navigate(previewPath({ ...typed, ...part }))
  const pages = [
    { value: '/', label: words.top },
    { value: '/exchange-card', label: words.exchange },
    ...legalPages.map((document) => ({ value: legalPage(document), label: words.legal[document] })),
    { value: revealPage, label: films.reveals },
    ...packs.map(({ packId, name }) => ({
      value: packPage(packId),
      label: name || packId,
    })),
  ]
  const isListed = pages.some(({ value }) => value === typed.address)
  return (
    <Page title={areas.preview} note={words.note}>
      <Form className={css.fields} onSubmit={() => look({})}>
        <SelectField
          label={words.page}
          value={typed.address}
          onChange={({ target: { value } }) => look({ address: value })}
          options={isListed ? pages : [{ value: typed.address, label: typed.address }, ...pages]}
        />
        <TextField
          label={words.at}
          hint={words.atHint}
          type="datetime-local"
          value={typed.at}
          onChange={({ target: { value } }) => change({ at: value })}
        />
        {reveals === undefined && (
          <>
            <SelectField
              label={words.language}
              value={typed.language}
              onChange={({ target: { value } }) => look({ language: value })}
              options={languages.map((value) => ({ value, label: ownNames[value] }))}
            />
            <SelectField
              label={words.device}
              value={typed.device}
              onChange={({ target: { value } }) => look({ device: value })}
              options={devices.map((value) => ({ value, label: words.devices[value] }))}
            />
          </>
        )}
        <Button type="submit" variant="primary">
          {words.look}
        </Button>
      </Form>
      {reveals === undefined ? (
        <PageFrame seen={seen} follow={(address) => look({ address })} />
      ) : (
        <RevealFilms reveals={reveals} />
      )}
    </Page>
  )
}
