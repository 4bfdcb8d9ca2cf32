/** Writes the texts of own screens that follow from others. Run it with `npm run texts` after a name changed. */
import { missingOwnTexts, writeTexts } from './own-texts.ts'

const missing = missingOwnTexts()
writeTexts(missing)
process.stdout.write(`src/app/locales: ${missing.length} texts written.\n`)
