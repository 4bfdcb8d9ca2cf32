import type { ReactNode } from 'react'

/** Passport numbers, PNRs, phones, amounts and dates keep their own direction inside any text (ux 18. */
export const Ltr = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>
