import { useState } from 'react'
import { useT } from '../../foundation/text/i18n.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'

/** Of the window the pictures are taken in: a page keeps the place of a picture free until it comes. */
const size = { width: 1440, height: 900 }
const useStyles = makeStyles({
  button: {
    display: 'block',
    width: '100%',
    maxWidth: '960px',
    padding: 0,
    backgroundColor: 'transparent',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    cursor: 'zoom-in',
  },
  picture: { display: 'block', width: '100%', height: 'auto' },
  surface: { width: '96vw', maxWidth: '1500px' },
  scroll: { overflow: 'auto', maxHeight: '75vh' },
  large: { display: 'block', maxWidth: 'none' },
})

/** A picture of a screen; pressed, it is shown as large as it is. A tab of its own would have styles the server forbids. */
export function HandbookPicture({ address, alt }: { address: string; alt: string }) {
  const styles = useStyles()
  const t = useT('handbook')
  const [isLarge, show] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => show(true)}>
        <img src={address} alt={alt} {...size} loading="lazy" className={styles.picture} />
      </button>
      {/* Closed, not taken away: an open dialog that is taken away leaves the page behind it hidden. */}
      <Dialog open={isLarge} onOpenChange={(_, { open }) => show(open)}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{alt}</DialogTitle>
            <DialogContent>
              {/* The screens in the pictures are English: one reads them from the left. */}
              <ScrollRegion label={alt} dir="ltr" className={styles.scroll}>
                <img src={address} alt={alt} {...size} className={styles.large} />
              </ScrollRegion>
            </DialogContent>
            <DialogActions>
              <Button onClick={() => show(false)}>{t('screen.close')}</Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  )
}
