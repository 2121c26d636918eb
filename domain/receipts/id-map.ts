/**
 * A map by UUID that is never changed: `withEntry` shares all but the few nodes on the way. A receipt book
 * grows by a gift at a time, and copying a plain map for each would take quadratic time.
 */
export type IdMap<T> = Leaf<T> | Branch<T> | null

interface Leaf<T> {
	readonly id: string
	readonly value: T
}
/** By a digit of the id, from the last one on, since those are the random ones. */
type Branch<T> = readonly IdMap<T>[]

const isBranch = <T>(node: IdMap<T>): node is Branch<T> => Array.isArray(node)
const DIGITS = 16
const digitOf = (id: string, depth: number): number =>
	Number.parseInt(id.replaceAll('-', '').at(-1 - depth) ?? '0', DIGITS)

/** @returns undefined when there is no such entry */
export function entryOf<T>(map: IdMap<T>, id: string): T | undefined {
	let node = map
	for (let depth = 0; isBranch(node); depth += 1) node = node[digitOf(id, depth)] ?? null
	return node?.id === id ? node.value : undefined
}

/** The map with an entry added or replaced. @throws RangeError for two ids that have the same digits */
export function withEntry<T>(map: IdMap<T>, id: string, value: T, depth = 0): IdMap<T> {
	if (map === null || (!isBranch(map) && map.id === id)) return { id, value }
	if (depth === 32) throw new RangeError(`${id} can't be told from another id.`)
	const branch: IdMap<T>[] = isBranch(map) ? [...map] : forked(map, depth)
	const digit = digitOf(id, depth)
	branch[digit] = withEntry(branch[digit] ?? null, id, value, depth + 1)
	return branch
}

/** A branch that holds what was a leaf. */
function forked<T>(leaf: Leaf<T>, depth: number): IdMap<T>[] {
	const branch: IdMap<T>[] = Array.from({ length: DIGITS }, () => null)
	branch[digitOf(leaf.id, depth)] = leaf
	return branch
}
