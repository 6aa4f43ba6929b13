/** A text as it may stand in HTML or XML, also between the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
