/** Operations that a fuzzer never gets a success from, and why. */
export const REASONS: Readonly<Record<string, string>> = {}
