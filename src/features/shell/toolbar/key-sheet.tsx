import type { ParseKeys } from 'i18next'
import { useT } from '../../../foundation/text/i18n.ts'
import { Switch } from '../../../ui/inputs/switch.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '../../../ui/layout/fluent.ts'
import { Dialog } from '../../../ui/feedback/overlays.tsx'
import { KeyCaps } from '../../../ui/layout/keys/key-caps.tsx'
import { useKeysOfScreen, type KeyPlace, type OfferedKey } from '../../../ui/layout/keys/offered-keys.ts'

const useStyles = makeStyles({
  sheet: { maxWidth: '760px' },
  places: { columnWidth: '280px', columnGap: tokens.spacingHorizontalXXL },
  place: { breakInside: 'avoid', paddingBlockEnd: tokens.spacingVerticalL },
  list: { margin: '0', display: 'grid', rowGap: tokens.spacingVerticalXS },
  line: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'baseline',
  },
  what: { margin: '0' },
})

/** What each key does, in the order in which they are shown. */
const sentences: Readonly<Record<OfferedKey, ParseKeys<'keys'>>> = {
  'everywhere ?': 'what.sheet',
  'everywhere Ctrl+K': 'what.palette',
  'goTo g d': 'what.dashboard',
  'goTo g p': 'what.passengers',
  'goTo g b': 'what.board',
  'goTo g v': 'what.vouchers',
  'goTo g t': 'what.tickets',
  'goTo g a': 'what.agents',
  'goTo g r': 'what.reports',
  'goTo g c': 'what.chat',
  'list /': 'what.search',
  'list n': 'what.new',
  'list j': 'what.nextRow',
  'list k': 'what.previousRow',
  'list  ': 'what.peek',
  'list x': 'what.choose',
  'list f': 'what.filter',
  'list v': 'what.views',
  'list [': 'what.previousPage',
  'list ]': 'what.nextPage',
  'lines j': 'what.nextLine',
  'lines k': 'what.previousLine',
  'panel j': 'what.nextRow',
  'panel k': 'what.previousRow',
  'record e': 'what.edit',
  'record j': 'what.nextRecord',
  'record k': 'what.previousRecord',
  'board  ': 'what.lift',
  'board x': 'what.choose',
  'board Enter': 'what.openCard',
  'form Ctrl+S': 'what.save',
  'form Ctrl+Enter': 'what.saveAndNew',
  'form Ctrl+.': 'what.missing',
  'form F9': 'what.template',
  'form Shift+F9': 'what.repeatLast',
  'step Ctrl+Enter': 'what.send',
  'step Escape': 'what.leave',
  'field F4': 'what.openField',
  'sheet Enter': 'what.rowBelow',
  'grid Enter': 'what.nextCell',
  'grid Ctrl+D': 'what.copyAbove',
  'grid Ctrl+Delete': 'what.removeLine',
  'calendar Ctrl+←→↑↓': 'what.moveEntry',
  'replay F8': 'what.stop',
  'replay F9': 'what.back',
  'replay F10': 'what.forward',
  'queue a': 'what.authorise',
  'queue r': 'what.giveBack',
  'queue z': 'what.takeBack',
  'queue j': 'what.nextVoucher',
  'queue k': 'what.previousVoucher',
  'report Backspace': 'what.reportBefore',
  'paper Ctrl+P': 'what.print',
}
/** Places whose keys are single letters. */
const ofLetters: ReadonlySet<KeyPlace> = new Set(['list', 'lines', 'record', 'queue', 'report'])
const order = Object.keys(sentences) as OfferedKey[]
const placeOf = (key: OfferedKey) => key.slice(0, key.indexOf(' ')) as KeyPlace
/** 'list  ' → ['Space'], 'goTo g d' → ['g', 'd'], 'form Ctrl+S' → ['Ctrl', 'S']. */
function capsOf(key: OfferedKey): string[] {
  const pressed = key.slice(key.indexOf(' ') + 1)
  if (pressed === ' ') return ['Space']
  return pressed === '?' ? ['?'] : pressed.split(/[ +]/).filter(Boolean)
}

type KeySheetProps = {
  isOpen: boolean
  hasLetters: boolean
  onClose: () => void
  onLetters: (isOn: boolean) => void
}

/** The keys that act on the screen behind, no others; single letters are turned off here. */
export function KeySheet({ isOpen, hasLetters, onClose, onLetters }: KeySheetProps) {
  const styles = useStyles()
  const t = useT('keys')
  const offered = useKeysOfScreen()
  const places = Map.groupBy(
    order.filter((key) => offered.includes(key) && (hasLetters || !ofLetters.has(placeOf(key)))),
    placeOf,
  )
  return (
    <Dialog open={isOpen} onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.sheet}>
        <DialogBody>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogContent>
            <div className={styles.places}>
              {[...places].map(([place, keys]) => (
                <section key={place} className={styles.place} aria-label={t(`place.${place}`)}>
                  <Text as="h3" weight="semibold" block>
                    {t(`place.${place}`)}
                  </Text>
                  <dl className={styles.list}>
                    {keys.map((key) => (
                      <div key={key} className={styles.line}>
                        <dt>
                          <KeyCaps caps={capsOf(key)} />
                        </dt>
                        <dd className={styles.what}>
                          <Text size={200}>{t(sentences[key])}</Text>
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
            </div>
            <Switch label={t('letters')} checked={hasLetters} onChange={onLetters} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
