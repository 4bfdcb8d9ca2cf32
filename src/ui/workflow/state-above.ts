import { createContext, useContext } from 'react'

const StateAbove = createContext(false)

/** Around the panel of a page whose head says the state of the record and since when. */
export const StateAboveProvider = StateAbove.Provider

/** True where the state and its day were said above, so that a panel does not repeat them. */
export const useStateAbove = (): boolean => useContext(StateAbove)
