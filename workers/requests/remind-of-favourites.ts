import { createNotify } from '../../commands/notifications/notify.ts'
import { dayIn, REGIONS } from '../../domain/catalog/regions.contract.ts'
import { REMINDER_DAYS } from '../../domain/requests/marks.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { endingFavourites } from '../../queries/requests/followers.ts'
import { setReminded } from '../../records/requests/marks.ts'

/** Reminds people of favourites that end within days, once each, unless they lost access. */
export const remindOfFavourites = ({
	sql,
	clock,
}: Pick<WorkerInfrastructure, 'sql' | 'clock'>): ScheduledJob => ({
	name: 'requests/remind-of-favourites',
	everyMs: DAY_MS,
	run: async () => {
		const notify = createNotify({ sql, clock })
		for (const region of REGIONS) {
			const now = clock.now()
			const days = [dayIn(region, now), dayIn(region, now + REMINDER_DAYS * DAY_MS)] as const
			for (;;) {
				const ending = await endingFavourites(sql, region.code, days)
				for (const { request_id: requestId, user_ids: userIds } of ending) {
					const at = new Date(now)
					const causeId = derivedId('favouriteEnding', requestId)
					await notify({ kind: 'favouriteEnding', about: { requestId }, userIds, causeId, at })
					await setReminded(sql, requestId, userIds, at)
				}
				if (ending.length === 0) break
			}
		}
	},
})
