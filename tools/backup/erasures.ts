import { z } from 'zod'
import type { ErasedSubject } from '../../kernel/capability/tables.ts'
import { readLines } from './line-file.ts'

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

/** @throws Error naming the first invalid line */
export async function readErasures(path: string): Promise<ErasedSubject[]> {
	const lines = await readLines(path, erasure, 'erasure')
	return lines.map(({ kind, id }) => ({ kind, id }))
}
