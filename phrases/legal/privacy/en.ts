import { type StorageWords, storageLines } from '#phrases/legal/browser-storage.ts'
import { type LegalDocument, links, list, section, table, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { contact } from '#phrases/legal/words/en.ts'
import { address } from '#phrases/storefront/joining/en.ts'

const stored: StorageWords = {
  theme: 'the colours you chose.',
  zoom: 'whether you allowed zoom.',
  'reveal-calm': 'whether you asked for less motion in reveals.',
  'reveal-sound': 'whether you turned the sound of reveals on.',
  'full-rows': 'the full rows of your collection that were celebrated.',
  'read-answer:': 'up to when you have read our answers to your enquiries.',
  'seen-root:':
    'fingerprints of boxes you have seen, and when. They are used only inside your browser, to check the proof of a draw.',
  'seen-counts':
    'what was left on screen before you drew, in boxes decided by public random numbers. Used only inside your browser, to check the proof of a draw.',
  'pending-draw':
    'a draw you have not yet confirmed (pack, count, a number good for one draw, what was left). When you confirm, the number is sent to us; when the outcome arrives, this is deleted.',
  'wanted-count:':
    'how many draws you wanted when points were short. Used on the way back to the page of the pack.',
  'chosen-cards:':
    'the cards you chose for shipping. When you confirm, they are sent to us, and this is deleted.',
  'reveal:': 'how far you have watched a reveal. Deleted at its end.',
  'left-for-maintenance':
    'the address of the page you were on before maintenance. Used on the way back, then deleted.',
}

export const privacy = (facts: LegalFacts): LegalDocument => ({
  title: 'Privacy policy',
  lead: `${facts.seller} (“we”) handles the personal information of those who use ${facts.shopName} under Japan’s Act on the Protection of Personal Information, as follows.`,
  sections: [
    section(
      'collected',
      'What we hold',
      table(
        [
          'What you register',
          `Name, telephone number, e-mail address, delivery address (${Object.values(address).join(', ').toLowerCase()}), referral code, language`,
        ],
        ['Password', 'Stored only as a hash, from which it cannot be recovered. Our staff cannot read it.'],
        [
          'Records of use',
          'Points bought, draws and choices, shipments, movements of points and coins, rank, SMS verification and referrals, the time of your last login, the version of the terms you agreed to',
        ],
        [
          'Records of logins',
          'The kind of device and browser you are logged in with, and when you logged in and last used it. They are shown to you, and deleted when you log out. If you set up two-step login, its key is stored encrypted and your recovery codes only as hashes.',
        ],
        [
          'Favourites and notifications',
          'The packs you marked, what you want notifications about, and the address and keys of the browsers that take notifications. Deleted when you turn them off or leave.',
        ],
        ['Correspondence', 'E-mail and SMS we sent you, and what you wrote to us'],
        [
          'Records of connections',
          'IP address, time, and kind of browser, used to prevent abuse and to investigate faults',
        ],
      ),
    ),
    section(
      'card',
      'Card and payment details',
      list(
        'Card number, expiry and security code go straight from your browser to the payment company. Our server never receives or stores them.',
        'For your card company to confirm that it is you (3-D Secure), the name on the card and your e-mail address go from your browser to the payment company and the card company.',
        'From the payment company we receive only the number of the payment, its outcome, and a value that tells whether two payments were made by one card (the card number cannot be recovered from it). It is used so that one person cannot collect both referral rewards, and erased when you cancel your membership.',
      ),
    ),
    section(
      'purposes',
      'What we use it for',
      list(
        'Registration, login, and confirming who you are',
        'Selling points, draws, shipping cards, and messages about these',
        'Reminders of the end of a choice or of points',
        'Answering your questions',
        'Preventing duplicate accounts, impersonation and payment fraud',
        'Making and keeping the records the law requires',
        'Investigating faults and improving the service (statistics that do not identify a person)',
      ),
    ),
    section(
      'providers',
      'Who else handles it',
      text(
        'Except where the law requires it, we do not give personal information to third parties without your consent. For the following tasks, other companies work for us as far as needed, or handle the information themselves.',
      ),
      table(
        [
          'Payment',
          'The payment company, card company or carrier of the payment method you chose: number and amount of the purchase, and what the payment needs.',
        ],
        ['Delivery', 'The parcel carrier: name, address and telephone number of the recipient.'],
        ['E-mail and SMS', 'The companies that carry them: the address and the text.'],
        [
          'Push messages',
          'Only if you want them: the notification service of your browser (Google, Apple, Mozilla, Microsoft). The text is encrypted for your browser, so the service cannot read it.',
        ],
        [
          'Servers',
          'Those who run the machines of this site: they store the information under our instruction.',
        ],
      ),
    ),
    section(
      'cookies',
      'Cookies and storage in your browser',
      text(
        'We use no cookies for advertising or tracking. Only these are kept; a cookie whose name begins with __Host- is the same one.',
      ),
      table(
        ['session, __Host-session (cookies)', 'Keeps you logged in and guards against forged requests.'],
        [
          'device, __Host-device (cookies)',
          'Remembers for up to 400 days that you have logged in on this device, so that people who guess passwords cannot keep you out.',
        ],
        ['lang (cookie)', 'Remembers your language.'],
        [
          'draw_check, exchange_check (cookies)',
          'Let a draw or an exchange that is not yet confirmed go on safely.',
        ],
        [
          'entry, __Host-entry (cookies)',
          'Used only while visitors wait to be let in at a rush: remembers your place in the line, and that you were let in.',
        ],
        [
          'work, __Host-work (cookies)',
          'In a crowd, holds the answer of a computation by which your browser keeps bots out of the line, until it is checked.',
        ],
        ['The browser’s own storage, until you delete it', ...storageLines('local', stored)],
        ['The browser’s own storage, until the tab is closed', ...storageLines('session', stored)],
      ),
      text(
        'On the payment screen, parts of the payment company you chose may run. What that company keeps there is governed by its own policy.',
      ),
      text('What you type on the card input screen (/card-input) is sent nowhere and never stored.'),
    ),
    section(
      'retention',
      'How long we keep it, and closing your account',
      list(
        'We keep personal information while you are a member and as long as the purposes above need it.',
        'When you close your account, we erase what identifies you: name, contact details, address, password.',
        'Records of payments, points, draws and shipments remain without identifying details, for duties under the law and for the proof of the boxes. You cannot be identified from them.',
        'If cards have still to be shipped, the delivery address is kept for that shipment alone and erased when it has left.',
        'So that referral points are not received twice, a telephone number verified by SMS leaves a value behind (a keyed hash) that cannot be turned back into the number.',
        'What you write to us and the pictures you send are erased when you close your account, or three years after the last message. So are the name and mail address of a person who is not a member.',
        'Documents that the law on secondhand dealers, tax law and others oblige us to keep are kept for the required time.',
      ),
    ),
    section(
      'rights',
      'Seeing, correcting and stopping',
      list(
        'Your details are shown under “Personal information” in the member menu, where you can change address and telephone number.',
        'Name and e-mail address cannot be changed on the screens of this site. We change them for you after confirming who you are.',
        'To have your information disclosed, corrected, added to, deleted, no longer used or no longer given to others, please write to the contact below. We confirm who you are and act without delay, as the law provides.',
      ),
    ),
    section(
      'security',
      'Security',
      list(
        'Connections are encrypted, access is limited to those who need it, and every change made by hand is recorded with who made it and why.',
        'If information may have leaked, we report to the Personal Information Protection Commission and tell those concerned, as the law requires.',
      ),
    ),
    section(
      'minors',
      'Minors',
      text(
        'If you are a minor, please have the consent of a parent or guardian before you give us information. Parents and guardians are welcome to write to us.',
      ),
    ),
    section(
      'changes',
      'Changes to this policy',
      text(
        'When the policy changes, the new version appears on this page. Former ones can be read from its foot.',
      ),
    ),
    section(
      'contact',
      'Contact',
      table(
        ['Handled by', facts.seller],
        ['Responsible', facts.responsiblePerson],
        ['Address', facts.address],
        ['Telephone', facts.phone, `Hours: ${facts.phoneHours}`],
        ['E-mail', facts.contactMail],
      ),
      links(contact(facts).link),
    ),
  ],
  closing: [facts.seller],
})
