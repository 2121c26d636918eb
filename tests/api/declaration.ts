import type { Rule } from '../nightly/access/rule.ts'
import type { ApiCall } from './call.ts'
import type { Replays } from './replays.ts'
import type { World } from './world.ts'

/** The ids that the fuzz uses, so that its calls reach further than a refusal. */
export interface IdDeclaration {
	readonly kinds: Readonly<Record<string, (world: World) => readonly string[] | Promise<readonly string[]>>>
	/**
	 * Kinds of ids that follow a segment of an address, the likeliest last: `requests` is followed by a
	 * request.
	 */
	readonly segments?: Readonly<Record<string, readonly string[]>>
	readonly fields?: Readonly<Record<string, string>>
}

/** The tests' data about one capability; `capabilities/` has a file for each. */
export interface TestDeclaration {
	readonly calls: readonly ApiCall[]
	readonly replays: Replays
	/** Access rules from the product's specification and design, not from the code. */
	readonly rules: Readonly<Record<string, Rule>>
	readonly things?: (world: World) => Promise<Readonly<Record<string, string>>>
	readonly ids?: IdDeclaration
}
