import { type LegalDocument, links, list, section, table, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { methodNames, places } from '#phrases/legal/words/en.ts'

export const fundSettlement = (facts: LegalFacts): LegalDocument => ({
  title: 'Payment Services Act notice',
  lead: `About the points sold by ${facts.shopName}, in the spirit of Japan’s Payment Services Act.`,
  sections: [
    section(
      'issuer',
      'Who issues the points, and on what terms',
      table(
        ['Issuer', facts.seller],
        ['Address', facts.address],
        [
          'Limit',
          'There is no limit to the points you may hold. One purchase holds the points of its point course.',
        ],
        [
          'Validity',
          `Until the end, in Japan, of the same day ${facts.pointValidityMonths} months after the issue. Each issue is counted by itself; nothing is extended.`,
        ],
        ['Where to use them', `On this site, ${facts.shopName}, for draws from packs paid in points.`],
        ['How to buy them', methodNames(facts)],
        [
          'How to see your balance',
          'At the top of the screen, on My page and in the point history. My page also shows when points end.',
        ],
        [
          'Please note',
          'Points cannot be refunded, turned into money or transferred. Points past their end, and those left when you close your account, are lost.',
        ],
        [
          'Complaints and questions',
          `${facts.seller}, customer service`,
          `Telephone ${facts.phone} (${facts.phoneHours})`,
          `E-mail ${facts.contactMail}`,
        ],
      ),
    ),
    section(
      'status',
      'Standing under the Act',
      text(
        `The points of this site are issued so that they can be used only within ${facts.pointValidityMonths} months of their issue. Under Article 4, item 2 of the Act and Article 4, paragraph 2 of its Order for Enforcement, the rules of the Act on prepaid payment instruments do not apply to such points.`,
      ),
      list(
        'For this reason we are neither notified nor registered as an issuer of prepaid payment instruments.',
        'Nor do we make the security deposit of the Act or secure assets in another way under it. Should anything happen to us, unused points are not covered by the Act’s procedure for returning money.',
        `To keep to this, all points, whether bought, given or converted, end ${facts.pointValidityMonths} months after their own issue, and no means exists to extend, renew or restore them.`,
      ),
    ),
    section(
      'coins',
      'Coins',
      text(
        'Coins are given free of charge as you use packs, and are not sold. As they are not issued for payment, they are not prepaid payment instruments.',
      ),
    ),
    section(
      'records',
      'Records',
      text(
        'Points issued for payment and points issued free of charge are recorded apart, with the day of issue, their end and their origin. Every use and every loss stands in one ledger.',
      ),
      links(places.pointTerms, places.commerceLaw),
    ),
  ],
  closing: [],
})
