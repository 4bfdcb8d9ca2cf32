/** A worked example: what the history of one passenger holds after a journey in the browser (decision 1000). */
import type { StageName } from '../../../../domain/journey/facts.ts'
import type { RoleCode } from '../../../../domain/people/access.ts'

/** One entry of the history, without names, numbers and dates of the case. */
export interface ExampleStep {
  machine: string
  stage: StageName | null
  /** What kind of paper the record is, where papers of a stage have names of their own. */
  kind?: string
  event: string
  /** Null where the entry made the record. */
  from: string | null
  to: string
  by: RoleCode | 'SYS'
  /** Entered by the engine because of another entry. */
  isFollowing: boolean
  /** Day since the first entry, from 1. */
  day: number
  /** What the event was given. */
  fields: readonly string[]
  /** File of the picture, without ending; absent where a journey did it by a request. */
  picture?: string
}

/** A passenger of a type, from the first entry to the last. */
export interface ExampleCourse {
  type: ExampleType
  steps: readonly ExampleStep[]
  /** How the passenger's page looked at the end. */
  end: string
}

/** Passenger types of the examples, a base plan each except for domestic workers, whose plan is the workers'. */
export const exampleTypes = ['worker', 'female', 'hajj', 'umrah', 'travel', 'student'] as const
export type ExampleType = (typeof exampleTypes)[number]

/** Where the pictures lie: below the public files of the browser, so that the product shows the same ones. */
export const pictureAddress = (type: ExampleType, picture: string): string =>
  `/handbook/${type}/${picture}.webp`

/** Name of the page of a type, without ending. */
export const exampleName = (type: ExampleType): string => `example_${type}`
