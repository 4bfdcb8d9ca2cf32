/** The machines screens run on, by the name of their file; what they are called in charts and in Storybook. */
import type { AnyStateMachine } from 'xstate'
import { alertBarMachine } from './alert-bar.ts'
import { autoStatusBannerMachine } from './auto-status-banner.ts'
import { chatPanelMachine } from './chat-panel.ts'
import { commandPaletteMachine } from './command-palette.ts'
import { forgotPasswordMachine } from './forgot-password.ts'
import { importMachine } from './import.ts'
import { navbarMachine } from './navbar.ts'
import { notificationPanelMachine } from './notification-panel.ts'
import { ownFactorMachine } from './own-factor.ts'
import { passengerSearchMachine } from './passenger-search.ts'
import { passportReaderMachine } from './passport-reader.ts'
import { reauthenticateMachine } from './reauthenticate.ts'
import { recordFormMachine } from './record-form.ts'
import { recordListMachine } from './record-list.ts'
import { resetPasswordMachine } from './reset-password.ts'
import { sessionMachine } from './session.ts'
import { settingsSaveMachine } from './settings-save.ts'
import { shortcutsMachine } from './shortcuts.ts'
import { snackbarMachine } from './snackbar.ts'

export interface ScreenMachine {
  title: string
  machine: AnyStateMachine
}

export const screenMachines: Readonly<Record<string, ScreenMachine>> = {
  session: { title: 'Session', machine: sessionMachine },
  navbar: { title: 'Navbar', machine: navbarMachine },
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
  'passport-reader': { title: 'Passport reader', machine: passportReaderMachine },
  reauthenticate: { title: 'Password asked again', machine: reauthenticateMachine },
  'own-factor': { title: 'Own second factor', machine: ownFactorMachine },
  'forgot-password': { title: 'Forgotten password', machine: forgotPasswordMachine },
  'reset-password': { title: 'New password', machine: resetPasswordMachine },
}
