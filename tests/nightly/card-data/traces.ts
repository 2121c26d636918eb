import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSql } from '../../../kernel/sql/sql.ts'
import { NUMBERS } from './numbers.ts'

export interface Trace {
	readonly where: string
	readonly what: string
}

const ZEROS = [0x660, 0x966, 0xff10]
const OTHER_DIGITS = /[\u0660-\u0669\u0966-\u096f\uff10-\uff19]/g
const BETWEEN = /[\s\u00a0\u2013\u200b._/-]+/g

const ascii = (digit: string): string => {
	const code = digit.codePointAt(0) ?? 0
	return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
}

export function tracesIn(where: string, text: string): Trace[] {
	const digits = text.replace(OTHER_DIGITS, ascii).replace(BETWEEN, '')
	const numbers = NUMBERS.filter((number) => digits.includes(number.digits)).map(({ brand }) => brand)
	const codes = /canary-\w+-\d{4}/.exec(text)?.[0]
	return [...numbers, ...(codes ? [codes] : [])].map((what) => ({ where, what }))
}

export async function* everyRow(adminUrl: string): AsyncGenerator<{ table: string; text: string }> {
	const sql = createSql(adminUrl, { max: 1 })
	try {
		const tables = await sql.query<{ name: string }>(
			`SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
		)
		if (tables.length < 40) throw new Error(`There are only ${tables.length} tables.`)
		for (const { name } of tables) {
			const rows = await sql.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
			yield { table: name, text: rows.map(({ row }) => row).join('\n') }
		}
	} finally {
		await sql.close()
	}
}

export async function tracesInTables(adminUrl: string): Promise<Trace[]> {
	const traces: Trace[] = []
	for await (const { table, text } of everyRow(adminUrl)) {
		// Bytes show as hexadecimal; what they say is looked at as well.
		const bytes = [...text.matchAll(/\\x((?:[0-9a-f]{2})+)/g)].map((match) =>
			Buffer.from(match[1] ?? '', 'hex').toString('utf8'),
		)
		traces.push(...tracesIn(table, text), ...tracesIn(`${table} (bytes)`, bytes.join('\n')))
	}
	return traces
}

export const adminUrlOf = async (dataDir: string): Promise<string> =>
	(JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as { adminUrl: string }).adminUrl

const CHUNK = 4_194_304
const OVERLAP = 256

export async function tracesInFiles(
	folder: string,
): Promise<{ files: number; bytes: number; traces: Trace[] }> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const traces: Trace[] = []
	const buffer = Buffer.alloc(CHUNK)
	let [files, bytes] = [0, 0]
	for (const entry of entries) {
		if (!entry.isFile()) continue
		const path = join(entry.parentPath, entry.name)
		const file = await open(path)
		try {
			for (let at = 0; ; at += CHUNK - OVERLAP) {
				const { bytesRead } = await file.read(buffer, 0, CHUNK, at)
				if (bytesRead === 0) break
				const found = inBytes(buffer.subarray(0, bytesRead))
				traces.push(...found.map((what) => ({ where: path.slice(folder.length + 1), what })))
				bytes += bytesRead
				if (bytesRead < CHUNK) break
			}
		} finally {
			await file.close()
		}
		files += 1
	}
	return { files, bytes, traces }
}

function inBytes(bytes: Buffer): string[] {
	const text = bytes.toString('latin1')
	const found = new Set<string>()
	for (const [run] of text.matchAll(RUN)) {
		for (const { what } of tracesIn('', Buffer.from(run, 'latin1').toString('utf8'))) found.add(what)
	}
	for (const [code] of text.matchAll(/canary-[a-z0-9]+-7[34]\d\d/g)) found.add(code)
	return [...found]
}

const DIGIT = String.raw`(?:\d|\xd9[\xa0-\xa9]|\xe0\xa5[\xa6-\xaf]|\xef\xbc[\x90-\x99])`
const GAP = String.raw`(?:[ ._/\n\t-]|\xc2\xa0|\xe2\x80[\x8b\x93])`
const RUN = new RegExp(`${DIGIT}(?:${GAP}{0,3}${DIGIT}){12,}`, 'g')
