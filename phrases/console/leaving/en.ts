import type { leaving as japanese, profileActs as profileActsJa } from './ja.ts'

export const leaving: typeof japanese = {
  identity: 'How the member was identified',
  chooseIdentity: 'Choose one',
  identities: {
    login: 'Enquiry sent while logged in',
    mail: 'Answer from the verified address',
    phone: 'Call to the verified number',
    document: 'Official document',
  },
  identityHint: 'Identify the member first. The audit log records how you did it.',
  remove: 'Remove the member',
  removeTitle: 'Removal that the member asked for',
  removeAsk:
    'When another operator approves it, personal data is erased and the member can no longer log in. After the approval this cannot be undone. A mail tells the member why.',
  lost: 'What is lost',
  points: 'Points',
  coins: 'Coins',
  kept: 'What is shipped',
  openDraws: 'Open choices',
  draws: (count) => `${count} (all cards are shipped)`,
  unshipped: 'Parcels not sent',
  parcels: (count) => `${count} (leave as promised)`,
  paymentOpen: 'A purchase may still bring money: the member cannot be removed now.',
  unread: 'What is lost could not be loaded.',
  removeConfirm: 'Ask for the removal',
  removePrepared:
    'The removal waits for approval. It is done when another operator approves it, under “Approvals”.',
  disclose: 'Disclose personal data',
  discloseAsk:
    'When another operator approves it, you see all data on this member for an hour from the approval. The audit log records how you identified the member.',
  discloseConfirm: 'Ask for the disclosure',
  disclosePrepared:
    'The disclosure waits for approval. When another operator approves it, under “Approvals”, you can open it from there and from this page for an hour.',
  openDisclosure: (time) => `Open the disclosure (until ${time})`,
  disclosureTitle: 'Disclosure of personal data',
  print: 'Print or save as PDF',
  save: 'Save as JSON',
  toMember: "Back to the member's page",
}

export const profileActs: typeof profileActsJa = {
  mail: {
    button: 'Change mail address',
    ask: 'When another operator approves it, the member logs in with the new address. Mails to the old and the new address announce the change.',
    confirm: 'Ask for the change',
  },
  name: {
    button: 'Change name',
    ask: 'When another operator approves it, the name changes, on parcels that have not left as well.',
    confirm: 'Ask for the change',
  },
  factor: {
    button: 'Remove second factor',
    ask: 'When another operator approves it, the member logs in with the password alone. A mail tells them.',
    confirm: 'Ask for the removal',
  },
  fields: {
    mail: 'New mail address',
    familyName: 'New family name',
    givenName: 'New given name',
    middleName: 'Middle name',
  },
  now: (value) => `Now: ${value}`,
  prepared: 'This waits for approval. It is done when another operator approves it, under “Approvals”.',
}
