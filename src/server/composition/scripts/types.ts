// npm run types: writes src/client/http/answers.ts, the types of the answers the browser reads, from the route declarations.
import { writeFileSync } from 'node:fs'
import { answerTypes } from '../../http/answer-types.ts'
import { declaredRoutes } from '../routes.ts'
import { answersFile, answersRead } from './answers-read.ts'

writeFileSync(answersFile, answerTypes(declaredRoutes(), answersRead()))
console.log(`Wrote ${answersFile}`)
