// A person's name in the order its bearer says it, whatever the language of the page or the mail.

const inJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Written in Japanese, the family name comes first; in any other script it comes last, after the middle name. */
export function fullName({
  familyName,
  middleName = '',
  givenName,
}: {
  familyName: string
  middleName?: string
  givenName: string
}): string {
  const isJapanese = inJapanese.test(familyName + givenName)
  const parts = isJapanese ? [familyName, middleName, givenName] : [givenName, middleName, familyName]
  return parts.filter(Boolean).join(' ')
}
