import type { PersonOwn, PrintOwn } from '../../client/records/prints.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { EditRegular } from '../../ui/icons/icons.ts'
import { Surface } from '../../ui/layout/surface.tsx'

/** What was typed for this form: filled in here, kept for the next print, compared with the file. Source: forms 1.5, 10. */
export function OwnRecord({ form, own, onFill }: { form: PrintOwn; own: PersonOwn; onFill: () => void }) {
  const t = useT('prints')
  const may = (useSessionUser()?.user_permissions ?? []).includes(
    `${form.entity}.${own.id === null ? 'create' : 'update'}`,
  )
  return (
    <Surface title={t('own.title')} {...(own.differing.length > 0 ? { tone: 'normal' as const } : {})}>
      <Stack gap="s">
        <Caption>
          {own.id === null
            ? t('own.none')
            : own.differing.length > 0
              ? t('own.differs', { count: own.differing.length })
              : t('own.kept')}
        </Caption>
        {may && (
          <Row>
            <Button icon={<EditRegular />} onClick={onFill}>
              {own.id === null ? t('own.fill') : t('own.change')}
            </Button>
          </Row>
        )}
      </Stack>
    </Surface>
  )
}

/** Who stands on the paper, each with the way to the file. */
export function PrintedPeople({ people }: { people: readonly { id: number; name: string }[] }) {
  return (
    <Row>
      {people.map(({ id, name }) => (
        <AppLink key={id} to={`/apps/passenger-management/passenger/${id}`}>
          <bdi>{name || `#${id}`}</bdi>
        </AppLink>
      ))}
    </Row>
  )
}
