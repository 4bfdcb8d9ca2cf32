import { createContext, useContext } from 'react'

/** Goes to a path of the product; the app provides how. */
export type GoTo = (path: string, options?: { replace?: boolean }) => void

export const NavigationContext = createContext<GoTo>((path) => window.location.assign(path))

export const useGoTo = () => useContext(NavigationContext)
