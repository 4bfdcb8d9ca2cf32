import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../ui/i18n.ts'
import { sessionActor, settingsActor, snackbarActor } from './actors.ts'
import { App } from './app.tsx'
import { readSettings } from './settings.ts'
import { readTexts } from './texts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

snackbarActor.start()
settingsActor.start()
const { language } = readSettings(settingsActor.getSnapshot().context.settings)
await startI18n(language, ['shell', 'session'], readTexts)
sessionActor.start()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
