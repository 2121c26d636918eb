import type { z } from 'zod'
import { dayIn } from '../../domain/catalog/regions.contract.ts'
import type { journalEntry } from '../../domain/ledger/general-ledger.contract.ts'
import type { Span } from './book-span.ts'
import type { PostedLine } from './posted-lines.ts'

type Common = Omit<z.output<typeof journalEntry>, 'lines'>

/** Returns the month in which money moved of a line that is posted in a later one. */
export function belongsTo({ entity }: Span, { posted_at, effective_at }: PostedLine): string | null {
	if (posted_at.getTime() === effective_at.getTime()) return null
	return dayIn(entity, effective_at.getTime()).slice(0, 7)
}

export const entryFacts = (span: Span, line: PostedLine): Common => ({
	id: line.transaction_id,
	type: line.kind,
	postedAt: line.posted_at.toISOString(),
	effectiveAt: line.effective_at.toISOString(),
	belongsTo: belongsTo(span, line),
	recordedAt: line.recorded_at.toISOString(),
	providerObject: line.provider_object,
	donationId: line.donation_id,
	withdrawalId: line.withdrawal_id,
})
