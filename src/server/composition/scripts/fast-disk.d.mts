/** The parts of fast-disk.mjs that TypeScript files use. */
export declare function memoryDirectory(): string | undefined
