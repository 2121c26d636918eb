import type { Random } from '../../../demo/random.ts'
import type { CachedSite, Headers, ReadAnswer } from './shared-cache.ts'

export interface Reader {
	readonly name: string
	readonly headers: Headers
	readonly isGuest: boolean
}

export interface HistoryWorld {
	readonly site: CachedSite
	readonly readers: readonly Reader[]
	readonly addresses: readonly string[]
	readonly canaries: readonly string[]
	readonly changes: readonly (() => Promise<unknown>)[]
}

const STEPS = 10
const ENCODINGS = ['identity', 'gzip', 'br']
const CHANCE_OF_CHANGE = 1 / 200

/**
 * Lets readers come in a random order, through the cache.
 * @returns a sentence for each place where a canary was found
 */
export async function playHistory(world: HistoryWorld, random: Random): Promise<string[]> {
	const { site, readers, addresses, canaries, changes } = world
	const leaks: string[] = []
	const search = (where: string, text: string) => {
		for (const canary of canaries) if (text.includes(canary)) leaks.push(`${where}: ${canary}`)
	}
	const visited = new Set<string>()
	const tags = new Map<string, string>()
	for (let step = 0; step < STEPS; step += 1) {
		if (changes.length > 0 && random.chance(CHANCE_OF_CHANGE)) await random.pick(changes)()
		const reader = random.pick(readers)
		const address = random.pick(addresses)
		const tag = tags.get(address)
		visited.add(address)
		const answer = await site.cached(address, {
			accept: 'text/html',
			'accept-encoding': random.pick(ENCODINGS),
			...reader.headers,
			...(tag !== undefined && random.chance(0.2) && { 'if-none-match': tag }),
			...(random.chance(0.05) && { 'cache-control': 'no-cache' }),
		})
		if (typeof answer.headers.etag === 'string') tags.set(address, answer.headers.etag)
		if (reader.isGuest) search(`${reader.name} at ${address}`, textOf(answer))
	}
	for (const { path, text } of site.store.takeRecorded()) search(`the cache’s store, ${path}`, text)
	for (const address of visited)
		search(`the server’s memory, ${address}`, textOf(await site.direct(address, { accept: 'text/html' })))
	return [...new Set(leaks)]
}

export const textOf = ({ headers, body }: ReadAnswer): string => `${JSON.stringify(headers)}\n${body}`
