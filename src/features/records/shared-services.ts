/** What lists and forms of any record give alike to the values they show. */
import { lazy } from 'react'
import { onSignOut } from '../../client/http/sign-out.ts'
import { fetchFile } from '../../client/records/records-files.ts'
import { clearPictures } from '../../ui/inputs/file-field-picture.tsx'

onSignOut(clearPictures)

// The machines are large, and few lists show a state.
const StateOf = lazy(async () => ({ default: (await import('./state-of.tsx')).StateOf }))

export const sharedServices = { StateOf, viewFile: fetchFile }
