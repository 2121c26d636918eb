import { type SealedEvent, sealHolds } from '../../infra/event-store/envelope.ts'
import { toPosition } from '../../infra/event-store/position.ts'
import { ArchiveRefused, damaged } from './container.ts'
import { type Manifest, type Part, readArchive, type TableHead } from './parts.ts'

export interface CheckedArchive {
	readonly manifest: Manifest
	readonly tables: readonly (TableHead & { readonly rows: number })[]
	readonly files: number
	readonly events: number
	readonly streams: number
}

const LOG = 'es.events'
export const DEMO_FILE = 'demo.json'
const FILE = /^files\/[a-z]{1,30}\/[0-9a-f]{2}\/[0-9a-f-]{36}(?:_\d{3,4}(?:x\d{3})?)?\.[a-z]{3,4}$/

/**
 * Reads and checks a whole archive: its seal, its form, that positions and revisions of the log have no
 * holes, and that every event has its original digest.
 * @throws ArchiveRefused
 */
export async function checkArchive(path: string, passphrase: string | null): Promise<CheckedArchive> {
	let manifest: Manifest | null = null
	const tables: (TableHead & { rows: number })[] = []
	const log = createLogCheck()
	let files = 0
	for await (const part of readArchive(path, passphrase)) {
		if (part.is !== 'manifest' && manifest === null) throw damaged('it has no manifest')
		switch (part.is) {
			case 'manifest':
				if (manifest !== null) throw damaged('it has two manifests')
				manifest = part.manifest
				if (manifest.format !== 1) throw new ArchiveRefused('The archive was made by a newer Karuna.')
				break
			case 'table': {
				const { table, columns } = part.head
				if (tables.some((each) => each.table === table)) throw damaged(`${table} comes twice`)
				const checkEvent = table === LOG ? log.begin(columns) : () => {}
				tables.push({ ...part.head, rows: await countRows(part.rows, checkEvent) })
				break
			}
			case 'file':
				await passFile(part)
				files++
				break
			default:
				part satisfies never
		}
	}
	if (manifest === null) throw damaged('it has no manifest')
	const checked = { manifest, tables, files, ...log.end() }
	mustHoldItsLog(checked)
	return checked
}

async function passFile({ path, content }: Extract<Part, { is: 'file' }>): Promise<void> {
	if (path !== DEMO_FILE && !FILE.test(path)) throw damaged('a file that is not ours')
	for await (const _ of content);
}

async function countRows(blocks: AsyncIterable<Buffer>, check: (row: string) => void): Promise<number> {
	let rows = 0
	for await (const row of lines(blocks)) {
		rows++
		check(row)
	}
	return rows
}

/** Refuses an archive whose manifest speaks of another log than the one that it has. */
function mustHoldItsLog({ manifest, tables, events }: CheckedArchive): void {
	const hasLog = tables.some(({ table }) => table === LOG)
	if (hasLog !== (manifest.log === 'included')) throw damaged('its log')
	if (hasLog && toPosition(BigInt(events)) !== manifest.head) throw damaged('its log ends too early')
}

const COLUMNS = 'position,stream,revision,event_id,type,schema_version,data,metadata,digest'

function createLogCheck() {
	const revisions = new Map<string, number>()
	let events = 0
	function checkEvent(row: string): void {
		const [position, stream, revision, id, type, version, data, metadata, digest] = row
			.split('\t')
			.map(unescaped) as [string, string, string, string, string, string, string, string, string]
		events++
		if (Number(position) !== events) throw damaged(`event ${events} is missing`)
		if (Number(revision) !== (revisions.get(stream) ?? -1) + 1)
			throw damaged(`revision ${revision} of ${stream} does not follow`)
		revisions.set(stream, Number(revision))
		const sealed: SealedEvent = {
			id,
			type,
			data,
			metadata,
			revision: BigInt(revision),
			schemaVersion: Number(version),
			digest: digest.slice('\\x'.length),
		}
		if (!sealHolds(stream, sealed)) throw damaged(`event ${events} is not what was appended`)
	}
	return {
		begin(columns: readonly string[]): (row: string) => void {
			if (columns.join() !== COLUMNS) throw damaged('its log')
			return checkEvent
		},
		end: () => ({ events, streams: revisions.size }),
	}
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/**
 * Decodes a value of COPY's text form.
 * https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS-TEXT
 */
const unescaped = (value: string): string =>
	value.includes('\\') ? value.replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char) : value

async function* lines(blocks: AsyncIterable<Buffer>): AsyncGenerator<string> {
	let rest: Buffer = Buffer.alloc(0)
	for await (const block of blocks) {
		const all = rest.length > 0 ? Buffer.concat([rest, block]) : block
		const end = all.lastIndexOf(0x0a)
		rest = all.subarray(end + 1)
		if (end >= 0) yield* all.toString('utf8', 0, end).split('\n')
	}
	if (rest.length > 0) throw damaged('a row without an end')
}
