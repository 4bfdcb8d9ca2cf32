/** What a signed-in user needs: the machines and what shows the pages, in one file of the build. */
export * from './actors.ts'
export { RouterRoot } from './router-root.tsx'
