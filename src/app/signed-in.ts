/** What somebody signed in needs: the machines and what shows his pages, in one file of the build. */
export * from './actors.ts'
export { RouterRoot } from './router-root.tsx'
