/** The parts of project.mjs that TypeScript files use. */
export declare function buildPrints(): void
export declare function buildClient(): void
