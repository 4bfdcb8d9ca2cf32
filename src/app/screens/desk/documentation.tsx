import { makeStyles, Subtitle2, Text, tokens } from '../../../ui/layout/fluent.ts'
import type { ReactNode } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LanguageChoice } from '../../parts/language-choice.tsx'

const useStyles = makeStyles({
  section: { display: 'grid', rowGap: tokens.spacingVerticalS },
  intro: { maxWidth: '68ch', color: tokens.colorNeutralForeground3 },
  text: { maxWidth: '68ch', lineHeight: tokens.lineHeightBase400 },
  steps: {
    margin: 0,
    paddingInlineStart: '24px',
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
    maxWidth: '68ch',
    lineHeight: tokens.lineHeightBase400,
  },
})

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section className={styles.section}>
      <Subtitle2 as="h2">{title}</Subtitle2>
      {children}
    </section>
  )
}

/** /documentation/configuration/multi-language: how the language is switched, and what follows from it. */
export function Component() {
  const styles = useStyles()
  const t = useT('documentation')
  return (
    <Page
      narrow
      title={t('language.title')}
      subtitle={<Text className={styles.intro}>{t('language.intro')}</Text>}
    >
      <Panel>
        <Section title={t('language.howTitle')}>
          <ol className={styles.steps}>
            <li>{t('language.how1')}</li>
            <li>{t('language.how2')}</li>
            <li>{t('language.how3')}</li>
          </ol>
        </Section>
        <Section title={t('language.tryTitle')}>
          <LanguageChoice label={t('language.title')} />
        </Section>
        <Section title={t('language.directionTitle')}>
          <Text className={styles.text}>{t('language.direction')}</Text>
        </Section>
        <Section title={t('language.dataTitle')}>
          <Text className={styles.text}>{t('language.data')}</Text>
        </Section>
      </Panel>
    </Page>
  )
}
