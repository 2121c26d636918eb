import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { ENTRY_MODELS, readEntry } from '../../queries/journal/journal-entries.ts'
import { entityOfEntry, suspenseOfDiscrepancy } from '../../queries/journal/lookups.ts'
import { requireRecentProof } from '../users/index.ts'
import type { JournalDeps } from './deps.ts'

export function journalDeps(
	api: Pick<
		ApiInfrastructure,
		| 'sql'
		| 'store'
		| 'dispatch'
		| 'clock'
		| 'wallClock'
		| 'payouts'
		| 'readModels'
		| 'settings'
		| 'documentUrl'
	>,
): JournalDeps {
	const { sql, store, dispatch, clock, wallClock, payouts, readModels, settings, documentUrl } = api
	return {
		sql,
		store,
		dispatch,
		clock,
		secondPersonAbove: settings.journalSecondPersonAbove,
		providerAccounts: (currency) =>
			payouts
				.accounts()
				.filter((each) => each.currency === currency)
				.map(({ provider, account }) => `${provider}/${account}`),
		suspenseOf: async (discrepancyId) => {
			await readModels.requireCaughtUp(['discrepancies', 'donations', 'provider_objects', 'postings'])
			return suspenseOfDiscrepancy(sql, discrepancyId)
		},
		// Sessions keep real time.
		requireRecentProof: (caller) => requireRecentProof({ sql, clock: wallClock }, caller),
		entityOf: async (entryId) => {
			await readModels.requireCaughtUp(['journal_entries'])
			return entityOfEntry(sql, entryId)
		},
		showEntry: (entryId, viewerId, after) =>
			readModels.readAfterCatchUp(ENTRY_MODELS, after, () =>
				readEntry({ sql, documentUrl }, entryId, viewerId),
			),
	}
}
