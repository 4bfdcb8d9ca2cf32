import { createContext, useContext } from 'react'

/** Changes that wait for the server to answer; the product knows them, stories and tests have none. */
export type Connection = { isWaiting: boolean; sendNow: () => void }

export const ConnectionContext = createContext<Connection>({ isWaiting: false, sendNow: () => {} })
export const useConnection = () => useContext(ConnectionContext)
