// One parcel: its cards go into the box one by one, it is packed, its label is read, and it has left.

import { useRef, useState } from 'react'
import { packParcel } from '#contract/operator/parcels.ts'
import { sendShipment } from '#contract/operator/shipments.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { sayHolds } from '#web/console/parcels/hold-or-release.tsx'
import { parcelTones } from '#web/console/parcels/parcel-tones.ts'
import { sheetsPath } from '#web/console/parcels/sheets/route.ts'
import { Link, useNavigate, useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Cards } from './cards.tsx'
import type { Parcel } from './loader.ts'
import { packingPath } from './route.ts'
import css from './screen.module.css'
import { useOpenParcel } from './use-open-parcel.ts'
import { useReader } from './use-reader.ts'

/** The carrier that was chosen last on this device: a shop packs many parcels for one. */
const carrierKey = 'console-carrier'

/** A parcel for which no carrier is named. */
const noCarrier = '-'

/** A parcel's reference, the last twelve signs of its id: no carrier's number looks like this. */
const isReference = (text: string) => /^(?=.*[a-f])[0-9a-f]{12}$/i.test(text.trim())

export function OneParcel({ parcel }: { parcel: Parcel }) {
  const phrases = usePhrases()
  const { packing: words, parcels, timeline } = phrases
  const { language } = useServices()
  const { parcelId, parcelState, recipient, address, promisedOn, isLate, holds } = parcel
  const isHeld = holds.length > 0
  return (
    <Page
      title={parcels.heading(formatInteger(parcel.cardCount))}
      actions={<Link to={packingPath({})}>{words.leave}</Link>}
      isNarrow
    >
      <div className={css.to}>
        <p className={css.recipient}>
          {recipient} <Badge tone={parcelTones[parcelState]}>{timeline.shipment.states[parcelState]}</Badge>
          {isLate && <Badge tone="danger">{parcels.late}</Badge>}
        </p>
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {parcels.columns.promisedOn}: {formatDay(promisedOn, language)}
        </p>
        {!isHeld && (
          <p>
            <Link to={sheetsPath({ parcelId, kind: 'notesSmall' })}>{words.print}</Link>
          </p>
        )}
      </div>
      {isHeld && (
        <Notice tone="danger" title={words.held}>
          {sayHolds(holds, phrases)}
        </Notice>
      )}
      {!isHeld && parcelState === 'waiting' ? <Packing parcel={parcel} /> : <Cards cards={parcel.cards} />}
      {!isHeld && parcelState === 'packed' && <Send parcel={parcel} />}
      {parcelState !== 'waiting' && parcelState !== 'packed' && <Notice tone="info">{words.gone}</Notice>}
    </Page>
  )
}

/** The operator ticks off the cards in the box by hand; the shop is not told. */
function Packing({ parcel: { parcelId, cards } }: { parcel: Parcel }) {
  const [inBox, setInBox] = useState<ReadonlySet<string>>(new Set())
  const put = (line: string) => setInBox(inBox.symmetricDifference(new Set([line])))
  return (
    <>
      <Cards cards={cards} ticked={{ inBox, put }} />
      <Pack parcelId={parcelId} left={cards.length - inBox.size} />
    </>
  )
}

/** The key of the act stays as long as this form: sent again, it is done once. `left`: kinds of cards not in the box. */
function Pack({ parcelId, left }: { parcelId: string; left: number }) {
  const { packing: words, failures } = usePhrases()
  const api = useApi()
  const keys = useActKeys()
  const sending = useSending()
  const revalidate = useRevalidate()
  const pack = () =>
    sending.send(
      () =>
        api.call(packParcel, {
          input: { actKey: keys.keyOf('pack'), why: '', parcelId },
        }),
      () => revalidate(),
    )
  const { open, problem, failure } = useOpenParcel()
  useReader((reference) => (parcelId.endsWith(reference) ? pack() : open(reference)))
  return (
    <>
      <p className="soft">{words.scanToPack}</p>
      <div className={css.act}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FailureNotice failure={failure} />
        <FailureNotice failure={sending.failure} unanswered={failures.communicationAct} />
        {left > 0 && <p className={css.left}>{words.notInBox(formatInteger(left))}</p>}
        <Button variant="primary" size="l" block disabled={sending.isSending} onClick={() => void pack()}>
          {words.pack}
        </Button>
      </div>
    </>
  )
}

function Send({ parcel: { parcelId, recipient, carriers, carrier: own } }: { parcel: Parcel }) {
  const { packing: words, parcels, failures } = usePhrases()
  const api = useApi()
  const keys = useActKeys()
  const say = useSayResult()
  const navigate = useNavigate()
  const sending = useSending()
  const [trackingNumber, setTrackingNumber] = useState('')
  const [carrier, setCarrier] = useState(own || (localStorage.getItem(carrierKey) ?? ''))
  const isKnown = carriers.some(({ key }) => key === carrier)
  const isChosen = isKnown || carrier === noCarrier
  const [isAsked, setAsked] = useState(false)
  const { open, problem, failure } = useOpenParcel()
  const numberField = useRef<HTMLInputElement>(null)
  const send = async () => {
    if (trackingNumber.trim() === '') return
    if (isReference(trackingNumber)) {
      setTrackingNumber('')
      return open(trackingNumber)
    }
    if (!isChosen) return setAsked(true)
    await sending.send(
      () =>
        api.call(sendShipment, {
          input: {
            actKey: keys.keyOf(`send ${carrier} ${trackingNumber}`),
            why: '',
            parcelId,
            carrier: isKnown ? carrier : '',
            trackingNumber,
          },
        }),
      async () => {
        say(words.sent(recipient))
        await navigate(packingPath({}))
      },
    )
    // The next reading replaces the refused one.
    numberField.current?.select()
  }
  const choose = (key: string) => {
    setCarrier(key)
    localStorage.setItem(carrierKey, key)
  }
  return (
    <Form className={css.send} onSubmit={send}>
      <SelectField
        label={parcels.columns.carrier}
        value={isChosen ? carrier : ''}
        onChange={({ target: { value } }) => choose(value)}
        options={[
          ...(isChosen ? [] : [{ value: '', label: words.chooseCarrier }]),
          ...carriers.map(({ key, name }) => ({ value: key, label: name })),
          { value: noCarrier, label: parcels.noCarrier },
        ]}
        error={isAsked && !isChosen ? words.chooseCarrier : errorOf(sending.failure, 'carrier')}
      />
      <TextField
        label={words.number}
        hint={words.numberHint}
        name="number"
        autoComplete="off"
        inputMode="numeric"
        maxLength={60}
        autoFocus
        value={trackingNumber}
        onChange={({ target: { value } }) => setTrackingNumber(value)}
        error={problem ?? errorOf(sending.failure, 'trackingNumber')}
        ref={numberField}
      />
      <FailureNotice
        failure={sending.failure}
        shownFields={['carrier', 'trackingNumber']}
        unanswered={failures.communicationAct}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" variant="primary" size="l" block disabled={sending.isSending}>
        {words.send}
      </Button>
      <Link to={packingPath({})} className={css.later}>
        {words.later}
      </Link>
    </Form>
  )
}
