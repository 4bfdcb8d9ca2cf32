import type { ComponentType } from 'react'
import { routeRows, screenOf } from './routes.ts'

/** Modules of the screens by their file name, whatever folder they are in. */
export const screens = new Map(
  Object.entries(import.meta.glob<{ Component: ComponentType }>('./screens/*/*.tsx')).map(([file, load]) => [
    file.replace(/^.*\/|\.tsx$/g, ''),
    load,
  ]),
)

/** Rows whose page exists. */
export const servedRows = routeRows.filter(
  (row) => row.kind === 'redirect' || screens.has(screenOf(row.kind)),
)
