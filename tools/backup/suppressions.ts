import { z } from 'zod'
import { SUPPRESSION_REASONS } from '../../domain/campaigns/suppressions.contract.ts'
import type { KeyedSuppression, SuppressionScope } from '../../records/campaigns/suppressions.ts'
import { readLines } from './line-file.ts'

/**
 * One line of the list of addresses that campaigns leave alone, which is kept outside of every backup: JSON, by the
 * keyed hash of the address; the last line about an address and scope holds.
 * {"emailKey":"5f0e…","scope":"all","reason":"unsubscribed","at":"2026-11-21T10:00:00.000Z","until":null}
 */
const suppression = z.strictObject({
	emailKey: z.uuid(),
	scope: z.templateLiteral([z.enum(['sender', 'topic']), ':', z.string().min(1)]).or(z.literal('all')),
	reason: z.enum(SUPPRESSION_REASONS),
	at: z.iso.datetime(),
	until: z.iso.datetime().nullable(),
})

/** @throws Error naming the first invalid line */
export async function readSuppressions(path: string): Promise<KeyedSuppression[]> {
	const lines = await readLines(path, suppression, 'suppression')
	return lines.map(({ scope, at, until, ...line }) => ({
		...line,
		scope: scope satisfies SuppressionScope,
		at: new Date(at),
		until: until === null ? null : new Date(until),
	}))
}
