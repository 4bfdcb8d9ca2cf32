import { useState } from 'react'
import { usePaperVersions, type PaperVersion } from '../../client/passengers/passenger-documents.ts'
import { useSessionUser } from '../../client/http/session.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { passengerDocument } from '../../domain/documents/passenger-document.ts'
import { Cards, Stack } from '../../ui/layout/arrange.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { FileCard } from '../../ui/inputs/file-card.tsx'
import { FilePreview, type FileTile } from '../../ui/inputs/file-tiles.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { dateText, instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AddRegular } from '../../ui/icons/icons.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { PaperDelete } from './paper-delete.tsx'
import { PaperForm } from './paper-form.tsx'
import { paperRows, type PaperRow } from './paper-rows.ts'
import { usePreviewWords } from './preview-words.ts'

const tones = { missing: 'blocker', expired: 'blocker', expiring: 'parked', good: 'satisfied' } as const

/**
 * The papers a passenger must bring and those already brought: what is missing or runs out, every version,
 * and a way to add one.
 */
export function PassengerPapers({ facts }: { facts: Facts }) {
  const t = useT('passenger')
  const texts = useEntityTexts(passengerDocument)
  const language = useLanguage()
  const words = usePreviewWords()
  const permissions = useSessionUser()?.user_permissions ?? []
  const passenger = Number(facts.passenger?.['id'])
  const mayRead = permissions.includes('passenger_document.read')
  const mayAdd = permissions.includes('passenger_document.create')
  const mayChange = permissions.includes('passenger_document.update')
  const mayDelete = permissions.includes('passenger_document.delete')
  const query = usePaperVersions(passenger, mayRead)
  const [adding, setAdding] = useState<{ kind: string; name: string; kept?: PaperVersion } | null>(null)
  const [deleting, setDeleting] = useState<{ version: PaperVersion; title: string } | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  if (!mayRead) return null
  const rows = query.data ? paperRows(facts, query.versions) : []
  const titleOf = ({ kind, name }: Pick<PaperRow, 'kind' | 'name'>) =>
    kind === 'other' ? name : texts.value(kind)
  const tileOf = (row: PaperRow, version: PaperVersion): FileTile => ({
    key: String(version.id),
    id: version.file,
    title: `${titleOf(row)} (${t('papers.version', { count: version.version_no })})`,
    note: '',
    isPicture: false,
    fileName: version.file_name,
  })
  const tiles = rows.flatMap((row) => [
    ...row.versions.map((version) => tileOf(row, version)),
    ...(row.own && row.versions.length === 0
      ? [
          {
            key: row.own.field,
            id: row.own.file,
            title: titleOf(row),
            note: '',
            isPicture: row.own.field === 'photo',
          },
        ]
      : []),
  ])
  const openFile = (file: string) => setOpen(tiles.findIndex(({ id }) => id === file))
  const day = (value: string | null) => <Ltr>{dateText(value, language)}</Ltr>
  const versionLine = (version: PaperVersion) => (
    <>
      {t('papers.version', { count: version.version_no })} · <Ltr>{instantText(version.at, language)}</Ltr> ·{' '}
      <bdi>{version.by}</bdi>
    </>
  )
  const linesOf = (row: PaperRow) => {
    const [newest] = row.versions
    return [
      ...(newest?.document_no
        ? [
            {
              key: 'no',
              text: (
                <>
                  {texts.label('document_no')}: <Ltr>{newest.document_no}</Ltr>
                </>
              ),
            },
          ]
        : []),
      ...(newest?.issue_date
        ? [
            {
              key: 'issued',
              text: (
                <>
                  {texts.label('issue_date')}: {day(newest.issue_date)}
                </>
              ),
            },
          ]
        : []),
      ...(row.expiry
        ? [
            {
              key: 'until',
              text: (
                <>
                  {texts.label('expiry_date')}: {day(row.expiry)}
                </>
              ),
            },
          ]
        : []),
      ...(newest
        ? [{ key: 'kept', text: versionLine(newest) }]
        : row.own
          ? [{ key: 'own', text: t('papers.ofFile') }]
          : []),
      ...(row.isNeeded ? [] : [{ key: 'not listed', text: t('papers.notListed') }]),
    ]
  }
  const missing = rows.filter(({ standing }) => standing === 'missing').length
  return (
    <Surface
      title={t('papers.title')}
      aside={missing > 0 ? t('papers.missingCount', { count: missing }) : undefined}
    >
      <Stack>
        {query.isPending && <p role="status">{t('papers.loading')}</p>}
        {query.isError && <p role="alert">{t('papers.failed')}</p>}
        {adding && (
          <PaperForm
            key={`${adding.kind}.${adding.name}.${adding.kept?.id ?? 0}`}
            passenger={passenger}
            kind={adding.kind}
            kindName={adding.name}
            kept={adding.kept ?? null}
            onDone={() => setAdding(null)}
          />
        )}
        {mayAdd && !adding && (
          <div>
            <Button
              appearance="primary"
              icon={<AddRegular />}
              onClick={() => setAdding({ kind: '', name: '' })}
            >
              {t('papers.add')}
            </Button>
          </div>
        )}
        <Cards>
          {rows.map((row) => {
            const title = titleOf(row)
            const [newest, ...older] = row.versions
            const file = newest?.file ?? row.own?.file
            return (
              <FileCard
                key={row.key}
                title={title}
                state={{ text: t(`papers.standing.${row.standing}`), tone: tones[row.standing] }}
                lines={linesOf(row)}
                open={
                  file
                    ? {
                        text: t('papers.open'),
                        label: t('documents.open', { title }),
                        onOpen: () => openFile(file),
                      }
                    : undefined
                }
                add={
                  mayAdd
                    ? {
                        text: t(file ? 'papers.newVersion' : 'papers.add'),
                        label: `${t(file ? 'papers.newVersion' : 'papers.add')}: ${title}`,
                        onAdd: () => setAdding({ kind: row.kind, name: row.name }),
                      }
                    : undefined
                }
                edit={
                  mayChange && newest
                    ? {
                        text: t('papers.edit'),
                        label: `${t('papers.edit')}: ${title}`,
                        onEdit: () => setAdding({ kind: row.kind, name: row.name, kept: newest }),
                      }
                    : undefined
                }
                remove={
                  mayDelete && newest
                    ? {
                        text: t('papers.delete'),
                        label: `${t('papers.delete')}: ${title}`,
                        onRemove: () =>
                          setDeleting({
                            version: newest,
                            title: `${title} (${t('papers.version', { count: newest.version_no })})`,
                          }),
                      }
                    : undefined
                }
                older={older.map((version) => ({
                  key: version.id,
                  text: versionLine(version),
                  openLabel: t('documents.open', {
                    title: `${title} (${t('papers.version', { count: version.version_no })})`,
                  }),
                  onOpen: () => openFile(version.file),
                }))}
                olderLabel={t('papers.older', { count: older.length })}
              />
            )
          })}
        </Cards>
      </Stack>
      {deleting && (
        <PaperDelete version={deleting.version} title={deleting.title} onDone={() => setDeleting(null)} />
      )}
      {open !== null && tiles[open] && (
        <FilePreview tiles={tiles} at={open} words={words} onGo={setOpen} onClose={() => setOpen(null)} />
      )}
    </Surface>
  )
}
