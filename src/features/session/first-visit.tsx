import { Button, Field, Input, makeStyles, Spinner, Subtitle2, Text, tokens } from '../../ui/layout/fluent.ts'
import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { startAgency, startDemo, type DemoAccess } from '../../client/http/session.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { BuildingRegular, CompassNorthwestRegular } from '../../ui/icons/icons.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { AgencyWizard, type AgencyText } from './agency-wizard.tsx'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalL },
  intro: {
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
    // Close to the title above the box.
    marginBlockStart: `calc(${tokens.spacingVerticalL} * -1)`,
  },
  choices: {
    display: 'grid',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: '1fr 1fr',
    '@media (max-width: 600px)': { gridTemplateColumns: '1fr' },
  },
  choice: {
    display: 'grid',
    justifyItems: 'start',
    alignContent: 'start',
    rowGap: tokens.spacingVerticalXS,
    textAlign: 'start',
    padding: '20px',
    height: '100%',
    fontWeight: tokens.fontWeightRegular,
    borderRadius: tokens.borderRadiusLarge,
  },
  icon: {
    fontSize: '28px',
    lineHeight: 1,
    color: tokens.colorBrandForeground1,
    marginBlockEnd: tokens.spacingVerticalXS,
  },
  text: { color: tokens.colorNeutralForeground3 },
})

const noErrors: Record<string, string> = {}
type Failure = { title: string; detail: string; requestId: string | null; fields: Record<string, string> }
export type FirstVisitProps = {
  isTokenRequired: boolean
  onDemo: (access: DemoAccess) => void
  onAgency: (adminEmail: string) => void
}

/** An empty server: look around in an invented agency, or set up one's own. Source: design 8. */
export default function FirstVisit({ isTokenRequired, onDemo, onAgency }: FirstVisitProps) {
  const styles = useStyles()
  const t = useT(['session', 'first'])
  const [setupToken, setSetupToken] = useState('')
  const [isTokenMissing, setTokenMissing] = useState(false)
  const [busyWith, setBusyWith] = useState<'demo' | 'agency' | null>(null)
  const [isOwnAgency, setOwnAgency] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const run = async (what: 'demo' | 'agency', work: () => Promise<void>) => {
    setFailure(null)
    setBusyWith(what)
    try {
      await work()
    } catch (error) {
      const problem = isApiProblem(error) ? error : null
      setFailure({
        title: t('first:failed'),
        detail: problem?.detail || problem?.title || t('error.noAnswer'),
        requestId: problem?.requestId ?? null,
        fields: problem?.fieldMessages ?? {},
      })
    } finally {
      setBusyWith(null)
    }
  }
  const hasToken = () => {
    const isMissing = isTokenRequired && setupToken.trim() === ''
    setTokenMissing(isMissing)
    return !isMissing
  }
  const createAgency = (text: AgencyText) =>
    run('agency', async () => {
      await startAgency(text, setupToken.trim())
      onAgency(text.admin.email)
    })

  return (
    <div className={styles.box}>
      <Text className={styles.intro}>{isOwnAgency ? t('first:introAgency') : t('first:intro')}</Text>
      {failure && (
        <ProblemMessage title={failure.title} detail={failure.detail} requestId={failure.requestId} />
      )}
      {isTokenRequired && (
        <Field
          label={t('first:token')}
          required
          hint={t('first:tokenHelp')}
          validationMessage={isTokenMissing ? t('first:tokenRequired') : undefined}
        >
          <Input
            dir="ltr"
            autoComplete="off"
            value={setupToken}
            onChange={(_, data) => {
              setSetupToken(data.value)
              setTokenMissing(false)
            }}
          />
        </Field>
      )}
      {isOwnAgency ? (
        <AgencyWizard
          isBusy={busyWith === 'agency'}
          serverErrors={failure?.fields ?? noErrors}
          onBack={() => setOwnAgency(false)}
          onSubmit={(text) => void createAgency(text)}
        />
      ) : busyWith === 'demo' ? (
        <Spinner label={t('first:loadingDemo')} labelPosition="below" />
      ) : (
        <div className={styles.choices}>
          <Button
            className={styles.choice}
            onClick={() => {
              if (hasToken()) void run('demo', async () => onDemo(await startDemo(setupToken.trim())))
            }}
          >
            <CompassNorthwestRegular className={styles.icon} />
            <Subtitle2>{t('first:demo')}</Subtitle2>
            <Text size={200} className={styles.text}>
              {t('first:demoText')}
            </Text>
          </Button>
          <Button
            className={styles.choice}
            onClick={() => {
              if (hasToken()) setOwnAgency(true)
            }}
          >
            <BuildingRegular className={styles.icon} />
            <Subtitle2>{t('first:agency')}</Subtitle2>
            <Text size={200} className={styles.text}>
              {t('first:agencyText')}
            </Text>
          </Button>
        </div>
      )}
    </div>
  )
}
