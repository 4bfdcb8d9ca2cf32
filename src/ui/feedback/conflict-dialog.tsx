import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Radio,
  RadioGroup,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Dialog } from './overlays.tsx'
import { useState } from 'react'
import { useT } from '../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '720px' },
  table: { width: '100%', borderCollapse: 'collapse', marginBlockStart: tokens.spacingVerticalM },
  cell: {
    textAlign: 'start',
    padding: tokens.spacingHorizontalS,
    verticalAlign: 'top',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    overflowWrap: 'anywhere',
  },
  choice: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
})

/** A field both sides changed, with both values as people read them. */
export type ConflictField = { name: string; label: string; mine: string; theirs: string }
export type ConflictDialogProps = {
  one: string
  by: string
  at: string
  fields: readonly ConflictField[]
  onSave: (theirs: readonly string[]) => void
  onCancel: () => void
}

/** Another user saved first: who and when, and per field whose value is kept. ux 4. */
export function ConflictDialog({ one, by, at, fields, onSave, onCancel }: ConflictDialogProps) {
  const styles = useStyles()
  const t = useT('entity')
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(() => new Set())
  const pick = (name: string, isTheirs: boolean) =>
    setTheirs((old) => new Set(isTheirs ? [...old, name] : [...old].filter((other) => other !== name)))
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, data) => {
        if (!data.open) onCancel()
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('conflict.title', { user: by, one })}</DialogTitle>
          <DialogContent>
            <Text block>{t('conflict.text', { time: at })}</Text>
            {fields.length === 0 ? (
              <Text block>{t('conflict.same')}</Text>
            ) : (
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col" className={styles.cell}>
                      {t('conflict.field')}
                    </th>
                    <th scope="col" className={styles.cell}>
                      {t('conflict.mine')} / {t('conflict.theirs')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {fields.map(({ name, label, mine, theirs: other }) => (
                    <tr key={name}>
                      <th scope="row" className={styles.cell}>
                        {label}
                      </th>
                      <td className={styles.cell}>
                        <RadioGroup
                          aria-label={label}
                          className={styles.choice}
                          value={theirs.has(name) ? 'theirs' : 'mine'}
                          onChange={(_, data) => pick(name, data.value === 'theirs')}
                        >
                          <Radio
                            value="mine"
                            label={<bdi>{mine || '–'}</bdi>}
                            aria-label={`${t('conflict.mine')}: ${mine}`}
                          />
                          <Radio
                            value="theirs"
                            label={<bdi>{other || '–'}</bdi>}
                            aria-label={`${t('conflict.theirs')}: ${other}`}
                          />
                        </RadioGroup>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={onCancel}>{t('conflict.cancel')}</Button>
            {fields.length > 0 && (
              <Button onClick={() => onSave(fields.map((one_) => one_.name))}>
                {t('conflict.takeTheirs')}
              </Button>
            )}
            {fields.length > 0 && <Button onClick={() => onSave([])}>{t('conflict.keepMine')}</Button>}
            <Button appearance="primary" onClick={() => onSave([...theirs])}>
              {t('conflict.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
