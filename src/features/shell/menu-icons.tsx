import { createElement, type ComponentType } from 'react'
import {
  AirplaneRegular, AirplaneTakeOffRegular, AppsRegular, ApprovalsAppRegular, ArrowSyncRegular, ArrowUndoRegular, BoardRegular, BriefcaseRegular, BuildingBankRegular, BuildingRegular,
  CalendarRegular, CertificateRegular, ChartMultipleRegular, CheckmarkCircleRegular, CircleRegular, ClipboardTaskRegular, ClipboardTextLtrRegular, ClockRegular, ContactCardRegular, DataBarVerticalRegular,
  DismissCircleRegular, DocumentRegular, EditRegular, FingerprintRegular, FlagRegular, GavelRegular, HandshakeRegular, HatGraduationRegular, HistoryRegular, HomeRegular, KeyRegular, LuggageRegular,
  MailRegular, MegaphoneRegular, MoneyRegular, NotepadRegular, OptionsRegular, OrganizationRegular, PeopleRegular, PeopleSettingsRegular, PeopleTeamRegular, PersonFeedbackRegular, PersonRegular,
  PresenterRegular, PrintRegular, ReceiptRegular, SettingsRegular, ShieldRegular, StethoscopeRegular, TableRegular, TaskListSquareLtrRegular, TextBulletListSquareRegular, TicketDiagonalRegular,
  ToolboxRegular, WalletRegular, WarningRegular, AddRegular, LockClosedRegular, SearchRegular, BackpackRegular,
} from '../../ui/icons.ts'

/** The names stored in menu_item.icon (handbook roles 6) and the icon shown for each. */
const icons: Record<string, ComponentType<{ className?: string }>> = {
  dashboard: AppsRegular, today: BoardRegular, home: HomeRegular, badge: ContactCardRegular, people: PeopleRegular, people_alt: PeopleRegular, apartment: BuildingRegular, work: BriefcaseRegular, school: HatGraduationRegular,
  handshake: HandshakeRegular, groups: PeopleTeamRegular, assignment: ClipboardTextLtrRegular, campaign: MegaphoneRegular, approval: ApprovalsAppRegular, business: BuildingRegular, fact_check: ClipboardTaskRegular,
  library_add: AddRegular, domain: OrganizationRegular, flight_takeoff: AirplaneTakeOffRegular, flight: AirplaneRegular, engineering: ToolboxRegular, sync: ArrowSyncRegular, autorenew: ArrowSyncRegular, woman: PersonRegular,
  man: PersonRegular, mosque: BackpackRegular, luggage: LuggageRegular, edit_note: EditRegular, inventory: ReceiptRegular, history: HistoryRegular, report_problem: PersonFeedbackRegular, description: DocumentRegular,
  miscellaneous_services: ToolboxRegular, checklist: TaskListSquareLtrRegular, medical_services: StethoscopeRegular, local_police: ShieldRegular, model_training: PresenterRegular, fingerprint: FingerprintRegular, gavel: GavelRegular,
  account_balance: BuildingBankRegular, verified: CertificateRegular, verified_user: ShieldRegular, flag: FlagRegular, list: TextBulletListSquareRegular, list_alt: TextBulletListSquareRegular, cancel_presentation: DismissCircleRegular,
  restart_alt: ArrowUndoRegular, article: DocumentRegular, note: NotepadRegular, done_all: CheckmarkCircleRegular, forward_to_inbox: MailRegular, account_balance_wallet: WalletRegular, payments: MoneyRegular, lock_open: LockClosedRegular,
  settings: SettingsRegular, tune: OptionsRegular, account_tree: OrganizationRegular, text_snippet: DocumentRegular, view_column: TableRegular, assessment: ChartMultipleRegular, summarize: TextBulletListSquareRegular, bar_chart: DataBarVerticalRegular,
  event_busy: ClockRegular, playlist_add: AddRegular, manage_search: SearchRegular, analytics: ChartMultipleRegular, print: PrintRegular, mail: MailRegular, check_box: CheckmarkCircleRegular, calendar_today: CalendarRegular,
  airplane_ticket: TicketDiagonalRegular, settings_suggest: SettingsRegular, airlines: AirplaneRegular, insights: DataBarVerticalRegular, admin_panel_settings: PeopleSettingsRegular, person: PersonRegular, shield: KeyRegular, warning: WarningRegular,
}

/** The icon of a menu row; a plain circle for a name nobody knows. All of them are 9 kB: a file of its own, so that the first page need not wait for it. */
export default function MenuIcons({ name, className }: { name: string | null; className: string }) {
  return createElement((name === null ? undefined : icons[name]) ?? CircleRegular, { className })
}
