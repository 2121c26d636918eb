/**
 * The content security policy forbids `eval`, which zod would otherwise try. Zod is fetched only with the
 * first form; until then its settings wait where it looks for them when it loads.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
