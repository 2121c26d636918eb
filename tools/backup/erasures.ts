import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ErasedSubject } from '../../kernel/capability/tables.ts'

/**
 * One line of the erasure list, which is kept outside of every backup: JSON, one erasure a line, in
 * chronological order, with nothing about the person but an id that means nothing once the records are gone.
 * {"kind":"user","id":"018f…","erasedAt":"2026-11-21T10:00:00.000Z"}
 */
const erasure = z.strictObject({
	kind: z.enum(['user', 'donation', 'contact']),
	id: z.uuid(),
	erasedAt: z.iso.datetime(),
})

/**
 * Reads an erasure list.
 * @throws Error naming the first invalid line
 */
export async function readErasures(path: string): Promise<ErasedSubject[]> {
	const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
		throw error.code === 'ENOENT' ? new Error(`There is no erasure list ${path}.`) : error
	})
	return text.split('\n').flatMap((line, index) => {
		if (line.trim() === '') return []
		const parsed = erasure.safeParse(parseLine(line))
		if (!parsed.success) throw new Error(`Line ${index + 1} of ${path} is no erasure: nothing was restored.`)
		return [{ kind: parsed.data.kind, id: parsed.data.id }]
	})
}

function parseLine(line: string): unknown {
	try {
		return JSON.parse(line)
	} catch {
		return null
	}
}
