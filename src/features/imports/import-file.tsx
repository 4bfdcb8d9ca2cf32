import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchImportSample, fetchRecentImports } from '../../client/records/imports.ts'
import { saveAs } from '../../client/http/save-as.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { ImportOrder } from '../../machines/desk/import.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { FileDrop } from '../../ui/inputs/drop/file-drop.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { instantText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ArrowDownloadRegular } from '../../ui/icons/icons.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { useColumnTexts } from './use-column-texts.ts'

/** The first page of an import: a sample file, the file itself, and the imports before it. */
export function ImportFile({
  entity,
  onOrder,
  pathOf,
}: {
  entity: Entity
  onOrder: (order: ImportOrder) => void
  pathOf: (id: number) => string
}) {
  const t = useT('import')
  const language = useLanguage()
  const headings = useColumnTexts(entity)
  const [hasFailed, setFailed] = useState(false)
  const { data } = useQuery({
    queryKey: ['import', 'recent', entity.name],
    queryFn: ({ signal }) => fetchRecentImports(entity.name, signal),
    staleTime: 0,
  })
  const sample = (format: 'csv' | 'xlsx') => {
    setFailed(false)
    fetchImportSample(entity.name, format, headings).then(
      (file) => saveAs(file, `${entity.plural}-sample.${format}`),
      () => setFailed(true),
    )
  }
  return (
    <Stack gap="l">
      <Surface title={t('file.sample')}>
        <p>{t('file.sampleWords')}</p>
        <Row>
          <Button icon={<ArrowDownloadRegular />} onClick={() => sample('xlsx')}>
            {t('file.sampleXlsx')}
          </Button>
          <Button icon={<ArrowDownloadRegular />} onClick={() => sample('csv')}>
            {t('file.sampleCsv')}
          </Button>
        </Row>
        {hasFailed && <ProblemMessage title={t('file.sampleFailed')} />}
      </Surface>
      <FileDrop
        title={t('file.drop')}
        hint={t('file.hint')}
        chooseLabel={t('file.choose')}
        accept=".csv,.tsv,.txt,.xlsx"
        onFile={(file) => onOrder({ kind: 'upload', file })}
      />
      {data && data.length > 0 && (
        <Surface title={t('file.recent')}>
          <PlainTable
            caption={t('file.name')}
            rows={data}
            keyOf={(row) => row.id}
            columns={[
              {
                key: 'file',
                label: t('file.name'),
                cell: (row) => (
                  <AppLink to={pathOf(row.id)}>
                    <bdi>{row.file_name}</bdi>
                  </AppLink>
                ),
              },
              {
                key: 'rows',
                label: t('file.rows'),
                isNumber: true,
                cell: (row) => numberText(row.total, language),
              },
              { key: 'state', label: t('file.state'), cell: (row) => t(`state.${row.state}`) },
              { key: 'at', label: t('file.at'), cell: (row) => <Ltr>{instantText(row.at, language)}</Ltr> },
            ]}
          />
        </Surface>
      )}
    </Stack>
  )
}
