import { DECLARED } from '../../api/declared.ts'
import type { Rule } from './rule.ts'

export const RULES: Readonly<Record<string, Rule>> = Object.fromEntries(
	[...DECLARED.values()].flatMap(({ rules }) => Object.entries(rules)),
)
