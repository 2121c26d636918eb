import { JOURNAL_EVENTS } from '../../domain/journal/journal.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { journalEntriesProjection } from './journal-entries.ts'

const { because, effectiveAt } = SHARED_FACTS

export const journalReadModels: Contribution = {
	name: 'projections/journal',
	readModels: [journalEntriesProjection],
	timeline: {
		events: JOURNAL_EVENTS,
		facts: [because, effectiveAt, { field: 'entryId', label: 'Entry of the journal', order: 310 }],
	},
}
