// One message of a thread, with its pictures.

import { useEffect, useState } from 'react'
import { readEnquiryPicture } from '#contract/operator/enquiries.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { Written } from '#web/console/frame/shell/facts.tsx'
import { Moment } from '#web/console/people/members/member/moments.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { EnquiryPage } from './loader.ts'
import css from './message.module.css'

export function Message({
  enquiryId,
  message: { author, who, body, writtenAt, pictureIds },
}: {
  enquiryId: string
  message: EnquiryPage['messages'][number]
}) {
  const { enquiry: words } = usePhrases()
  return (
    <li className={css.message} data-author={author}>
      <p className={css.head}>
        <strong>{who || words.visitor}</strong>
        {author === 'note' && <Badge tone="warning">{words.isNote}</Badge>}
        <small>
          <Moment at={writtenAt} />
        </small>
      </p>
      <Written text={body} />
      {pictureIds.length > 0 && (
        <div className={css.pictures}>
          {pictureIds.map((pictureId, place) => (
            <Picture
              key={pictureId}
              enquiryId={enquiryId}
              pictureId={pictureId}
              name={words.picture(String(place + 1))}
            />
          ))}
        </div>
      )}
    </li>
  )
}

/** Small until it is pressed. */
function Picture({ enquiryId, pictureId, name }: { enquiryId: string; pictureId: string; name: string }) {
  const { enquiry: words } = usePhrases()
  const api = useApi()
  const [source, setSource] = useState<string | null>()
  const [isLarge, setLarge] = useState(false)
  useEffect(() => {
    const mine = new AbortController()
    void (async () => {
      const params = { enquiryId, pictureId }
      const result = await api.call(readEnquiryPicture, { params, signal: mine.signal })
      if (!mine.signal.aborted) setSource(result.ok ? `data:image/jpeg;base64,${result.data.jpeg}` : null)
    })()
    return () => mine.abort()
  }, [api, enquiryId, pictureId])
  if (source === null) return <p>{words.pictureFailed}</p>
  return (
    <button
      type="button"
      className={css.picture}
      aria-expanded={isLarge}
      aria-label={name}
      onClick={() => setLarge(!isLarge)}
    >
      {source !== undefined && <img src={source} alt="" />}
    </button>
  )
}
