// JSON from outside, parsed when one look at its text has shown that parsing it costs little.

/** No payload of the contract, and no message of a payment provider, goes half as deep. */
const deepest = 16

/** The place at which a text of a JSON document ends that begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  throw new SyntaxError('a string has no closing quote')
}

/**
 * Parses JSON. The look before it makes no object and no list, and ends with the first sign that is too many.
 * @param signsMax texts, commas and brackets that it may have
 * @throws SyntaxError where it is no JSON, nests deeper than any payload, or has more signs
 */
export function parseBounded(json: string, signsMax: number): unknown {
  let [signs, depth] = [0, 0]
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(json, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
        break
      default:
        continue
    }
    signs += 1
    if (signs > signsMax || depth > deepest)
      throw new SyntaxError('more signs or nesting than any payload has')
  }
  return JSON.parse(json)
}
