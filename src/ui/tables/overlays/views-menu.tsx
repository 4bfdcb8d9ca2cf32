import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field as FieldBox,
  Input,
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Dialog } from '../../feedback/overlays.tsx'
import { useState } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { PickOne } from '../../inputs/pick-one.tsx'
import { DeleteRegular, EditRegular, FlagRegular, PeopleRegular, SaveRegular } from '../../icons/icons.ts'
import { ViewsButton } from '../entity-list-buttons.tsx'

const useStyles = makeStyles({
  note: { padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
})

/** `by`: another user's, shared with the reader; `sharedWith`: an own one that others see, in words. */
type ListView = { id: string; name: string; isDefault: boolean; by?: string; sharedWith?: string }
export type ViewsMenuProps = {
  /** What the view without choices is called: 'All passengers'. */
  usual: string
  views: readonly ListView[]
  current: ListView | null
  /** The list was changed since the view was opened. */
  isChanged: boolean
  onOpen: (id: string) => void
  onSave: (view: { id?: string; name: string }) => void
  onDefault: (view: ListView, isDefault: boolean) => void
  onDelete: (id: string) => void
  /** Whom an own view can be shared with, '' = everybody; null when the reader may not share. */
  audiences: readonly { value: string; text: string }[] | null
  /** `audience` null: no longer shared. */
  onShare: (view: ListView, audience: string | null) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

function NameDialog({ start, onDone }: { start: string; onDone: (name: string | null) => void }) {
  const t = useT('entity')
  const [name, setName] = useState(start)
  const [isAsked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    if (name.trim() !== '') onDone(name.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onDone(null)
      }}
    >
      <DialogSurface>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <DialogBody>
            <DialogTitle>{t('views.nameTitle')}</DialogTitle>
            <DialogContent>
              <FieldBox
                label={t('views.name')}
                required
                {...(isAsked && name.trim() === '' ? { validationMessage: t('views.nameRequired') } : {})}
              >
                <Input value={name} maxLength={60} onChange={(_, data) => setName(data.value)} />
              </FieldBox>
            </DialogContent>
            <DialogActions>
              <Button onClick={() => onDone(null)}>{t('form.cancel')}</Button>
              <Button appearance="primary" type="submit">
                {t('views.save')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

function ShareDialog({
  name,
  audiences,
  onDone,
}: {
  name: string
  audiences: readonly { value: string; text: string }[]
  onDone: (audience: string | null) => void
}) {
  const t = useT('entity')
  const [audience, setAudience] = useState(audiences[0]?.value ?? '')
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onDone(null)
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('views.shareTitle', { name })}</DialogTitle>
          <DialogContent>
            <FieldBox label={t('views.audience')} hint={t('views.shareHelp')}>
              <PickOne
                size="medium"
                label={t('views.audience')}
                value={audience}
                options={audiences}
                onPick={setAudience}
              />
            </FieldBox>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onDone(null)}>{t('form.cancel')}</Button>
            <Button appearance="primary" onClick={() => onDone(audience)}>
              {t('views.share')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** Opens, saves and keeps views of a list. Nothing is saved without being asked. */
export function ViewsMenu({
  usual,
  views,
  current,
  isChanged,
  onOpen,
  onSave,
  onDefault,
  onDelete,
  audiences,
  onShare,
  isOpen,
  onOpenChange,
}: ViewsMenuProps) {
  const styles = useStyles()
  const t = useT('entity')
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const [isSharing, setSharing] = useState(false)
  const mine = views.filter((view) => view.by === undefined)
  const others = views.filter((view) => view.by !== undefined)
  const own = current && current.by === undefined ? current : null
  return (
    <>
      <Menu
        open={isOpen}
        onOpenChange={(_, data) => onOpenChange(data.open)}
        checkedValues={{ view: [current?.id ?? ''] }}
      >
        <MenuTrigger disableButtonEnhancement>
          <ViewsButton usual={usual} current={current} isChanged={isChanged} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio name="view" value="" onClick={() => onOpen('')}>
              {usual}
            </MenuItemRadio>
            <MenuGroup>
              <MenuGroupHeader>{t('views.mine')}</MenuGroupHeader>
              {mine.map((view) => (
                <MenuItemRadio
                  key={view.id}
                  name="view"
                  value={view.id}
                  onClick={() => onOpen(view.id)}
                  {...(view.isDefault
                    ? { secondaryContent: t('views.default') }
                    : view.sharedWith
                      ? { secondaryContent: view.sharedWith }
                      : {})}
                >
                  <bdi>{view.name}</bdi>
                </MenuItemRadio>
              ))}
              {mine.length === 0 && (
                <Text size={200} className={styles.note}>
                  {t('views.none')}
                </Text>
              )}
            </MenuGroup>
            {others.length > 0 && (
              <MenuGroup>
                <MenuGroupHeader>{t('views.shared')}</MenuGroupHeader>
                {others.map((view) => (
                  <MenuItemRadio
                    key={view.id}
                    name="view"
                    value={view.id}
                    onClick={() => onOpen(view.id)}
                    secondaryContent={view.by ?? ''}
                  >
                    <bdi>{view.name}</bdi>
                  </MenuItemRadio>
                ))}
              </MenuGroup>
            )}
            <MenuDivider />
            {own && isChanged && (
              <MenuItem icon={<SaveRegular />} onClick={() => onSave({ id: own.id, name: own.name })}>
                {t('views.save')}
              </MenuItem>
            )}
            <MenuItem icon={<SaveRegular />} onClick={() => setNaming('new')}>
              {t('views.saveAs')}
            </MenuItem>
            {own && (
              <MenuItem icon={<EditRegular />} onClick={() => setNaming('rename')}>
                {t('views.rename')}
              </MenuItem>
            )}
            {own && (
              <MenuItem icon={<FlagRegular />} onClick={() => onDefault(own, !own.isDefault)}>
                {t(own.isDefault ? 'views.unsetDefault' : 'views.setDefault')}
              </MenuItem>
            )}
            {own && audiences && !own.sharedWith && (
              <MenuItem icon={<PeopleRegular />} onClick={() => setSharing(true)}>
                {t('views.share')}
              </MenuItem>
            )}
            {own && audiences && own.sharedWith && (
              <MenuItem icon={<PeopleRegular />} onClick={() => onShare(own, null)}>
                {t('views.unshare')}
              </MenuItem>
            )}
            {own && (
              <MenuItem icon={<DeleteRegular />} onClick={() => onDelete(own.id)}>
                {t('views.delete')}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {isSharing && own && audiences && (
        <ShareDialog
          name={own.name}
          audiences={audiences}
          onDone={(audience) => {
            setSharing(false)
            if (audience !== null) onShare(own, audience)
          }}
        />
      )}
      {naming && (
        <NameDialog
          start={naming === 'rename' ? (current?.name ?? '') : ''}
          onDone={(name) => {
            setNaming(null)
            if (name !== null) onSave(naming === 'rename' && current ? { id: current.id, name } : { name })
          }}
        />
      )}
    </>
  )
}
