// The kinds of record in the audit log, each with the kind of thing that it is about.

/** The verbs of each kind of thing, in the order of the filter. `phrases/console/audit` has a sentence for each. */
export const auditVerbs = {
  member: [
    ...(['member suspend', 'member unsuspend', 'member adjust', 'member note', 'member remove'] as const),
    ...([
      'member disclose',
      'member change-mail',
      'member change-name',
      'member remove-second-factor',
    ] as const),
  ],
  payment: ['payment credit', 'payment close', 'payment refund', 'payment chargeback'],
  claim: ['claim settle'],
  deposit: [
    'deposit add',
    'deposit import',
    'deposit assign',
    'deposit credit',
    'deposit close',
    'deposit rename-format',
    'deposit forget-format',
  ],
  difference: ['difference settle'],
  parcel: [
    ...(['parcel combine', 'parcel split', 'parcel pack', 'parcel unpack', 'parcel arrived'] as const),
    ...(['parcel came-back', 'parcel keep', 'parcel send-again', 'shipment hold'] as const),
    ...(['shipment release', 'shipment sent', 'shipment correct', 'shipment import-numbers'] as const),
  ],
  enquiry: ['enquiry assign', 'enquiry answer', 'enquiry note', 'enquiry close', 'enquiry reopen'],
  pack: [
    'pack halt',
    'pack add-words',
    'pack resume',
    'pack end-early',
    'pack give-up',
    'draft seal',
    'catalogue seal',
  ],
  draft: ['draft create', 'draft save', 'draft import-prizes', 'draft answer', 'draft discard'],
  card: ['card add', 'card import', 'card save', 'card save-type', 'card add-picture'],
  catalogue: ['catalogue import', 'catalogue prices', 'catalogue banners'],
  content: [
    ...(['content change', 'content schedule', 'content withdraw', 'content put-away'] as const),
    ...(['content apply', 'content refuse', 'content picture', 'content poster'] as const),
    ...(['content banner-film', 'content reveal-film'] as const),
  ],
  notice: ['notice add', 'notice change', 'notice withdraw'],
  setting: [
    ...(['settings set', 'settings schedule', 'settings reset', 'settings picture'] as const),
    ...(['maintenance on', 'maintenance off', 'maintenance schedule'] as const),
  ],
  rank: ['rank schedule', 'rank withdraw', 'rank set'],
  operator: [
    ...(['operator invite', 'operator withdraw-invitation', 'operator accept', 'operator roles'] as const),
    ...(['operator confirm', 'operator end', 'operator reset', 'operator change-password'] as const),
    ...(['operator add-app', 'operator remove-app', 'operator add-passkey'] as const),
    ...(['operator remove-passkey', 'operator renew-recovery-codes'] as const),
  ],
  approval: ['approval prepare', 'approval approve', 'approval refuse', 'approval withdraw'],
  webhook: [
    ...(['webhook add', 'webhook renew-secret', 'webhook off', 'webhook resume'] as const),
    ...(['webhook remove', 'webhook test', 'webhook replay'] as const),
  ],
  shop: [
    ...(['restore', 'key rotate', 'key rotate-shop-key', 'key replace-lost-shop-key'] as const),
    'message retry',
  ],
} as const

export type AuditThing = keyof typeof auditVerbs
export type AuditVerb = (typeof auditVerbs)[AuditThing][number]
export const auditThings = Object.keys(auditVerbs) as [AuditThing, ...AuditThing[]]

const things = new Map<string, AuditThing>(
  auditThings.flatMap((thing) => auditVerbs[thing].map((verb) => [verb, thing] as const)),
)

/** The kind of thing that a record is about; undefined for a verb of another release. */
export const thingOf = (verb: string): AuditThing | undefined => things.get(verb)
