// A record of the audit log: its icon, its sentence with the thing as a link, and the machine's record behind it.

import type { NamedThing } from '#contract/operator/audit-log.ts'
import { type AuditThing, thingOf } from '#contract/operator/audit-verbs.ts'
import { draftPath, route as draftRoute } from '#web/console/cards/drafts/draft/route.ts'
import { packPath, route as packRoute } from '#web/console/cards/packs/pack/route.ts'
import type { Route } from '#web/console/frame/route.ts'
import { useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { differencePath, route as differenceRoute } from '#web/console/money/difference/route.ts'
import { paymentPath, route as paymentRoute } from '#web/console/money/payment/route.ts'
import { parcelPath, route as parcelRoute } from '#web/console/parcels/parcel/route.ts'
import { enquiryPath, route as enquiryRoute } from '#web/console/people/enquiries/enquiry/route.ts'
import { memberPath, route as memberRoute } from '#web/console/people/members/member/route.ts'
import { Link } from '#web/router/context.tsx'
import {
  CardsIcon,
  CheckIcon,
  ChevronDownIcon,
  HistoryIcon,
  MailIcon,
  SettingsIcon,
  UserIcon,
  YenIcon,
} from '#web/ui/icons.tsx'
import { Detail } from './detail.tsx'
import { route } from './route.ts'
import { type AuditRecord, nameOfThing, sayRecord } from './say-record.ts'
import css from './sentence.module.css'

const icons: Partial<Record<AuditThing, typeof UserIcon>> = {
  member: UserIcon,
  operator: UserIcon,
  payment: YenIcon,
  claim: YenIcon,
  deposit: YenIcon,
  difference: YenIcon,
  enquiry: MailIcon,
  pack: CardsIcon,
  draft: CardsIcon,
  card: CardsIcon,
  approval: CheckIcon,
  setting: SettingsIcon,
  content: SettingsIcon,
}

const pages: Partial<Record<AuditThing, { route: Route; pathOf: (id: string) => string }>> = {
  member: { route: memberRoute, pathOf: memberPath },
  payment: { route: paymentRoute, pathOf: paymentPath },
  difference: { route: differenceRoute, pathOf: differencePath },
  parcel: { route: parcelRoute, pathOf: parcelPath },
  enquiry: { route: enquiryRoute, pathOf: enquiryPath },
  pack: { route: packRoute, pathOf: packPath },
  draft: { route: draftRoute, pathOf: draftPath },
}

/** The name of a thing; a link to its page, where there is one that the operator's roles open. */
function Thing({ thing }: { thing: NamedThing }) {
  const phrases = usePhrases()
  const roles = useMe()?.roles ?? []
  const name = nameOfThing(thing, phrases)
  const page = pages[thing.kind]
  if (page === undefined || page.route.roles === 'before login' || !mayOpen(page.route.roles, roles))
    return <b>{name}</b>
  return <Link to={page.pathOf(thing.id)}>{name}</Link>
}

export function Sentence({ record }: { record: AuditRecord }) {
  const phrases = usePhrases()
  const { language } = useServices()
  const { before, thing, after } = sayRecord(record, phrases, language)
  const Icon = icons[thingOf(record.verb) ?? 'shop'] ?? HistoryIcon
  return (
    <div className={css.record}>
      <Icon size={18} />
      <p>
        {before}
        {thing && <Thing thing={thing} />}
        {after}
      </p>
    </div>
  )
}

/** The record as the machine keeps it. */
export function MachineRecord({ record }: { record: AuditRecord }) {
  const { auditSentences: words } = usePhrases()
  const { verb, subject, recordId, detail } = record
  return (
    <details className={css.details}>
      <summary>
        {words.details}
        <ChevronDownIcon size={14} />
      </summary>
      <Facts
        facts={[
          [words.verb, <code key="verb">{verb}</code>],
          subject === '' ? undefined : [words.subject, <code key="subject">{subject}</code>],
          [words.recordId, <code key="id">{recordId}</code>],
        ]}
      />
      <Detail json={detail} />
      {subject !== '' && (
        <p>
          <Link to={`${route.path}?${new URLSearchParams({ subject })}`}>{words.onlyThis}</Link>
        </p>
      )}
    </details>
  )
}
