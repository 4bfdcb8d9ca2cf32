/** Everything a permission can be about, with its access class. Source: roles 2. */
import type { AccessClass } from './access.ts'
import { entities } from '../entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'

export interface Module {
  name: string
  label: string
  access: AccessClass
}

/** Modules with operations of their own that are no record of the catalogue (roles 2). */
const further: readonly Module[] = [
  { name: 'passport_custody', label: 'Passport Custody', access: 'DELIVERY' },
  { name: 'stage_event', label: 'Stage Log', access: 'AUDIT' },
  { name: 'activity_log', label: 'Activity Log', access: 'AUDIT' },
  { name: 'report', label: 'Report', access: 'REPORT' },
  { name: 'auto_status_update', label: 'Auto Status Update', access: 'STEP-BULK' },
  { name: 'user_setting', label: 'User Setting', access: 'PERSONAL' },
]

export const modules: readonly Module[] = [
  ...Object.values(entities).map((entity: Entity) => ({
    name: entity.name,
    label: entity.label,
    access: entity.access,
  })),
  ...further,
]
