/** The machines screens run on, by the name of their file; what they are called in charts and in Storybook. */
import type { AnyStateMachine } from 'xstate'
import { authoriseDeskMachine } from '../books/authorise-desk.ts'
import { alertBarMachine } from '../shell/alert-bar.ts'
import { autoStatusBannerMachine } from '../shell/auto-status-banner.ts'
import { chatPanelMachine } from '../shell/chat-panel.ts'
import { commandPaletteMachine } from '../shell/command-palette.ts'
import { forgotPasswordMachine } from '../shell/forgot-password.ts'
import { importMachine } from '../desk/import.ts'
import { menuBarMachine } from '../shell/menu-bar.ts'
import { navbarMachine } from '../shell/navbar.ts'
import { notificationPanelMachine } from '../shell/notification-panel.ts'
import { ownFactorMachine } from '../shell/own-factor.ts'
import { problemReportMachine } from '../shell/problem-report.ts'
import { passengerSearchMachine } from '../shell/passenger-search.ts'
import { passportReaderMachine } from '../desk/passport-reader.ts'
import { reauthenticateMachine } from '../shell/reauthenticate.ts'
import { recordFormMachine } from '../shell/record-form.ts'
import { recordListMachine } from '../shell/record-list.ts'
import { replayMachine } from '../desk/replay.ts'
import { resetPasswordMachine } from '../shell/reset-password.ts'
import { sessionMachine } from '../shell/session.ts'
import { settingsSaveMachine } from '../shell/settings-save.ts'
import { shortcutsMachine } from '../shell/shortcuts.ts'
import { sidePanelsMachine } from '../shell/side-panels.ts'
import { snackbarMachine } from '../shell/snackbar.ts'

export interface ScreenMachine {
  title: string
  machine: AnyStateMachine
}

export const screenMachines: Readonly<Record<string, ScreenMachine>> = {
  session: { title: 'Session', machine: sessionMachine },
  navbar: { title: 'Navbar', machine: navbarMachine },
  'menu-bar': { title: 'Menu bar', machine: menuBarMachine },
  'side-panels': { title: 'Side panels', machine: sidePanelsMachine },
  'chat-panel': { title: 'Chat panel', machine: chatPanelMachine },
  'notification-panel': { title: 'Notification panel', machine: notificationPanelMachine },
  'alert-bar': { title: 'Alert bar', machine: alertBarMachine },
  snackbar: { title: 'Snackbar', machine: snackbarMachine },
  'auto-status-banner': { title: 'Auto status banner', machine: autoStatusBannerMachine },
  'settings-save': { title: 'Saving of settings', machine: settingsSaveMachine },
  shortcuts: { title: 'Shortcuts', machine: shortcutsMachine },
  'passenger-search': { title: 'Passenger search', machine: passengerSearchMachine },
  'command-palette': { title: 'Command palette', machine: commandPaletteMachine },
  'record-list': { title: 'List of records', machine: recordListMachine },
  'record-form': { title: 'Form of a record', machine: recordFormMachine },
  import: { title: 'Import', machine: importMachine },
  'authorise-desk': { title: 'Vouchers to authorise', machine: authoriseDeskMachine },
  'passport-reader': { title: 'Passport reader', machine: passportReaderMachine },
  replay: { title: 'Replay', machine: replayMachine },
  reauthenticate: { title: 'Password asked again', machine: reauthenticateMachine },
  'own-factor': { title: 'Own second factor', machine: ownFactorMachine },
  'problem-report': { title: 'Report of a problem', machine: problemReportMachine },
  'forgot-password': { title: 'Forgotten password', machine: forgotPasswordMachine },
  'reset-password': { title: 'New password', machine: resetPasswordMachine },
}
