import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { listAccounts, listEntries, showEntry } from './journal-entries.ts'

export const journalQueries: Contribution = {
	name: 'queries/journal',
	routes: (api) => {
		const deps = queryDeps(api)
		return [listEntries(deps), listAccounts(deps), showEntry(deps)]
	},
}
