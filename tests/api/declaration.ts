import type { Rule } from '../nightly/access/rule.ts'
import type { ApiCall } from './call.ts'
import type { Replays } from './replays.ts'
import type { World } from './world.ts'

/** What the fuzz draws ids from, so that its calls reach further than a refusal. */
export interface IdDeclaration {
	/** Kinds of ids, each with those that the world begins with. */
	readonly kinds: Readonly<Record<string, (world: World) => readonly string[] | Promise<readonly string[]>>>
	/** Kinds of what follows a segment of an address, the likeliest last: `requests` is followed by a request. */
	readonly segments?: Readonly<Record<string, readonly string[]>>
	/** The kind of a field of a body or a query, by its name. */
	readonly fields?: Readonly<Record<string, string>>
}

/** What the tests of the API need to know of one capability; `capabilities/` has a file of each. */
export interface TestDeclaration {
	/** A right call of each of its routes with an id or a body, and what the state of things refuses. */
	readonly calls: readonly ApiCall[]
	/** How each of its routes that change something is shown to be done once under one key, or why it is not. */
	readonly replays: Replays
	/**
	 * Who may call what, and on whose things: the product's rules, from its specification and design, not from
	 * the code.
	 */
	readonly rules: Readonly<Record<string, Rule>>
	/** What it adds to the world that calls are made in: ids by names of its own, as `world.things` has them. */
	readonly things?: (world: World) => Promise<Readonly<Record<string, string>>>
	readonly ids?: IdDeclaration
}
