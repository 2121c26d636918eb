import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readArchive } from '../../../tools/backup/parts.ts'
import { everyRow } from '../card-data/traces.ts'

/** A name in every text that can hold one. The search ignores case. */
export const CANARY = 'kingfisher'

const CHUNK = 4_194_304

const has = (text: string, phrases = CANARY): boolean => text.toLowerCase().includes(phrases)

function inRows(text: string): boolean {
	const bytes = [...text.matchAll(/\\x((?:[0-9a-f]{2})+)/g)].map(([, hex = '']) =>
		Buffer.from(hex, 'hex').toString('latin1'),
	)
	return has(text) || bytes.some((each) => has(each))
}

export async function tablesWithCanary(adminUrl: string): Promise<string[]> {
	const found: string[] = []
	for await (const { table, text } of everyRow(adminUrl)) if (inRows(text)) found.push(table)
	return found
}

export async function tablesNaming(adminUrl: string, id: string): Promise<string[]> {
	const found: string[] = []
	for await (const { table, text } of everyRow(adminUrl)) if (has(text, id)) found.push(table)
	return found
}

export async function partsWithCanary(archive: string, passphrase: string | null): Promise<string[]> {
	const found: string[] = []
	for await (const part of readArchive(archive, passphrase)) {
		if (part.is === 'manifest') continue
		const blocks: Buffer[] = []
		for await (const block of part.is === 'table' ? part.rows : part.content) blocks.push(block)
		const text = Buffer.concat(blocks).toString('latin1')
		const name = part.is === 'table' ? part.head.table : part.path
		if (has(name) || (part.is === 'table' ? inRows(text) : has(text))) found.push(name)
	}
	return found
}

export async function filesWithCanary(folder: string, without: readonly string[] = []): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const found: string[] = []
	for (const entry of entries) {
		const path = join(entry.parentPath, entry.name)
		const name = path.slice(folder.length + 1)
		if (!entry.isFile() || without.some((part) => name.startsWith(`${part}/`))) continue
		if (has(name) || (await fileHas(path))) found.push(name)
	}
	return found
}

async function fileHas(path: string): Promise<boolean> {
	const file = await open(path)
	try {
		const buffer = Buffer.alloc(CHUNK)
		for (let at = 0; ; at += CHUNK - CANARY.length) {
			const { bytesRead } = await file.read(buffer, 0, CHUNK, at)
			if (has(buffer.subarray(0, bytesRead).toString('latin1'))) return true
			if (bytesRead < CHUNK) return false
		}
	} finally {
		await file.close()
	}
}
