import { createNotify } from '../../commands/notifications/notify.ts'
import { type Found, SILENCE_FRAMES, silenceAt } from '../../domain/radio/silence.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { frameAt, instantOf } from '../../kernel/wire/audio-grid.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { radioAdmins } from '../../queries/radio/lookups.ts'
import { beginFault, endFaults } from '../../records/radio/faults.ts'
import { readAiring } from '../../records/radio/plan.ts'
import type { OnAirChannel } from '../../records/radio/schedule.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock' | 'wallClock'>

/**
 * Writes down what is wrong on the channels from when on, and until when, and notifies the radio's administrators.
 * @param missing by channel the item that lacks a file
 */
export async function watchAir(
	worker: Worker,
	channels: readonly OnAirChannel[],
	missing: ReadonlyMap<string, string | null>,
): Promise<void> {
	const at = new Date(worker.wallClock.now())
	const now = frameAt(at.getTime())
	const rows = await readAiring(worker.sql, now - SILENCE_FRAMES, now + 1)
	for (const { id, is_live } of channels) {
		const item = missing.get(id) ?? null
		const silence = silenceAt(
			rows.filter(({ channel }) => channel === id),
			now,
		)
		const found: readonly Found[] = [
			...(silence === null ? [] : [silence]),
			...(item === null ? [] : [{ cause: 'missingFile', item, sinceFrame: now } as const]),
		]
		await worker.sql.transaction((tx) => note(worker, tx, id, is_live ? found : [], at))
	}
}

async function note(
	{ clock }: Worker,
	tx: Tx,
	channelId: string,
	found: readonly Found[],
	at: Date,
): Promise<void> {
	await endFaults(
		tx,
		channelId,
		found.map(({ cause }) => cause),
		at,
	)
	for (const { cause, item, sinceFrame } of found) {
		const id = newId(at.getTime())
		const since = new Date(instantOf(sinceFrame))
		if (!(await beginFault(tx, { id, channelId, cause, item, since }))) continue
		const userIds = await radioAdmins(tx)
		await createNotify({ sql: tx, clock })({
			kind: 'radioFault',
			about: { channelId, cause },
			userIds,
			causeId: id,
			at,
		})
	}
}
