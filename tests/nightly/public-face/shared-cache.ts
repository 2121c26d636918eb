import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Agent, cacheStores, type Dispatcher, interceptors, request } from 'undici'

type Key = Parameters<InstanceType<typeof cacheStores.MemoryCacheStore>['createWriteStream']>[0]
type Value = Parameters<InstanceType<typeof cacheStores.MemoryCacheStore>['createWriteStream']>[1]

export interface StoredAnswer {
	readonly path: string
	readonly text: string
	/** The longest lifetime in milliseconds, including background revalidation. */
	readonly lifetimeMs: number
}

class RecordingStore extends cacheStores.MemoryCacheStore {
	readonly #keys: Key[] = []
	#recorded: StoredAnswer[] = []

	override createWriteStream(key: Key, value: Value) {
		const stream = super.createWriteStream(key, value)
		stream?.once('finish', async () => {
			this.#keys.push(key)
			const { body } = (await this.get(key)) ?? {}
			const bytes = Array.isArray(body)
				? Buffer.concat(body.map((part) => Buffer.from(part)))
				: Buffer.alloc(0)
			const directives = value.cacheControlDirectives ?? {}
			// An answer that needs revalidation each time is only answered by the origin.
			const isAnswered = !directives['no-cache']
			this.#recorded.push({
				path: key.path,
				text: `${JSON.stringify(value.headers)}\n${plain(bytes, String(value.headers?.['content-encoding'] ?? ''))}`,
				lifetimeMs: isAnswered
					? value.staleAt - value.cachedAt + 1_000 * (directives['stale-while-revalidate'] ?? 0)
					: 0,
			})
		})
		return stream
	}

	takeRecorded(): readonly StoredAnswer[] {
		const recorded = this.#recorded
		this.#recorded = []
		return recorded
	}

	forget(): void {
		for (const key of this.#keys.splice(0)) this.delete(key)
	}
}

export interface ReadAnswer {
	readonly status: number
	readonly headers: Readonly<Record<string, string | string[] | undefined>>
	readonly body: string
	readonly fromCache: boolean
}

export type Headers = Readonly<Record<string, string>>

/** A site behind a shared cache, as RFC 9111 describes one. */
export interface CachedSite {
	cached(path: string, headers?: Headers): Promise<ReadAnswer>
	direct(path: string, headers?: Headers): Promise<ReadAnswer>
	readonly store: RecordingStore
	close(): Promise<void>
}

export function putCacheBefore(origin: string): CachedSite {
	const store = new RecordingStore({ maxCount: 100_000, maxSize: 1_000_000_000 })
	const agent = new Agent()
	const behind = agent.compose(interceptors.cache({ store, type: 'shared', methods: ['GET', 'HEAD'] }))
	const read =
		(dispatcher: Dispatcher) =>
		async (path: string, headers: Headers = {}): Promise<ReadAnswer> => {
			const answer = await request(origin + path, { dispatcher, headers: { ...headers } })
			const bytes = Buffer.from(await answer.body.arrayBuffer())
			return {
				status: answer.statusCode,
				headers: answer.headers,
				body: plain(bytes, String(answer.headers['content-encoding'] ?? '')),
				fromCache: answer.headers.age !== undefined,
			}
		}
	return { cached: read(behind), direct: read(agent), store, close: () => agent.close() }
}

export function plain(body: Buffer, encoding: string): string {
	if (body.length === 0) return ''
	if (encoding === 'br') return brotliDecompressSync(body).toString()
	return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
