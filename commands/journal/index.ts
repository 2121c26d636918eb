import type { Contribution } from '../../kernel/capability/capability.ts'
import { journalDeps } from './command-deps.ts'
import { approveEntry, declineEntry } from './decide.ts'
import { addEntry, reverseEntry, writeOffDiscrepancy } from './prepare.ts'

export const journalCommands: Contribution = {
	name: 'commands/journal',
	routes: (api) =>
		[addEntry, approveEntry, declineEntry, reverseEntry, writeOffDiscrepancy].map((make) =>
			make(journalDeps(api)),
		),
}
