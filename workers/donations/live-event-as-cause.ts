import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { findLiveEvent } from '../../records/live-events/live-events.ts'
import type { Cause } from './donation-mail.ts'

export async function liveEventAsCause(
	{ sql, settings }: Pick<WorkerInfrastructure, 'sql' | 'settings'>,
	liveEventId: string,
): Promise<Cause> {
	const edition = await findLiveEvent(sql, liveEventId)
	return { title: edition?.name ?? null, url: `${settings.publicUrl}/${edition?.slug ?? ''}` }
}
