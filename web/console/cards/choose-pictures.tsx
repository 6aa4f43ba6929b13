import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** A button that opens the choice of files at once: the field itself is not seen. */
export function ChoosePictures({
  variant,
  disabled,
  onChoose,
  children,
}: {
  variant?: 'primary'
  disabled?: boolean
  onChoose: (files: File[]) => void
  children: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} disabled={disabled} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again after its row was removed.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
