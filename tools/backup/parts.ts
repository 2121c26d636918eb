import { Readable } from 'node:stream'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { type ContainerWriter, createContainer, damaged, readContainer } from './container.ts'

export interface Manifest {
	readonly format: 1
	readonly madeAt: string
	readonly migrations: readonly string[]
	/** `elsewhere`: the log is in EventStoreDB and in its own backups. */
	readonly log: 'included' | 'elsewhere'
	/** `elsewhere`: uploads are in a bucket. */
	readonly uploads: 'included' | 'elsewhere'
	readonly head: string
	readonly keys: readonly { readonly id: string; readonly check: string | null }[]
}

export interface TableHead {
	readonly table: string
	readonly columns: readonly string[]
}

export type Part =
	| { readonly is: 'manifest'; readonly manifest: Manifest }
	| { readonly is: 'table'; readonly head: TableHead; readonly rows: AsyncIterable<Buffer> }
	| { readonly is: 'file'; readonly path: string; readonly content: AsyncIterable<Buffer> }

const KINDS = { manifest: 1, table: 2, file: 3, block: 4, end: 5 } as const
const MAX_PART = 64 * 1024 * 1024

export interface ArchiveWriter {
	manifest(manifest: Manifest): Promise<void>
	table(head: TableHead, rows: AsyncIterable<Buffer>): Promise<void>
	file(path: string, content: AsyncIterable<Buffer>): Promise<void>
	end(): Promise<number>
	abort(): Promise<void>
}

export async function writeArchive(path: string, passphrase: string | null): Promise<ArchiveWriter> {
	const container = await createContainer(path, passphrase)
	const { write, end, abort } = compress(container)
	const part = async (kind: number, payload: Buffer): Promise<void> => {
		const head = Buffer.alloc(5)
		head.writeUInt8(kind)
		head.writeUInt32BE(payload.length, 1)
		await write(head)
		await write(payload)
	}
	const named = async (kind: number, head: unknown, blocks: AsyncIterable<Buffer>): Promise<void> => {
		await part(kind, Buffer.from(JSON.stringify(head)))
		for await (const block of blocks) await part(KINDS.block, block)
		await part(KINDS.end, Buffer.alloc(0))
	}
	return {
		manifest: (manifest) => part(KINDS.manifest, Buffer.from(JSON.stringify(manifest))),
		table: (head, rows) => named(KINDS.table, head, rows),
		file: (filePath, content) => named(KINDS.file, { path: filePath }, content),
		end,
		abort,
	}
}

function compress(container: ContainerWriter) {
	const gzip = createGzip({ level: constants.Z_BEST_SPEED })
	const written = (async () => {
		for await (const chunk of gzip) await container.write(chunk)
	})()
	let failure: Error | null = null
	written.catch((error: Error) => {
		failure = error
		gzip.destroy()
	})
	return {
		async write(data: Buffer): Promise<void> {
			if (failure !== null) throw failure
			if (gzip.write(data)) return
			await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written])
		},
		async end(): Promise<number> {
			gzip.end()
			await written
			return container.end()
		},
		async abort(): Promise<void> {
			gzip.destroy()
			await written.catch(() => {})
			await container.abort()
		},
	}
}

/**
 * Yields the parts of an archive. The rows or the content of a part must be read before the next part is
 * requested.
 * @throws ArchiveRefused
 */
export async function* readArchive(path: string, passphrase: string | null): AsyncGenerator<Part> {
	const take = taker(expand(path, passphrase))
	async function next(): Promise<{ kind: number; payload: Buffer } | null> {
		const head = await take(5)
		if (head === null) return null
		const size = head.readUInt32BE(1)
		if (size > MAX_PART) throw damaged('a part')
		const payload = await take(size)
		if (payload === null) throw damaged('it ends within a part')
		return { kind: head.readUInt8(), payload }
	}
	async function* blocks(): AsyncGenerator<Buffer> {
		for (;;) {
			const part = await next()
			if (part?.kind === KINDS.end) return
			if (part?.kind !== KINDS.block) throw damaged('a part has no end')
			yield part.payload
		}
	}
	for (;;) {
		const part = await next()
		if (part === null) return
		const head = parsed(part.payload)
		switch (part.kind) {
			case KINDS.manifest:
				yield { is: 'manifest', manifest: head as Manifest }
				break
			case KINDS.table:
				yield { is: 'table', head: head as TableHead, rows: blocks() }
				break
			case KINDS.file:
				yield { is: 'file', path: (head as { path: string }).path, content: blocks() }
				break
			default:
				throw damaged('a part of a kind that nobody knows')
		}
	}
}

function parsed(payload: Buffer): unknown {
	try {
		return JSON.parse(payload.toString())
	} catch {
		throw damaged('the head of a part')
	}
}

async function* expand(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
	const source = Readable.from(readContainer(path, passphrase))
	const gunzip = createGunzip()
	source.once('error', (error) => gunzip.destroy(error))
	try {
		for await (const chunk of source.pipe(gunzip)) yield chunk as Buffer
	} catch (error) {
		const isZlib = String((error as NodeJS.ErrnoException).code).startsWith('Z_')
		throw isZlib ? damaged('it can’t be expanded') : error
	} finally {
		source.destroy()
	}
}

function taker(source: AsyncGenerator<Buffer>) {
	let waiting: Buffer[] = []
	let size = 0
	return async (wanted: number): Promise<Buffer | null> => {
		while (size < wanted) {
			const { value, done } = await source.next()
			if (done) {
				if (size > 0) throw damaged('it ends within a part')
				return null
			}
			waiting.push(value)
			size += value.length
		}
		if (wanted === 0) return Buffer.alloc(0)
		const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting)
		waiting = [all.subarray(wanted)]
		size = all.length - wanted
		return all.subarray(0, wanted)
	}
}
