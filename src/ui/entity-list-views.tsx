import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, Field as FieldBox, Input, makeStyles, Menu, MenuDivider, MenuGroup, MenuGroupHeader, MenuItem, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useT } from './i18n.ts'
import { BoardRegular, DeleteRegular, EditRegular, FlagRegular, SaveRegular } from './icons.ts'

const useStyles = makeStyles({ dot: { color: tokens.colorBrandForeground1, marginInlineStart: tokens.spacingHorizontalXS }, note: { padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 } })

export type ListView = { id: string; name: string; isDefault: boolean }
export type EntityListViewsProps = {
  many: string
  views: readonly ListView[]
  current: ListView | null
  /** The list was changed since the view was opened. */
  isChanged: boolean
  onOpen: (id: string) => void
  onSave: (view: { id?: string; name: string }) => void
  onDefault: (view: ListView, isDefault: boolean) => void
  onDelete: (id: string) => void
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
    <Dialog open onOpenChange={(_, data) => { if (!data.open) onDone(null) }}>
      <DialogSurface>
        <form onSubmit={(event) => { event.preventDefault(); submit() }}>
          <DialogBody>
            <DialogTitle>{t('views.nameTitle')}</DialogTitle>
            <DialogContent><FieldBox label={t('views.name')} required {...(isAsked && name.trim() === '' ? { validationMessage: t('views.nameRequired') } : {})}><Input value={name} maxLength={60} onChange={(_, data) => setName(data.value)} /></FieldBox></DialogContent>
            <DialogActions><Button onClick={() => onDone(null)}>{t('form.cancel')}</Button><Button appearance="primary" type="submit">{t('views.save')}</Button></DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

/** Opens, saves and keeps views of a list. Nothing is saved without being asked. */
export function EntityListViews({ many, views, current, isChanged, onOpen, onSave, onDefault, onDelete, isOpen, onOpenChange }: EntityListViewsProps) {
  const styles = useStyles()
  const t = useT('entity')
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  return (
    <>
      <Menu open={isOpen} onOpenChange={(_, data) => onOpenChange(data.open)} checkedValues={{ view: [current?.id ?? ''] }}>
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<BoardRegular />} aria-label={`${t('views.button')}: ${current?.name ?? t('views.all', { many })}${isChanged ? `, ${t('views.changed')}` : ''}`}>
            <bdi>{current?.name ?? t('views.all', { many })}</bdi>{isChanged && <span className={styles.dot} aria-hidden>●</span>}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio name="view" value="" onClick={() => onOpen('')}>{t('views.all', { many })}</MenuItemRadio>
            <MenuGroup>
              <MenuGroupHeader>{t('views.mine')}</MenuGroupHeader>
              {views.map((view) => <MenuItemRadio key={view.id} name="view" value={view.id} onClick={() => onOpen(view.id)} {...(view.isDefault ? { secondaryContent: t('views.default') } : {})}><bdi>{view.name}</bdi></MenuItemRadio>)}
              {views.length === 0 && <Text size={200} className={styles.note}>{t('views.none')}</Text>}
            </MenuGroup>
            <MenuDivider />
            {current && isChanged && <MenuItem icon={<SaveRegular />} onClick={() => onSave({ id: current.id, name: current.name })}>{t('views.save')}</MenuItem>}
            <MenuItem icon={<SaveRegular />} onClick={() => setNaming('new')}>{t('views.saveAs')}</MenuItem>
            {current && <MenuItem icon={<EditRegular />} onClick={() => setNaming('rename')}>{t('views.rename')}</MenuItem>}
            {current && <MenuItem icon={<FlagRegular />} onClick={() => onDefault(current, !current.isDefault)}>{t(current.isDefault ? 'views.unsetDefault' : 'views.setDefault')}</MenuItem>}
            {current && <MenuItem icon={<DeleteRegular />} onClick={() => onDelete(current.id)}>{t('views.delete')}</MenuItem>}
          </MenuList>
        </MenuPopover>
      </Menu>
      {naming && <NameDialog start={naming === 'rename' ? (current?.name ?? '') : ''} onDone={(name) => {
        setNaming(null)
        if (name !== null) onSave(naming === 'rename' && current ? { id: current.id, name } : { name })
      }} />}
    </>
  )
}
