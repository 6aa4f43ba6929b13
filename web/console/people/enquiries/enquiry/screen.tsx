// One enquiry: what was said, what is known of the visitor, and what can be done.

import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Copied, Facts } from '#web/console/frame/shell/facts.tsx'
import { Page, Section } from '#web/console/frame/shell/page.tsx'
import { enquiriesPath } from '#web/console/people/enquiries/list/route.ts'
import { ProgressBadge } from '#web/console/people/enquiries/progress-badge.tsx'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { StateBadge } from '#web/console/people/members/member-states.tsx'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { ChevronLeftIcon } from '#web/ui/icons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Actions } from './actions.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { EnquiryPage } from './loader.ts'
import { Message } from './message.tsx'
import { Recent } from './recent.tsx'
import css from './screen.module.css'

export function Screen() {
  const { enquiry: words, enquiries } = usePhrases()
  const { language } = useServices()
  const enquiry = useLoaderData() as EnquiryPage
  const { enquiryId, topic, progress, waitingSince, erasedAt, messages } = enquiry
  const at = (instant: string) => formatInstant(instant, language)
  return (
    <>
      <Link to={enquiriesPath} className={css.back}>
        <ChevronLeftIcon size={16} />
        {words.toList}
      </Link>
      <Page
        title={words.heading(enquiries.topics[topic])}
        note={enquiry.isMasked ? words.masked : undefined}
        actions={erasedAt === null && <Actions key={enquiryId} enquiry={enquiry} />}
      >
        <p className={css.marks}>
          <ProgressBadge progress={progress} />
          {waitingSince !== null && <span>{words.waitingSince(at(waitingSince))}</span>}
        </p>
        {erasedAt !== null && <Notice>{words.erased(at(erasedAt))}</Notice>}
        <div className={css.columns}>
          <div className={css.main}>
            {messages.length > 0 && (
              <Section title={words.thread}>
                <ol className={css.thread}>
                  {messages.map((message) => (
                    <Message key={message.messageId} enquiryId={enquiryId} message={message} />
                  ))}
                </ol>
              </Section>
            )}
            {erasedAt === null && <AnswerForm key={enquiryId} enquiry={enquiry} />}
          </div>
          <div className={css.side}>
            <Recent enquiry={enquiry} />
            <Visitor enquiry={enquiry} />
            <Things enquiry={enquiry} />
          </div>
        </div>
      </Page>
    </>
  )
}

function Visitor({ enquiry }: { enquiry: EnquiryPage }) {
  const { areas, enquiry: words, enquiries, member: units } = usePhrases()
  const { language } = useServices()
  const { visitor, enquiryId, openedAt, assignedTo } = enquiry
  const { member } = visitor
  const at = (instant: string) => formatInstant(instant, language)
  return (
    <Section title={words.visitor} note={member === null ? words.guestNote : undefined}>
      <Facts
        facts={[
          [
            enquiries.columns.name,
            <span key="name" className={css.marks}>
              {visitor.name || enquiries.erased}
              {member === null ? <Badge>{enquiries.guest}</Badge> : <StateBadge state={member.memberState} />}
            </span>,
          ],
          visitor.mail ? [words.mail, visitor.mail] : undefined,
          [words.language, words.languages[enquiry.language]],
          member === null
            ? undefined
            : [
                words.balance,
                `${units.pt(formatInteger(member.points))} ${units.coins(formatHundredths(member.coinHundredths))}`,
              ],
          member === null ? undefined : [words.unshipped, words.parcels(formatInteger(member.unshipped))],
          member === null ? undefined : [words.registered, at(member.registeredAt)],
          [enquiries.columns.openedAt, at(openedAt)],
          [enquiries.columns.assignedTo, assignedTo || enquiries.nobody],
          [words.id, <Copied key="id" value={enquiryId} what={words.id} />],
        ]}
      />
      {member !== null && (
        <MemberLink memberId={member.memberId} title={words.toMember} what={areas.members} />
      )}
    </Section>
  )
}

const MemberLink = ({ memberId, title, what }: { memberId: string; title: string; what: string }) => (
  <Link to={memberPath(memberId)} aria-description={what}>
    {title}
  </Link>
)

function Things({ enquiry: { about, things } }: { enquiry: EnquiryPage }) {
  const { enquiry: words, search } = usePhrases()
  if (about === '') return null
  return (
    <Section title={words.things}>
      <Facts facts={[[words.about, <Copied key="about" value={about} what={words.about} />]]} />
      {things.length > 0 && (
        <ul className={css.things}>
          {things.map(({ kind, id, title, memberId, isForeign }) => (
            <li key={`${kind}-${id}`}>
              <span>{search.kinds[kind]}</span>{' '}
              {memberId === null ? (
                <code>{title || id}</code>
              ) : (
                <Link to={memberPath(memberId, { kind, eventId: id })}>{title || id}</Link>
              )}{' '}
              {isForeign && <Badge tone="danger">{words.foreign}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
