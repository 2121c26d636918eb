import { bookEntry, freePayment, releaseOfEntry, whyTooLate } from '../../commands/_shared/book-entry.ts'
import { journalDecider } from '../../domain/journal/journal.decider.ts'
import type { JournalDeclined, JournalPosted, JournalPrepared } from '../../domain/journal/journal.events.ts'
import { payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { providerAccountDecider } from '../../domain/payouts/provider-accounts.decider.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamOfDiscrepancy } from '../../queries/payouts/lookups.ts'

/** Finishes what an interruption left: books a prepared entry, or frees what a declined one had put aside. */
export const carryEntriesOn = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'journal/carry-entries-on',
	on: ['JournalPrepared', 'JournalDeclined'] satisfies readonly (JournalPrepared | JournalDeclined)['type'][],
	attempts: 40,
	run: async (event) => {
		const { type, data } = asEvent<JournalPrepared | JournalDeclined>(event)
		const context = contextFromEvent(event, 'carry-entry-on')
		if (type === 'JournalPrepared') {
			try {
				await bookEntry(worker, data.entity, data.entryId, context)
			} catch (error) {
				if (whyTooLate(error) === null) throw error
			}
			return { done: true }
		}
		const { state } = await loadState(worker.store, journalDecider, event.stream)
		const entry = state.entries.get(data.entryId)
		if (entry) await releaseOfEntry(worker, entry.prepared, context)
		return { done: true }
	},
})

/** Resolves the discrepancy that an entry wrote off, and opens it again when the entry is taken back. */
export const followWriteOffs = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'journal/follow-write-offs',
	on: ['JournalPosted'] satisfies readonly JournalPosted['type'][],
	attempts: 40,
	run: async (event) => {
		const { discrepancyId, donationId, entryId, reverses, currency, at } = asEvent<JournalPosted>(event).data
		if (discrepancyId === undefined) return { ignored: 'no write-off' }
		const context = contextFromEvent(event, 'follow-write-off')
		if (reverses !== undefined && donationId !== undefined)
			await freePayment(worker, donationId, reverses, context)
		await worker.readModels.awaitCaughtUp(['discrepancies'], event.position)
		const stream = await streamOfDiscrepancy(worker.sql, discrepancyId)
		if (stream === null) return { ignored: 'no such discrepancy' }
		const command =
			reverses === undefined
				? ({ type: 'WriteOffDiscrepancy', discrepancyId, entryId, at } as const)
				: ({ type: 'ReopenDiscrepancy', discrepancyId, currency, at } as const)
		if (stream.startsWith('payout-')) await worker.dispatch(payoutDecider, stream, command, context)
		else await worker.dispatch(providerAccountDecider, stream, command, context)
		return { done: true }
	},
})
