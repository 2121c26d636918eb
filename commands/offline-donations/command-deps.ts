import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { inTurn } from '../../kernel/sql/in-turn.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { aloneOfDay, hasTwin } from '../../queries/offline-donations/lookups.ts'
import { OFFLINE_MODELS, readOfflineDonation } from '../../queries/offline-donations/offline-donation.ts'
import { requireRecentProof } from '../users/index.ts'
import type { OfflineDonationDeps } from './deps.ts'

export function offlineDonationDeps(api: ApiInfrastructure): OfflineDonationDeps {
	const { sql, store, dispatch, clock, wallClock, cipher, readModels, settings } = api
	const queries = queryDeps(api)
	return {
		sql,
		store,
		dispatch,
		clock,
		cipher,
		secondPersonAbove: settings.offlineSecondPersonAbove,
		inTurn: inTurn(sql, 'offline donations'),
		aloneOfDay: async (userId, currency, at) => {
			await readModels.requireCaughtUp(['offline_donations'])
			return aloneOfDay(sql, userId, currency, at)
		},
		hasTwin: (document) => hasTwin(sql, document),
		// Sessions keep real time.
		requireRecentProof: (caller) => requireRecentProof({ sql, clock: wallClock }, caller),
		show: (id, viewer, after) =>
			readModels.readAfterCatchUp(OFFLINE_MODELS, after, () => readOfflineDonation(queries, id, viewer)),
	}
}
