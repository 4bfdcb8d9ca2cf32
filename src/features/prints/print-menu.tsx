import { useState } from 'react'
import { useSessionUser } from '../../client/http/session.ts'
import { usePrintForms, type OfferedForm } from '../../client/records/prints.ts'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'
import { usePrintKey } from '../../ui/layout/keys/print-key.ts'
import { PrintRegular } from '../../ui/icons/icons.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'

const mostNamed = 3

/** What a form lacks in one line, the first few by name. */
function Lacking({ missing }: { missing: readonly string[] }) {
  const t = useT('prints')
  if (missing.length === 0) return null
  const labels = missing.slice(0, mostNamed).join(', ')
  return (
    <Caption>
      {missing.length > mostNamed
        ? t('lacksMore', { labels, more: missing.length - mostNamed })
        : t('lacks', { labels })}
    </Caption>
  )
}

/** The forms by name, those that lack something with what it is; they open all the same, because their page is where it is filled in. */
export const PrintItems = ({
  forms,
  onPick,
}: {
  forms: readonly OfferedForm[]
  onPick: (path: string) => void
}) => {
  const pageTitle = textsByName(useT('routes'))
  return (
    <MenuList>
      {forms.map((form) => (
        <MenuItem key={form.code} onClick={() => onPick(form.path)}>
          <Stack gap="xs">
            <span>{pageTitle(`print.${form.code}`, { defaultValue: form.title })}</span>
            <Lacking missing={form.missing} />
          </Stack>
        </MenuItem>
      ))}
    </MenuList>
  )
}

/** Forms valid for this person (ux 5; nothing for people who print none. */
export function PrintMenu({ passenger }: { passenger: number }) {
  const t = useT('prints')
  const goTo = useGoTo()
  const mayPrint = useSessionUser()?.user_permissions.some((right) => right.endsWith('.print')) === true
  const { data, isError } = usePrintForms(passenger)
  const [isOpen, open] = useState(false)
  usePrintKey(() => open(true), data !== undefined && data.length > 0)
  // Its place is kept while the forms are asked, so that nothing moves.
  if (!data && mayPrint && !isError)
    return (
      <Button icon={<PrintRegular />} disabledFocusable>
        {t('print')}
      </Button>
    )
  if (!data || data.length === 0) return null
  return (
    <Menu open={isOpen} onOpenChange={(_, next) => open(next.open)}>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<PrintRegular />}>{t('print')}</Button>
      </MenuTrigger>
      <MenuPopover>
        <PrintItems forms={data} onPick={(path) => goTo(`/apps/${path}/${passenger}`)} />
      </MenuPopover>
    </Menu>
  )
}
