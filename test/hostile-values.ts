// What nobody types by accident.

/** Text that is text, however ill it is meant: it may be kept, never obeyed. */
export const hostileTexts: readonly string[] = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</title><svg onload=alert(1)>'],
  ...["'; drop table member; --", "' or '1'='1", "1'||pg_sleep(9)--", '\\', '%', '_'],
  ...['=HYPERLINK("http://x.test")', '@SUM(1+1)', '+1+1', '-1+1', `$\{7*7}`, '{{7*7}}', '%00', '%s%n'],
  ...['\u200b', 'a\u200bb', '\ufeff', '\u202etxt', '👨‍👩‍👧‍👦', '𠮷野家', 'ﷺ', 'Z̴a̵l̶g̷o̸'],
  ...['', ' ', '　', '-1', '0', '00', '1.5', '1e309', 'NaN', 'null', 'undefined', 'true', '9'.repeat(30)],
  ...['__proto__', 'constructor', 'toString', '../../etc/passwd', 'javascript:alert(1)', '１２３'],
]

/** Text that cannot be kept as it is: the shop refuses it everywhere. */
export const unkeepableTexts: readonly string[] = [
  ...['\u0000', 'a\u0000b', 'a\r\nBcc: thief@test.example', 'a\nb', '\t', '\u001b[31m', '\u0085', '\u007f'],
  ...['\ud800', 'a\udc00b', '\udfff\ud800'],
]

/** Parts of an address, as bytes on the line. */
export const hostileAddressParts: readonly string[] = [
  ...hostileTexts.filter((text) => text !== '').map(encodeURIComponent),
  ...['%00', 'a%00b', '%ED%A0%80', '%C0%AF', '%zz', '%', '%0d%0aSet-Cookie:%20x=1', '%09', '.', '..'],
  ...['%2e%2e%2f', '%2F', ';', '*', '~', 'x'.repeat(199), 'x'.repeat(201), 'x'.repeat(5000)],
  ...['-1', '0', '99999999999', '1e309', '2147483648', '9223372036854775808', '1;1', '１'],
]

/** Longer than any field of the contract may be. */
const tooLong = 'x'.repeat(20_000)

/** JSON that is no value of any field of this kind; texts, because 1e309 has no other spelling. */
export const impossibleJson = (kind: string): readonly string[] => [
  ...[
    '{"wrong":true}',
    '{}',
    'null',
    'true',
    '[[[[]]]]',
    '{"__proto__":{"isAdmin":true}}',
    '1e309',
    '-1e309',
  ],
  ...(kind === 'string' || kind === 'enum' ? ['7', '[]', '["a"]', '-0.5'] : []),
  ...(kind === 'number' ? ['"7"', '""', '"NaN"', '[]', '[7]'] : []),
  ...(kind === 'array' ? ['7', '"a"', '[null]', '[{}]', '{"length":1}'] : []),
  ...(kind === 'enum' ? ['"nothing"', '""', '" 1"', '"__proto__"', '"constructor"'] : []),
  ...(kind === 'string' ? [...unkeepableTexts, tooLong].map((text) => JSON.stringify(text)) : []),
  ...(kind === 'array' ? [...unkeepableTexts, tooLong].map((text) => JSON.stringify([text])) : []),
]
