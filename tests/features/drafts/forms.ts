/**
 * Every place where a person types, by file and component: whether it keeps a draft, and why not. A test reads the sources
 * and fails for a form that is not here; another one proves each of the kept ones.
 */
export const keptForms = [
  'agency/backup-list.tsx#ScheduleForm',
  'agency/invite-form.tsx#InviteForm',
  'agency/mail-server.tsx#MailForm',
  'agency/plan-confirm.tsx#PlanConfirm',
  'agency/plan-editor.tsx#PlanEditor',
  'books/bank/bank-choice.tsx#BankChoice',
  'books/describe-form.tsx#DescribeForm',
  'books/reason-form.tsx#ReasonForm',
  'books/money-sheet.tsx#MoneySheet',
  'books/settlement/settlement-form.tsx#SettlementForm',
  'desk/todo-view.tsx#TodoView',
  'imports/import-check.tsx#ImportCheck',
  'imports/import-done.tsx#ImportDone',
  'journey/bulk-choose.tsx#BulkChoose',
  'journey/bulk-grid.tsx#BulkGrid',
  'journey/bulk-result.tsx#BulkResult',
  'journey/choose-passengers.tsx#ChoosePassengers',
  'journey/multiple-visa.tsx#Choose',
  'lists/add-members.tsx#AddMembers',
  'lists/made/add-passengers.tsx#AddPassengers',
  'lists/made/list-settings.tsx#Settings',
  'lists/made/typed-row.tsx#TypedRow',
  'lists/member-answer.tsx#MemberAnswer',
  'messages/team-chat.tsx#TeamChat',
  'passengers/paper-delete.tsx#PaperDelete',
  'passengers/paper-form.tsx#PaperForm',
  'passengers/passport-scan.tsx#PassportScan',
  'people/user-actions.tsx#UserActions',
  'prints/print-work.tsx#ShownWork',
  'prints/printer-position.tsx#PrinterPosition',
  'records/record-form.tsx#RecordForm',
  'tickets/billing-rows.tsx#ActionReason',
  'workflow/event/correction-form.tsx#CorrectionForm',
  'workflow/event/event-form.tsx#EventForm',
] as const
export type KeptForm = (typeof keptForms)[number]

const secret = 'Secrets are typed again and never kept.'
const signedOut = 'Nobody is signed in yet, so there is nobody to keep it for.'
const narrows = 'Narrows what is shown; nothing is sent.'
const part = 'A part of the form around it, which keeps what was added.'

/** Places where a person types that keep nothing of their own, with the reason. */
export const otherForms: Readonly<Record<string, string>> = {
  'agency/backup-list.tsx#RestoreDialog':
    'Typing the name again is the consent to replace everything; it is not given in advance.',
  'agency/backup-list.tsx#VerifyDialog': secret,
  'books/templates/use-template.tsx#UseTemplate':
    'A choice that fills the form of the record at once, which keeps what was filled.',
  'imports/import-row-card.tsx#ImportRowCard': part,
  'passengers/passport-reader-view.tsx#PassportReaderView':
    'Read at once into the form of the record, which keeps what was read.',
  'prints/box-nudges.tsx#BoxNudges': part,
  'prints/box-values.tsx#BoxValues': part,
  'reports/column-page.tsx#Choice': narrows,
  'reports/column-page.tsx#ColumnPage': narrows,
  'reports/report-columns-dialog.tsx#ReportColumnsDialog': narrows,
  'reports/report-filter-panel.tsx#ReportFilterPanel': narrows,
  'session/agency-wizard.tsx#AgencyWizard': signedOut,
  'session/factor/code-form.tsx#CodeForm': secret,
  'session/first-visit.tsx#FirstVisit': signedOut,
  'session/forgot-password.tsx#ForgotPassword': signedOut,
  'session/login-form.tsx#LoginForm': signedOut,
  'session/new-password.tsx#NewPasswordForm': secret,
  'session/reauthenticate-dialog.tsx#OpenDialog': secret,
  'session/register-form.tsx#RegisterForm': signedOut,
  'shell/frame/mobile-drawer.tsx#MobileDrawer': narrows,
  'shell/frame/navbar.tsx#Column': narrows,
  'shell/frame/navbar.tsx#Navbar': narrows,
  'shell/panels/problem-report.tsx#ProblemReportDialog':
    'Works also when the server does not answer; its machine keeps the text while the window stands.',
  'shell/toolbar/command-palette.tsx#CommandPalette': narrows,
  'shell/toolbar/passenger-search-field.tsx#PassengerSearchField': narrows,
  'shell/toolbar/shortcuts-menu.tsx#ShortcutsMenu': narrows,
  'tickets/ticket-paste.tsx#TicketPaste':
    'A copy of what stands elsewhere; what is read from it goes into the form around it, which keeps it.',
  'workflow/work/board-filters.tsx#BoardFilterBar': narrows,
}
