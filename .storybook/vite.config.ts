import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { recordsOneByOne } from '../vite.records.ts'

/** Stories live outside the app's own root, so they have a configuration of their own. */
export default defineConfig({ plugins: [react(), recordsOneByOne()] })
