import { DECLARED } from '../../api/declared.ts'
import type { Operation } from './document.ts'
import type { Draws } from './draws.ts'

const IDS = [...DECLARED.values()].flatMap(({ ids = [] }) => ids)

export type Kind = string
export const KINDS: readonly Kind[] = IDS.flatMap(({ kinds }) => Object.keys(kinds))

export interface Pools {
	add(kind: Kind, id: string): void
	draw(draws: Draws, kind: Kind): string
	kindOf(id: string): Kind | undefined
	readonly favourites: Map<Kind, string>
	etags: Map<string, string>
}

const SAVED = 24

export function createPools(world: Readonly<Partial<Record<Kind, readonly string[]>>>): Pools {
	const pools = new Map<Kind, string[]>(KINDS.map((kind) => [kind, [...(world[kind] ?? [])]]))
	const kinds = new Map([...pools].flatMap(([kind, ids]) => ids.map((id) => [id, kind] as const)))
	const favourites = new Map<Kind, string>()
	const began = new Map([...pools].map(([kind, ids]) => [kind, ids.length]))
	return {
		etags: new Map(),
		favourites,
		kindOf: (id) => kinds.get(id),
		add(kind, id) {
			if (kinds.has(id)) return
			const ids = pools.get(kind) ?? []
			ids.push(id)
			kinds.set(id, kind)
			const first = began.get(kind) ?? 0
			if (ids.length > first + SAVED) {
				for (const gone of ids.splice(first, 1)) kinds.delete(gone)
			}
		},
		draw(draws, kind) {
			const favourite = favourites.get(kind)
			if (favourite !== undefined && draws.once(3)) return favourite
			const ids = pools.get(kind)
			if (!ids) throw new Error(`No capability declares ids of a ${kind}.`)
			return ids.length === 0 ? draws.uuid() : draws.pick(ids)
		},
	}
}

const BY_SEGMENT = new Map(IDS.flatMap(({ segments = {} }) => Object.entries(segments)))
const BY_FIELD = new Map(IDS.flatMap(({ fields = {} }) => Object.entries(fields)))

export const kindsAfter = (segment: string): readonly Kind[] => BY_SEGMENT.get(segment) ?? []

export const kindOfField = (name: string): Kind | null => BY_FIELD.get(name) ?? null

const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|(?:po|pi)_\w+)$/

export function learn(
	pools: Pools,
	operation: Operation,
	target: string,
	etag: string | undefined,
	body: unknown,
) {
	const [path = ''] = target.split('?')
	const inAddress = path
		.split('/')
		.filter((part) => ID.test(part))
		.at(-1)
	if (etag !== undefined && inAddress !== undefined) pools.etags.set(inAddress, etag)
	const named = operation.path.split('/').filter((part) => !part.startsWith('{'))
	const kind = named.map((part) => kindsAfter(part).at(-1)).filter((one) => one !== undefined)[0]
	const { data = body, account } = (body ?? {}) as { data?: unknown; account?: unknown }
	if (typeof (account as { uniqueId?: unknown } | undefined)?.uniqueId === 'string')
		pools.add('account', (account as { uniqueId: string }).uniqueId)
	for (const row of (Array.isArray(data) ? data.slice(0, 5) : [data]) as Record<string, unknown>[]) {
		if (typeof row !== 'object' || row === null) continue
		const id = row._id ?? row.id ?? row.uniqueId
		if (kind && typeof id === 'string' && ID.test(id)) pools.add(kind, id)
		for (const field of ['donationId', 'requestId', 'paymentIntentId', 'payoutId']) {
			const found = row[field]
			const its = kindOfField(field)
			if (its && typeof found === 'string' && ID.test(found)) pools.add(its, found)
		}
		const version = row.etag ?? (row.mine as { etag?: unknown } | undefined)?.etag
		if (typeof id === 'string' && typeof version === 'string') pools.etags.set(id, version)
	}
}
