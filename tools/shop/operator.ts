import { operatorRoles } from '#contract/operator/roles.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { createKeys } from '#server/keys.ts'
import { changeRoles, endOperator, type OperatorChange } from '#server/people/staff/change-operator.ts'
import { havingFactors } from '#server/people/staff/factors.ts'
import { invitationLink, invite } from '#server/people/staff/invitations.ts'
import { findOperator, listOpenInvitations, listOperators } from '#server/people/staff/queries.ts'
import { readSettings } from '#server/shop/settings.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'
import { shopKeysHere } from '#tools/shop-keys.ts'

const sentences = {
  notARole: (text: string) => `"${text}" is not a role: ${operatorRoles.join(', ')}.`,
  notAMail: (text: string) => `"${text}" is not a mail address.`,
  notAName: 'a name is one to 40 characters.',
  nameTaken: (name: string) => `the name "${name}" is or was taken by an operator or an invitation.`,
  mailTaken: (mail: string) => `an operator or an invitation has the address ${mail}.`,
  unknown: (name: string) => `there is no operator "${name}".`,
  noOwnerLeft: 'this would leave no owner.',
  link: 'Hand this link to them. It works once, for three days; they choose a password and a second factor.',
  rolesChanged: 'The roles are changed, in open sessions too.',
  ended: 'They no longer have access. Every session has ended.',
  none: 'There is no operator yet. The first: npm run shop -- operator invite <name> <mail> --why <text>',
}

function readRoles(words: readonly string[]) {
  const roles = words.map((word) => {
    const role = operatorRoles.find((name) => name === word)
    if (role === undefined) throw new Refused(sentences.notARole(word))
    return role
  })
  return roles.length === 0 ? (['owner'] as const) : roles
}

async function operatorNamed(tx: Tx, name: string) {
  const found = await findOperator(tx, 'name', name)
  if (found === undefined || found.endedAt !== null) throw new Refused(sentences.unknown(name))
  return found
}

function refuseUnchanged({ outcome }: OperatorChange, name: string): void {
  if (outcome === 'unknown operator') throw new Refused(sentences.unknown(name))
  if (outcome === 'no owner left') throw new Refused(sentences.noOwnerLeft)
}

export const noun: Noun = {
  about: 'who works at the console (/operator); there is none before the first invitation',
  verbs: {
    invite: changingVerb({
      about: `invites a person to the console, as owner or with the roles named: ${operatorRoles.join(', ')}`,
      args: ['name', 'mail'],
      many: 'role',
      async change(tx, { args: { name, mail }, words, now, random }) {
        if (name.trim() === '' || name.length > 40) throw new Refused(sentences.notAName)
        const roles = readRoles(words)
        const id = random.id()
        const outcome = await invite(tx, { id, name: name.trim(), mail, roles, invitedBy: undefined, now })
        if (outcome === 'not a mail') throw new Refused(sentences.notAMail(mail))
        if (outcome === 'name taken') throw new Refused(sentences.nameTaken(name))
        if (outcome === 'mail taken') throw new Refused(sentences.mailTaken(mail))
        return { subject: id, detail: { roles }, lines: [sentences.link] }
      },
      async reveal(tx, id, { now }) {
        const settings = readSettings(process.env)
        const keys = await createKeys(tx, shopKeysHere(), () => now)
        return [invitationLink(keys.signer('invitation'), settings.operatorOrigin, id)]
      },
    }),
    list: readingVerb({
      about: 'shows who works at the console, who is invited, and who worked there before',
      async read(db, { now }) {
        const lines: string[] = []
        const operators = await listOperators(db)
        const proven = await havingFactors(db, operators)
        for (const { id, name, mail, roles, endedAt } of operators) {
          const state =
            endedAt !== null ? `ended ${japanInstant(endedAt)}` : proven.has(id) ? '' : 'no second factor yet'
          lines.push([id, name, mail, roles.join(','), state].join('  ').trimEnd())
        }
        for (const { name, mail, roles, expiresAt } of await listOpenInvitations(db, now))
          lines.push(`invited  ${name}  ${mail}  ${roles.join(',')}  until ${japanInstant(expiresAt)}`)
        return lines.length === 0 ? [sentences.none] : lines
      },
    }),
    roles: changingVerb({
      about: 'gives an operator other roles',
      args: ['name'],
      many: 'role',
      async change(tx, { args: { name }, words }) {
        const { id } = await operatorNamed(tx, name)
        const roles = readRoles(words)
        const changed = await changeRoles(tx, { operatorId: id, roles })
        refuseUnchanged(changed, name)
        const before = changed.outcome === 'changed' ? changed.before.roles : []
        return { subject: id, detail: { before, after: roles }, lines: [sentences.rolesChanged] }
      },
    }),
    end: changingVerb({
      about: 'ends the access of an operator',
      args: ['name'],
      async change(tx, { args: { name }, now }) {
        const { id, roles } = await operatorNamed(tx, name)
        refuseUnchanged(await endOperator(tx, { operatorId: id, now }), name)
        return { subject: id, detail: { roles }, lines: [sentences.ended] }
      },
    }),
  },
}
