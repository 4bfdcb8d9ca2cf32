import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { ImageRegular } from '../icons/icons.ts'
import { useRecordServices } from '../records/record-services.ts'

const useStyles = makeStyles({
  frame: {
    display: 'inline-grid',
    placeContent: 'center',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    flexShrink: 0,
  },
  small: { width: '28px', height: '28px', borderRadius: tokens.borderRadiusCircular, fontSize: '16px' },
  large: { width: '96px', height: '112px', fontSize: '28px' },
  waiting: { width: '96px', height: '112px' },
  picture: { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
})

/** `type` as the server names it, e.g. image/jpeg. */
type StoredFile = { url: string; type: string }

/** Addresses of pictures already fetched in this window; a list shows the same few again and again. */
const known = new Map<string, Promise<StoredFile>>()
const mostKnown = 300

/** Clears every picture, for when a user signs out. */
export function clearPictures() {
  for (const address of known.values())
    void address.then(
      ({ url }) => URL.revokeObjectURL(url),
      () => {},
    )
  known.clear()
}

export type Picture = { state: 'none' | 'waiting' | 'failed' } | ({ state: 'shown' } & StoredFile)

/** A stored picture as an address the page can show. */
export function usePicture(id: string | null): Picture {
  const { viewFile } = useRecordServices()
  const [arrived, setArrived] = useState<{ id: string; picture: Picture } | null>(null)
  useEffect(() => {
    if (!id) return
    let isGone = false
    if (!known.has(id)) {
      if (known.size >= mostKnown) clearPictures()
      known.set(
        id,
        viewFile(id).then((file) => ({ url: URL.createObjectURL(file), type: file.type })),
      )
    }
    known.get(id)?.then(
      (file) => {
        if (!isGone) setArrived({ id, picture: { state: 'shown', ...file } })
      },
      () => {
        known.delete(id)
        if (!isGone) setArrived({ id, picture: { state: 'failed' } })
      },
    )
    return () => {
      isGone = true
    }
  }, [id, viewFile])
  if (!id) return { state: 'none' }
  return arrived?.id === id ? arrived.picture : { state: 'waiting' }
}

/** A stored picture, small in lists and large on records; an icon while there is none. */
export function FilePicture({ id, alt, size }: { id: string | null; alt: string; size: 'small' | 'large' }) {
  const styles = useStyles()
  const picture = usePicture(id)
  return (
    <span className={mergeClasses(styles.frame, styles[size])}>
      {picture.state === 'shown' ? (
        <img src={picture.url} alt={alt} className={styles.picture} />
      ) : picture.state === 'waiting' ? (
        <span className={styles.waiting}>
          <Skeleton height="100%" />
        </span>
      ) : (
        <ImageRegular aria-hidden />
      )}
    </span>
  )
}
