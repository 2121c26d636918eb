/**
 * The content security policy forbids `eval`, which zod would otherwise try. Zod is fetched with the first
 * form, and reads this setting when it loads.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
