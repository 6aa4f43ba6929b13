import JsBarcode from 'jsbarcode'

/** White space at both ends of a Code 128, in modules. */
const quietModules = 10

/** The bars of a text as Code 128: one character a module, `1` is black. */
function barsOf(text: string): string {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return target.encodings?.map(({ data }) => data).join('') ?? ''
}

/** A Code 128, with its text below it: what a reader cannot read is typed. */
export function Barcode({ text, className }: { text: string; className: string | undefined }) {
  const bars = barsOf(text)
  const path = [...bars.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${quietModules + index} 0h${length}v40h-${length}z`)
    .join('')
  return (
    <figure className={className}>
      <svg
        viewBox={`0 0 ${bars.length + 2 * quietModules} 40`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={path} fill="black" />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
