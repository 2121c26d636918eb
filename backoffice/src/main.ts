import './zod-without-eval.ts'

/** Loaded after that: modules of contracts make their schemas when they are loaded. */
void import('./start.tsx')
