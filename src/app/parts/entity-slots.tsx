import { lazy, Suspense, useCallback, type ComponentType, type ReactNode } from 'react'
import { searchChoices } from '../../client/records/lookups.ts'
import { registerPassenger } from '../../client/passengers/cases.ts'
import type { WireRecord } from '../../client/records/records.ts'
import { uploadFile } from '../../client/records/records-files.ts'
import { kindOf } from '../../domain/books/kinds/index.ts'
import { templateKinds } from '../../domain/books/vouchers/voucher-template.ts'
import { entityOf } from '../../domain/entities.ts'
import { partyTypes } from '../../domain/books/words.ts'
import { hasTicketPaper } from '../../domain/tickets/papers.ts'
import { bankRowEvents } from '../../machines/books/bank-row.ts'
import type { AcceptedFields } from '../../domain/passengers/passport-proposal.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormSlot, RecordControls, RecordFinish } from '../../features/records/record-form.tsx'
import { pathOfRecord } from '../../features/records/named-record-path.ts'
import type { Brought } from '../../features/records/use-record-form.ts'
import { useT } from '../../foundation/text/i18n.ts'
import type { TakenCheck } from '../../ui/records/entity-form-field.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { isServed } from './served.ts'
import { statementPath } from './statement-path.ts'
import { WithServices } from './with-services.tsx'

type Fill = (values: Brought) => void

const Reader = lazy(() =>
  import('../../features/passengers/passport-reader.tsx').then((module) => ({
    default: module.PassportReader,
  })),
)

/** The passport reader speaks of nationality as ISO alpha-3; the form keeps the country's id. */
function PassportSlot({ fill }: { fill: Fill }) {
  const client = useQueryClient()
  const onAccept = useCallback(
    (fields: AcceptedFields, picture: Blob | null) => {
      const { nationality, ...rest } = fields
      fill(rest)
      // The page that was read is the passport's image; a picture that cannot be kept is attached by hand later.
      if (picture)
        uploadFile(
          new File([picture], 'passport', { type: picture.type }),
          { module: 'passenger', field: 'passport_image' },
          () => {},
        ).then(
          (stored) => fill({ passport_image: stored.id }),
          () => {},
        )
      if (!nationality) return
      // Without the country the clerk chooses it by hand; everything else is already in the form.
      searchChoices(client, entityOf('country'), '', { iso3: nationality }).then(
        ([country]) => {
          if (country) fill({ nationality: country.id })
        },
        () => {},
      )
    },
    [client, fill],
  )
  return (
    <Suspense fallback={null}>
      <Reader onAccept={onAccept} />
    </Suspense>
  )
}

const OpeningStanding = lazy(() =>
  import('../../features/books/opening-standing.tsx').then((module) => ({ default: module.OpeningStanding })),
)

const UseTemplate = lazy(() =>
  import('../../features/books/templates/use-template.tsx').then((module) => ({
    default: module.UseTemplate,
  })),
)

const ticketParts = () => import('../../features/tickets/ticket-parts.ts')
const TicketPaste = lazy(async () => ({ default: (await ticketParts()).TicketPaste }))
const TicketNow = lazy(async () => ({ default: (await ticketParts()).TicketNow }))
const TicketsOfPurchase = lazy(() =>
  import('./ticket-course.tsx').then((module) => ({ default: module.TicketsOfPurchase })),
)
const TicketCourse = lazy(() =>
  import('./ticket-course.tsx').then((module) => ({ default: module.TicketCourse })),
)
const TicketAhead = lazy(() =>
  import('./ticket-course.tsx').then((module) => ({ default: module.TicketAhead })),
)
const BillingRows = lazy(async () => ({ default: (await ticketParts()).BillingRows }))
const BillingDue = lazy(async () => ({ default: (await ticketParts()).BillingDue }))
const BillingFile = lazy(async () => ({ default: (await ticketParts()).BillingFile }))

/** Parts other features add to the forms of an entity: at the top of a section, by its heading. */
export const formSlots: Readonly<Record<string, Readonly<Record<string, FormSlot>>>> = {
  passenger: { Passport: (fill) => <PassportSlot fill={fill} /> },
  opening_balance: {
    Voucher: (fill) => (
      <Suspense fallback={null}>
        <OpeningStanding onDay={(date) => fill({ date })} />
      </Suspense>
    ),
  },
  ...Object.fromEntries(
    templateKinds.map((kind) => [
      kind,
      {
        Voucher: (fill: Fill) => (
          <Suspense fallback={null}>
            <UseTemplate kind={kind} fill={fill} />
          </Suspense>
        ),
      },
    ]),
  ),
  ticket_edit: {
    Flight: (_fill, control) => (
      <Suspense fallback={null}>
        <TicketNow control={control} />
      </Suspense>
    ),
  },
  ticket_purchase: {
    Purchase: (fill) => (
      <Suspense fallback={null}>
        <TicketPaste fill={fill} />
      </Suspense>
    ),
  },
}

const saleLine: TakenCheck = async (...args) => (await ticketParts()).saleLineCheck(...args)

/** What is asked about cells of an entity's lines while they are typed in. */
export const lineChecks: Readonly<Record<string, (id: number | 'new') => TakenCheck>> = {
  ticket_purchase: (id) => async (name, value, isTwice) =>
    (await ticketParts()).ticketLineCheck(id)(name, value, isTwice),
  ticket_sale: () => saleLine,
  ticket_pic_sale: () => saleLine,
}

/** What can be done with a new record in the same step as saving it; a refusal leaves the saved draft and says why. */
export const formFinish = (entity: string): ((label: string) => RecordFinish) | undefined =>
  entity === 'passenger'
    ? (label) => ({
        label,
        point: 'registration',
        first: 'Passport',
        run: ({ id }) => registerPassenger(id),
      })
    : undefined

const PermissionMatrix = lazy(() =>
  import('../../features/people/permission-matrix.tsx').then((module) => ({
    default: module.PermissionMatrix,
  })),
)

const RoleBoxes = lazy(() =>
  import('../../features/people/role-boxes.tsx').then((module) => ({ default: module.RoleBoxes })),
)
/** Label of the boxes as the form names the field. */
function RolesOfSetting({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const setting = entityOf('general_setting')
  const texts = useEntityTexts(setting)
  return (
    <Suspense fallback={null}>
      <RoleBoxes
        label={texts.label('require_totp_roles', setting.fields['require_totp_roles'])}
        value={Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []}
        onChange={onChange}
      />
    </Suspense>
  )
}

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
const nameOf = (record: WireRecord | null): string =>
  typeof record?.['name'] === 'string' ? record['name'] : ''

/** Controls of an entity's own, by field. */
export const formControls: Readonly<Record<string, RecordControls>> = {
  role: {
    permissions: (value, onChange, record) => (
      <Suspense fallback={null}>
        <PermissionMatrix value={idsOf(value)} roleName={nameOf(record)} onChange={onChange} />
      </Suspense>
    ),
  },
  general_setting: {
    require_totp_roles: (value, onChange) => <RolesOfSetting value={value} onChange={onChange} />,
  },
  bsp_statement: {
    content: (value, onChange) => (
      <Suspense fallback={null}>
        <BillingFile value={typeof value === 'string' ? value : ''} onChange={onChange} />
      </Suspense>
    ),
  },
  bank_statement: {
    content: (value, onChange) => (
      <Suspense fallback={null}>
        <BankFile value={typeof value === 'string' ? value : ''} onChange={onChange} />
      </Suspense>
    ),
  },
}

/** Fields a page shows in a way of its own, so that they are not listed again, with what it shows. */
export const detailParts: Readonly<
  Record<string, Readonly<Record<string, (record: WireRecord) => ReactNode>>>
> = {
  role: {
    permissions: (record) => (
      <Suspense fallback={null}>
        <PermissionMatrix value={idsOf(record['permissions'])} roleName={nameOf(record)} />
      </Suspense>
    ),
  },
}

type ActionsProps = { module: string; id: number; elsewhere?: readonly string[] }
/** Events a page offers at each row of its own, by record. */
const eventsOfRows: Readonly<Record<string, readonly string[]>> = {
  bsp_statement: ['RESOLVE'],
  bank_statement: bankRowEvents,
}
/** Delivered by the workflow feature; entities with a machine show it when it is there. */
const actionFiles = import.meta.glob<{
  WorkflowActions: ComponentType<ActionsProps>
  WorkflowAhead: ComponentType<ActionsProps>
}>('../../features/workflow/workflow-actions.tsx')
const [loadActions] = Object.values(actionFiles)
const WorkflowActions = loadActions
  ? lazy(async () => ({ default: (await loadActions()).WorkflowActions }))
  : null
const WorkflowAhead = loadActions
  ? lazy(async () => ({ default: (await loadActions()).WorkflowAhead }))
  : null

const VoucherPapers = lazy(() =>
  import('../../features/books/voucher-papers.tsx').then((module) => ({ default: module.VoucherPapers })),
)
const VoucherPanel = lazy(() =>
  import('../../features/books/voucher-panel.tsx').then((module) => ({ default: module.VoucherPanel })),
)
const VoucherAhead = lazy(() =>
  import('../../features/books/voucher-panel.tsx').then((module) => ({ default: module.VoucherAhead })),
)

const ProposalPanel = lazy(() =>
  import('../../features/books/proposals/proposal-panel.tsx').then((module) => ({
    default: module.ProposalPanel,
  })),
)

const TemplatePanel = lazy(() =>
  import('../../features/books/templates/template-panel.tsx').then((module) => ({
    default: module.TemplatePanel,
  })),
)

const AskToChange = lazy(() =>
  import('../../features/books/ask-to-change.tsx').then((module) => ({ default: module.AskToChange })),
)

const BankRows = lazy(() =>
  import('../../features/books/bank/bank-rows.tsx').then((module) => ({ default: module.BankRows })),
)

const BankFile = lazy(() =>
  import('../../features/books/bank/bank-file.tsx').then((module) => ({ default: module.BankFile })),
)

const PartyMoney = lazy(() =>
  import('../../features/books/settlement/party-money.tsx').then((module) => ({
    default: module.PartyMoney,
  })),
)
const PartyAccount = lazy(() =>
  import('../../features/books/settlement/party-account.tsx').then((module) => ({
    default: module.PartyAccount,
  })),
)

const DocumentEntries = lazy(() =>
  import('../../features/books/lines/document-entries.tsx').then((module) => ({
    default: module.DocumentEntries,
  })),
)

const Settlement = lazy(() =>
  import('../../features/books/settlement/settlement.tsx').then((module) => ({ default: module.Settlement })),
)

const UserActions = lazy(() =>
  import('../../features/people/user-actions.tsx').then((module) => ({ default: module.UserActions })),
)

function UserPart({ id }: { id: number }) {
  const t = useT('account')
  return (
    <Surface title={t('user.title')}>
      <Suspense fallback={null}>
        <UserActions userId={id} />
      </Suspense>
    </Surface>
  )
}

/** By which the office calls a document of the ticket desk. */
function numberOf(entity: string, record: WireRecord): string {
  const no = record[entityOf(entity).numbered?.field ?? 'ticket_no']
  return typeof no === 'string' ? no : `#${record.id}`
}

/** Whose accounts the books keep under its own record; a passenger's stand on a page of its own. */
const isParty = (entity: string): boolean =>
  entity !== 'passenger' && (partyTypes as readonly string[]).includes(entity)

/** What is asked for while the record is on its way, so that the part below its heading does not begin after it. */
export function detailAhead(entity: string): ((id: number) => ReactNode) | undefined {
  const Ahead = WorkflowAhead
  if (kindOf(entity))
    return (id) => (
      <Suspense fallback={null}>
        <VoucherAhead kind={entity} id={id} />
      </Suspense>
    )
  if (!Ahead || !hasActions(entity)) return undefined
  return (id) => (
    <Suspense fallback={null}>
      <Ahead module={entity} id={id} />
      {entity === 'iata_ticket' && <TicketAhead id={id} />}
    </Suspense>
  )
}

/**
 * Between heading and tabs of a record: the state and actions of its workflow; of a user, the way to sign in.
 */
export function detailSlot(entity: string): ((record: WireRecord) => ReactNode) | undefined {
  if (entity === 'user') return (record) => <UserPart id={record.id} />
  if (entity === 'sub_ledger_account')
    return (record) => (
      <Suspense fallback={null}>
        <Stack>
          <WithServices>
            <PartyMoney
              subLedger={record.id}
              pathOf={pathOfRecord}
              statementPath={statementPath(record.id)}
              workbenchPath={null}
            />
          </WithServices>
          <Settlement subLedger={record.id} pathOf={pathOfRecord} />
        </Stack>
      </Suspense>
    )
  if (entity === 'cost_proposal')
    return (record) => (
      <Suspense fallback={null}>
        <ProposalPanel record={record} />
      </Suspense>
    )
  if (entity === 'voucher_template')
    return (record) => (
      <Suspense fallback={null}>
        <TemplatePanel record={record} />
      </Suspense>
    )
  if (kindOf(entity))
    return (record) => (
      <Suspense fallback={null}>
        <VoucherPanel kind={entity} record={record} />
        <AskToChange kind={entity} record={record} />
      </Suspense>
    )
  if (!isParty(entity)) return actionsSlot(entity)
  const actions = actionsSlot(entity)
  return (record) => (
    <Suspense fallback={null}>
      <Stack>
        {actions?.(record)}
        <WithServices>
          <PartyAccount type={entity} id={record.id}>
            {(subLedger) => (
              <PartyMoney
                subLedger={subLedger}
                pathOf={pathOfRecord}
                statementPath={statementPath(subLedger)}
                workbenchPath={pathOfRecord('sub_ledger_account', subLedger)}
              />
            )}
          </PartyAccount>
        </WithServices>
      </Stack>
    </Suspense>
  )
}

/** How the books lead to the balance of a bank statement, where the reader may open it. */
function reconciliationPath(statement: number): string | null {
  const path = '/apps/report-management/bankReconciliation-reports'
  return isServed(path) ? `${path}?statement=${statement}` : null
}

/** Documents whose entries the ledger makes from what happened to them. */
const hasEntries = (entity: string): boolean => ['cheque', 'year_close', 'fx_revalue'].includes(entity)

/** Whose workflow is acted on from the page of the record itself. */
const hasActions = (entity: string): boolean =>
  entity !== 'passenger' && entityOf(entity).machine !== undefined

/** State and actions of a record's workflow, with the rows it shows beside them. */
function actionsSlot(entity: string): ((record: WireRecord) => ReactNode) | undefined {
  if (!WorkflowActions || !hasActions(entity)) return undefined
  const Actions = WorkflowActions
  return (record) => (
    <Suspense fallback={null}>
      <Actions module={entity} id={record.id} elsewhere={eventsOfRows[entity] ?? []} />
      {hasTicketPaper(entity) && (
        <VoucherPapers kind={entity} id={record.id} no={numberOf(entity, record)} record={record} />
      )}
      {hasEntries(entity) && <DocumentEntries module={entity} id={record.id} />}
      {entity === 'iata_ticket' && (
        <TicketCourse id={record.id} state={String(record['state'])} channel={String(record['channel'])} />
      )}
      {entity === 'ticket_purchase' && (
        <TicketsOfPurchase id={record.id} count={Number(record['tickets'] ?? 0)} />
      )}
      {entity === 'bsp_statement' && (
        <>
          <BillingDue record={record} />
          <BillingRows id={record.id} version={record.version ?? 0} />
        </>
      )}
      {entity === 'bank_statement' && (
        <BankRows
          id={record.id}
          version={record.version ?? 0}
          until={typeof record['to_day'] === 'string' ? record['to_day'] : null}
          reconciliationPath={reconciliationPath(record.id)}
        />
      )}
    </Suspense>
  )
}
