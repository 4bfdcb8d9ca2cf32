import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import { invalidateModule } from '../../client/records/records.ts'
import { inviteUser, type Invitation } from '../../client/agency/setup.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Field, Input, makeStyles, tokens } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Lookup } from '../../ui/inputs/lookup.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    gridTemplateColumns: '1fr 1fr',
    '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  link: { width: '100%', maxWidth: '640px' },
})

const empty: Invitation = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  primary_phone: '',
  role: null,
  branch: null,
}
const texts = ['first_name', 'last_name', 'email', 'username', 'primary_phone'] as const
const refs = ['role', 'branch'] as const
const types = {
  first_name: 'text',
  last_name: 'text',
  email: 'email',
  username: 'text',
  primary_phone: 'tel',
} as const
const wholeAddress = (link: string) => new URL(link, window.location.origin).href

/** The mistakes of a refusal by field. */
const mistakesOf = (error: unknown): Record<string, string> =>
  isApiProblem(error)
    ? Object.fromEntries(error.errors.map((one) => [one.pointer.slice(1), one.message]))
    : {}

/** One new user: name, rights and branch. The user chooses a password by the link that is shown once. */
export function InviteForm() {
  const styles = useStyles()
  const t = useT('setup')
  const tFields = useT('fields')
  const language = useLanguage()
  const client = useQueryClient()
  const { snackbar } = useMessages()
  const [person, setPerson] = useState(empty)
  const [labels, setLabels] = useState<Record<string, string>>({})
  // The branch alone, proposed from the one before, is no typed work.
  const isBegun = texts.some((name) => person[name] !== '') || person.role !== null
  const draft = useDraft('invitation', isBegun ? { person, labels } : {}, (stored) => {
    // Kept by this form.
    setPerson(stored['person'] as Invitation)
    setLabels(stored['labels'] as Record<string, string>)
  })
  const invite = useMutation({
    mutationFn: (key: string) => inviteUser(person, key),
    onSuccess: () => {
      setPerson({ ...empty, branch: person.branch })
      setLabels((old): Record<string, string> =>
        old['branch'] === undefined ? {} : { branch: old['branch'] },
      )
      void invalidateModule(client, 'user')
    },
  })
  const mistakes = mistakesOf(invite.error)
  const mistake = (name: string) =>
    mistakes[name] ? { validationMessage: mistakes[name], validationState: 'error' as const } : {}
  const label = (name: (typeof texts)[number] | (typeof refs)[number]) => tFields(`field.user.${name}`)
  const address = invite.data ? wholeAddress(invite.data.link) : ''
  const isOther = invite.isError && Object.keys(mistakes).length === 0
  return (
    <Stack gap="m">
      {isOther && (
        <ProblemMessage
          title={t('users.failed')}
          detail={invite.error.message}
          requestId={isApiProblem(invite.error) ? invite.error.requestId : null}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!invite.isPending) void draft.settle((key) => isTaken(invite.mutateAsync(key)))
        }}
      >
        <Stack gap="m">
          <DraftOffer draft={draft} />
          <div className={styles.grid}>
            {texts.map((name) => (
              <Field key={name} required label={label(name)} {...mistake(name)}>
                <Input
                  type={types[name]}
                  {...(name === 'first_name' || name === 'last_name' ? {} : { dir: 'ltr' as const })}
                  autoComplete="off"
                  value={person[name]}
                  onChange={(_, data) => setPerson({ ...person, [name]: data.value })}
                />
              </Field>
            ))}
            {refs.map((name) => (
              <Field key={name} required label={label(name)} {...mistake(name)}>
                <Lookup
                  label={label(name)}
                  entity={name}
                  value={person[name]}
                  {...(labels[name] ? { valueLabel: labels[name] } : {})}
                  onChange={(choice) => {
                    setPerson({ ...person, [name]: choice?.id ?? null })
                    setLabels({ ...labels, [name]: choice?.label ?? '' })
                  }}
                />
              </Field>
            ))}
          </div>
          <Row>
            <Button type="submit" disabledFocusable={invite.isPending}>
              {t('users.add')}
            </Button>
          </Row>
        </Stack>
      </form>
      {invite.data && (
        <Row>
          <Field
            className={styles.link}
            label={t('users.link')}
            hint={t('users.linkUntil', { at: instantText(invite.data.expires_at, language) })}
          >
            <Input readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <Button
            size="small"
            onClick={() =>
              void navigator.clipboard?.writeText(address).then(() => snackbar(t('users.copied'), 'success'))
            }
          >
            {t('users.copy')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
