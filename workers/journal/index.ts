import type { Contribution } from '../../kernel/capability/capability.ts'
import { carryEntriesOn, followWriteOffs } from './follow-entries.ts'

export const journalWorkers: Contribution = {
	name: 'workers/journal',
	effects: (worker) => [carryEntriesOn, followWriteOffs].map((make) => make(worker)),
}
