import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answersReadIn } from '../../http/answer-types.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** The generated file. */
export const answersFile = join(root, 'src/client/http/answers.ts')

/** Keys of every answer a browser folder names. */
export const answersRead = (): string[] =>
  globSync('src/{client,features,app}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => join(root, file))
    .filter((file) => file !== answersFile)
    .flatMap((file) => answersReadIn(readFileSync(file, 'utf8')))
