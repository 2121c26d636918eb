import { DECLARED } from '../../api/declared.ts'
import type { Rule } from './rule.ts'

/** Who may call what, and on whose things, as capabilities declare it to the tests. A route without a row fails. */
export const RULES: Readonly<Record<string, Rule>> = Object.fromEntries(
	[...DECLARED.values()].flatMap(({ rules }) => Object.entries(rules)),
)
