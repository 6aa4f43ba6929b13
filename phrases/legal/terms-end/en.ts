import { links, list, type Section, section, steps, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { contact, places } from '#phrases/legal/words/en.ts'

/** The second half of the terms: conduct, the end of an account, liability, and the law. */
export const laterTerms = (facts: LegalFacts): Section[] => [
  section(
    'prohibited',
    'Article 12 (What is not allowed)',
    text('Members must not:'),
    list(
      'hold several accounts, impersonate another person, or lend, borrow, buy or sell accounts',
      'use another person’s means of payment without permission, or reverse payments improperly',
      'buy by automatic means (bots), or put an undue load on this site',
      'exploit faults or weaknesses of the service (if you find one, please tell us)',
      'buy, sell or cash in points or coins',
      'obtain referral points by registering people who do not exist, or the same person twice',
      'act against the law or public order, or violate our rights or those of other members',
    ),
  ),
  section(
    'suspension',
    'Article 13 (Suspension and deletion of an account)',
    steps(
      'If a member breaks these terms, or improper use is suspected, we may suspend the account for as long as the investigation takes.',
      'If the breach is serious, or goes on after we asked for it to end, we may delete the account. We write to the registered e-mail address with the reason and where to object.',
      `An account that has not been used for ${facts.dormantMonths} months may be deleted.`,
      'Points and coins left in a deleted account are lost. Cards already settled for shipment, and all cards whose time to choose is not over, are shipped.',
    ),
  ),
  section(
    'withdrawal',
    'Article 14 (Closing your account)',
    steps(
      'You may close your account at any time, in the member menu. While a payment is still undecided, we ask you to wait for its outcome.',
      'Of the cards you have not decided about by then, shipping-only cards and those of packs paid in coins are shipped; the others turn into points, which are lost as well. If you want cards shipped, please choose them first.',
      'Cards settled for shipment are sent even after the account is closed.',
      'When the account is closed, remaining points and coins are lost and cannot be restored.',
      'When the account is closed, your personal information is erased. Records needed for transactions and the proof of the boxes remain without identifying details.',
    ),
  ),
  section(
    'changes-of-service',
    'Article 15 (Interruption, change and end of the service)',
    steps(
      'The service may be interrupted for maintenance, faults or disasters. Planned maintenance is announced beforehand.',
      'We may change the service or end it. Before its end we announce it, with time to use points and to choose cards.',
    ),
  ),
  section(
    'liability',
    'Article 16 (Our liability)',
    steps(
      'If we cause a member damage, we are liable as the law provides.',
      'Only where we broke a contract or committed a tort by slight negligence (gross negligence excepted), our compensation is limited to damage that ordinarily arises, up to the amount paid for the transaction that caused it.',
      'The limit in the preceding item does not apply where we acted with intent or gross negligence, nor to damage to life or body.',
      'We are not liable for damage caused by the member’s own connection or device, or by third parties for whom we are not responsible.',
    ),
  ),
  section(
    'rights',
    'Article 17 (Intellectual property)',
    text(
      'Texts, pictures, films and programs of the service belong to us or to those who hold the rights. They may not be used beyond what the law allows, such as private use and quotation.',
    ),
  ),
  section(
    'privacy',
    'Article 18 (Personal information)',
    text('Personal information is handled as set out in the privacy policy.'),
    links(places.privacy),
  ),
  section(
    'antisocial',
    'Article 19 (No organised crime)',
    text(
      'Members declare that they are not part of organised crime or the like and have no ties to it. If this is untrue, we may end the contract without notice.',
    ),
  ),
  section(
    'amendment',
    'Article 20 (Changes to these terms)',
    steps(
      'We may change these terms under Article 548-4 of the Civil Code: where the change serves members, or where it does not go against the purpose of the contract and is reasonable in view of its need and its contents.',
      'Before a change we announce on this site what the new terms say and from which day they apply.',
      'An order is governed by the version shown when it was made. We record with each order which version that was. Former versions can be read from the foot of this page.',
    ),
  ),
  section(
    'notices',
    'Article 21 (Messages)',
    text(
      `We write to you at your registered e-mail address, by SMS, or on this site. Please write to us ${contact(facts).from}.`,
    ),
    links(contact(facts).link),
  ),
  section(
    'law',
    'Article 22 (Law, courts, language)',
    steps(
      'These terms are governed by the law of Japan.',
      'Disputes about the service may be brought, besides the courts the law provides, before the district court or summary court of the place where we have our address.',
      'The English version is a translation for your convenience. Where it differs, the Japanese version applies.',
    ),
  ),
]
