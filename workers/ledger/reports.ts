import { createNotify } from '../../commands/notifications/notify.ts'
import { dayIn } from '../../domain/catalog/regions.contract.ts'
import type { PeriodEvent } from '../../domain/ledger/runs.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { reportReaders } from '../../queries/ledger/report-readers.ts'
import { notifyOf } from '../_shared/notify-of.ts'

type ReportWorker = Pick<WorkerInfrastructure, 'sql' | 'clock' | 'settings'>

/** Mails a link to the day's check of the books, once a day. */
export async function reportTieOut({ sql, clock, settings }: ReportWorker): Promise<void> {
	const now = clock.now()
	const day = dayIn(DEFAULT_REGION, now)
	await createNotify({ sql, clock })({
		kind: 'dailyTieOut',
		about: { day },
		userIds: await reportReaders(sql, settings.financeReportsTo),
		causeId: derivedId('dailyTieOut', day),
		at: new Date(now),
	})
}

/** Mails a link to the pack of a month once it is closed. */
export const reportClosedMonths = (worker: ReportWorker): EffectHandler =>
	notifyOf<PeriodEvent>('ledger', worker, {
		PeriodClosed: async ({ data: { entity, month } }) => ({
			kind: 'monthEndPack',
			about: { entity, month },
			userIds: await reportReaders(worker.sql, worker.settings.financeReportsTo),
		}),
	})
