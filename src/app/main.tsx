import './validate-without-eval.ts'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteFault } from '../client/http/recent-answers.ts'
import { onAgencyZone } from '../client/records/records-today.ts'
import { readToken } from '../client/http/token.ts'
import { setAgencyZone } from '../foundation/text/agency-format.ts'
import { startI18n } from '../foundation/text/i18n.ts'
import { App } from './app.tsx'
import { loadActors } from './runtime.ts'
import { readLocalSettings, readSettings } from './settings.ts'
import { readTexts } from './texts.ts'

onAgencyZone(setAgencyZone)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const isGuest = readToken() === null
// What the first page needs is asked for at once, beside the texts.
void (isGuest ? import('./screens/account/login.tsx') : loadActors())
// A file of its own, so that it hears keys before the machines and the texts have arrived.
if (!isGuest) void import('./shell/palette-key.ts').then((m) => m.awaitPalette())
await startI18n(readSettings(readLocalSettings()).language, ['shell', 'session'], readTexts)

window.addEventListener('error', ({ error }) => noteFault(error))
window.addEventListener('unhandledrejection', ({ reason }) => noteFault(reason))
createRoot(root, {
  onCaughtError(error, { componentStack }) {
    noteFault(error)
    console.error(error, componentStack)
  },
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
// A guest sees the form first; the machines follow while they read it.
if (isGuest) requestAnimationFrame(() => void loadActors())
