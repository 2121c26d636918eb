import type { ApiCall } from './bad-input.ts'
import { DECLARED } from './declared.ts'

/** Every call of the API, right in every part, and what may be wrong with it; a test fails for routes without one. */
export const CALLS: readonly ApiCall[] = [...DECLARED.values()].flatMap(({ calls }) => calls)
