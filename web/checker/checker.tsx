// The page of a witness on which anybody checks a beacon box: it comes from elsewhere than the shop.

import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { checkerWords } from '#phrases/checker.ts'
import type { Language } from '#phrases/language.ts'
import { beaconProofs as beaconProofsEn } from '#phrases/storefront/beacon-proofs/en.ts'
import { beaconProofs as beaconProofsJa } from '#phrases/storefront/beacon-proofs/ja.ts'
import { proofs as proofsEn } from '#phrases/storefront/proofs/en.ts'
import { proofs as proofsJa } from '#phrases/storefront/proofs/ja.ts'
import { faultText } from '#web/storefront/proofs/fault-text.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, Submit } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Checked } from './check-worker.ts'
import css from './checker.module.css'
import { placesAddress } from './read-address.ts'

const wordsOf = {
  ja: { ...checkerWords.ja, proofs: proofsJa, beaconProofs: beaconProofsJa },
  en: { ...checkerWords.en, proofs: proofsEn, beaconProofs: beaconProofsEn },
}
/** Each language's own name. */
const names = { ja: '日本語', en: 'English' }
type Words = (typeof wordsOf)[Language]

type State =
  | { kind: 'asked' }
  | { kind: 'checking'; share: number }
  | { kind: 'mistyped' }
  | { kind: 'checked'; box: Checked | null }

function Checker() {
  const [language, speak] = useState<Language>(navigator.language.startsWith('ja') ? 'ja' : 'en')
  const [state, setState] = useState<State>({ kind: 'asked' })
  const words = wordsOf[language]
  const other = language === 'ja' ? 'en' : 'ja'
  useEffect(() => {
    document.title = words.title
  }, [words])
  const check = (form: FormData) => {
    const address = placesAddress(String(form.get('address')))
    if (address === undefined) return setState({ kind: 'mistyped' })
    setState({ kind: 'checking', share: 0 })
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    const end = (box: Checked | null) => {
      worker.terminate()
      setState({ kind: 'checked', box })
    }
    worker.onmessage = ({ data }: MessageEvent<number | Checked | null>) =>
      typeof data === 'number' ? setState({ kind: 'checking', share: data }) : end(data)
    worker.onerror = () => end(null)
    worker.postMessage(address)
  }
  return (
    <main lang={language}>
      <Page>
        <PageTitle note={words.intro}>{words.title}</PageTitle>
        <Panel>
          <Form onSubmit={check} onEdit={() => state.kind === 'mistyped' && setState({ kind: 'asked' })}>
            <div className={css.apart}>
              <TextField
                name="address"
                type="url"
                inputMode="url"
                label={words.address}
                hint={words.addressHint}
                error={state.kind === 'mistyped' ? words.notAnAddress : undefined}
              />
              <Submit>{words.check}</Submit>
            </div>
          </Form>
        </Panel>
        <div className={css.apart} aria-live="polite">
          {state.kind === 'checking' && <p>{words.checking(`${Math.round(state.share * 100)}%`)}</p>}
          {state.kind === 'checked' && <Result box={state.box} words={words} />}
        </div>
        <p>
          <a href="../verdicts">{words.verdicts}</a>
        </p>
        <Button variant="quiet" lang={other} onClick={() => speak(other)}>
          {names[other]}
        </Button>
      </Page>
    </main>
  )
}

function Result({ box, words }: { box: Checked | null; words: Words }) {
  if (box === null) return <Notice tone="warning" title={words.unreadable} />
  const { faults, witnesses } = box
  const facts = [
    { name: words.places, value: formatInteger(box.total) },
    { name: words.decided, value: formatInteger(box.decided) },
    { name: words.waiting, value: formatInteger(box.waiting) },
    { name: words.closings, value: formatInteger(box.closings) },
    { name: words.lastRound, value: box.lastRound > 0 && formatInteger(box.lastRound) },
    { name: words.witnesses, value: words.witnessNames(witnesses, String(box.quorum)) },
    { name: words.commitment, value: <code>{box.commitment}</code> },
  ]
  return (
    <>
      {faults.length === 0 ? (
        <Notice tone="success" title={words.proven}>
          <p>{words.provenDetail}</p>
          <p>{words.compare}</p>
        </Notice>
      ) : (
        <Notice tone="danger" title={words.faulty}>
          <ul>
            {[...new Set(faults.map((fault) => faultText(fault, words, 'beacon')))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel>
        <Facts facts={facts} />
      </Panel>
      <p className="quiet">{words.cannot}</p>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Checker />)
