// npm run docs:authorization: writes docs/authorization.md from the route declarations.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { authorizationTable } from '../../http/authorization-table.ts'
import { declaredRoutes } from '../routes.ts'

const file = fileURLToPath(new URL('../../../../docs/authorization.md', import.meta.url))
writeFileSync(file, authorizationTable(declaredRoutes()))
console.log(`Wrote ${file}`)
