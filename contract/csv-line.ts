// The CSV that the shop writes, on the server's side of the wire and in the console.

/**
 * One line of a CSV file. What a spreadsheet would take for a formula gets an apostrophe before it: names and
 * addresses are typed by strangers.
 */
export const csvLine = (fields: readonly (string | number)[]): string => fields.map(csvField).join(',')

function csvField(field: string | number): string {
  const text = String(field)
  const harmless = typeof field === 'string' && /^[\s]*[=+\-@\t\r\n|＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
