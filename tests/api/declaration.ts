import type { Rule } from '../nightly/access/rule.ts'
import type { ApiCall } from './bad-input.ts'
import type { Replays } from './replays.ts'

/** What the tests of the API need to know of one capability; `capabilities/` has a file of each. */
export interface TestDeclaration {
	/** A right call of each of its routes, and what may be wrong with it. */
	readonly calls: readonly ApiCall[]
	/** Calls that are carried out once under one key. */
	readonly replays?: Replays
	/**
	 * Who may call what, and on whose things: the product's rules, from its specification and design, not from
	 * the code.
	 */
	readonly rules: Readonly<Record<string, Rule>>
}
