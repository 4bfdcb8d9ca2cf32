import { createContext, useContext, type ComponentType, type ReactNode } from 'react'

/** One entry of a picker. */
export type Choice = { id: number; label: string; code?: string; subtitle?: string }
/** A line read from pasted cells: values for the form, labels of the records they name, and what is wrong by field. */
export type PastedLine = {
  values: Readonly<Record<string, unknown>>
  labels: Readonly<Record<string, string>>
  faults: readonly { name: string; message: string }[]
}
type StoredFile = { id: string; name: string; mime: string; size: number }

/** What fields of any record need from outside; the product provides them, stories and tests bring their own. */
export type RecordServices = {
  /** The agency's day, 'YYYY-MM-DD'. */
  today: string
  /** Resolves `15`, `15/3`, `+5`, `t` and full dates; null for no date. */
  readDate: (text: string) => string | null
  /** Works out `1200*3+50`; null for no amount. */
  readAmount: (text: string, digits: number) => string | null
  digitsOf: (currency: string) => number
  search: (
    entity: string,
    text: string,
    where: Readonly<Record<string, string>>,
  ) => Promise<readonly Choice[]>
  choicesOf: (entity: string, ids: readonly number[]) => Promise<readonly Choice[]>
  /** Whether a chosen record still fits what a picker is narrowed to; absent where it is not known. */
  fits?: (entity: string, id: number, where: Readonly<Record<string, string>>) => Promise<boolean>
  recent: (entity: string) => readonly Choice[]
  remember: (entity: string, choice: Choice) => void
  /** Address of a record's page; null when there is none or it is not open to the user. */
  pathOf: (entity: string, id: number) => string | null
  /** Address of the lines of an entry in the books, by its number; absent where the user may not read them. */
  entryPath?: ((no: string) => string) | undefined
  canCreate: (entity: string) => boolean
  /** The short form of another entity, shown in a panel over this one. */
  CreateForm: ComponentType<{ entity: string; text: string; onDone: (choice: Choice | null) => void }>
  /** Puts what fields ask for around them, where a screen is shown before there is a field; suspends until it is there. */
  withFields?: (fields: ReactNode) => ReactNode
  /** The state of a record as its workflow's screens show it. */
  StateOf?: ComponentType<{ machine: string; state: string }>
  /** Reads cells pasted into lines of a record; absent where nothing reads them. @param fields of the grid, from the cell they were pasted into. */
  readPasted?: (
    entity: string,
    line: string,
    fields: readonly { name: string; label: string }[],
    rows: readonly (readonly string[])[],
  ) => Promise<readonly PastedLine[]>
  upload: (
    file: File,
    owner: { module: string; field: string },
    onProgress: (share: number) => void,
  ) => Promise<StoredFile>
  viewFile: (id: string) => Promise<Blob>
}

const nothing = {
  today: '2000-01-01',
  readDate: () => null,
  readAmount: () => null,
  digitsOf: () => 2,
  search: async () => [],
  choicesOf: async () => [],
  recent: () => [],
  remember: () => {},
  pathOf: () => null,
  canCreate: () => false,
  CreateForm: () => null,
} as const
const missing = async (): Promise<never> => {
  throw new Error('No file store here')
}

export const RecordServicesContext = createContext<RecordServices>({
  ...nothing,
  upload: missing,
  viewFile: missing,
})
export const useRecordServices = () => useContext(RecordServicesContext)

/** Module whose records the fields below belong to; the server judges an upload and pasted cells by it. */
export const UploadModuleContext = createContext('')
