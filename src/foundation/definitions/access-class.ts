/**
 * Classes of access a record may belong to. The product adds its own by declaration merging, so that a definition with a
 * class that does not exist is an error of the compiler although this folder knows none.
 * @public augmented where the classes are known
 */
export interface AccessClasses {}

export type AccessClass = keyof AccessClasses
