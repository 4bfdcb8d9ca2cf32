import { Button, makeStyles, mergeClasses, Spinner, Text, tokens } from '@fluentui/react-components'
import { timeText } from '../../../foundation/text/agency-format.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import type { EntityFormProps } from './form-props.ts'
import { BalanceOf } from './lines-section.tsx'

const useStyles = makeStyles({
  foot: {
    position: 'sticky',
    insetBlockEnd: 'var(--window-foot, 0px)',
    zIndex: 5,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    backgroundColor: 'var(--ground, var(--canvas))',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  // Four buttons in one line of a phone, as large as a thumb.
  narrow: {
    '@media (max-width: 599px)': {
      columnGap: tokens.spacingHorizontalXS,
      paddingBlock: tokens.spacingVerticalS,
      '& > button': { minWidth: 0, minHeight: '44px', paddingInline: tokens.spacingHorizontalS },
    },
  },
  panelFoot: { backgroundColor: tokens.colorNeutralBackground1 },
  grow: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** The buttons of a form, always in sight, with what is kept of it. */
export function FormFoot({
  form,
  isBusy,
  isDraftKept,
  isEarly,
  onFinish,
  onSave,
}: {
  form: EntityFormProps
  isBusy: boolean
  /** The main button finishes the record; saving alone keeps a draft. */
  isDraftKept: boolean
  /** Whether lines of this name are still being typed. */
  isEarly: (name: string) => boolean
  onFinish: () => void
  onSave: (after: 'list' | 'new') => void
}) {
  const { finish, isNew, isPanel = false, entity, control } = form
  const styles = useStyles()
  const t = useT('entity')
  const main = isDraftKept && finish ? finish.label : t('form.save')
  return (
    <div className={mergeClasses(styles.foot, styles.narrow, isPanel && styles.panelFoot)}>
      <Button
        type="submit"
        appearance="primary"
        disabledFocusable={isBusy}
        {...(isDraftKept ? {} : { 'aria-keyshortcuts': 'Control+S' })}
        icon={isBusy ? <Spinner size="extra-tiny" aria-label={t('form.saving')} /> : undefined}
      >
        {isBusy ? t('form.saving') : main}
      </Button>
      {isDraftKept && (
        <Button disabledFocusable={isBusy} aria-keyshortcuts="Control+S" onClick={() => onSave('list')}>
          {t('form.keepDraft')}
        </Button>
      )}
      {finish && !isDraftKept && (
        <Button disabledFocusable={isBusy} onClick={onFinish}>
          {finish.label}
        </Button>
      )}
      {isNew && form.canSaveAndNew && (
        <Button
          disabledFocusable={isBusy}
          appearance={isDraftKept ? 'subtle' : 'secondary'}
          aria-keyshortcuts="Control+Enter"
          onClick={() => onSave('new')}
        >
          {t('form.saveAndNew')}
        </Button>
      )}
      <Button appearance="subtle" onClick={form.onCancel}>
        {t('form.cancel')}
      </Button>
      <span className={styles.grow} />
      {Object.entries(entity.lines ?? {}).map(
        ([key, sub]) =>
          (sub.equal ?? sub.rest) && (
            <BalanceOf key={key} name={key} sub={sub} control={control} isEarly={isEarly(key)} />
          ),
      )}
      <Text size={200} role="status" className={styles.quiet}>
        {form.keptDraft ? t('form.draftSaved', { time: timeText(form.keptDraft) }) : ''}
      </Text>
    </div>
  )
}
