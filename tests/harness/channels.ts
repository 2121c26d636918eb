import { randomUUID } from 'node:crypto'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { radioChannelsTable } from '../../records/radio/channels.ts'
import { radioStreamingsTable } from '../../records/radio/streamings.ts'

export async function plantChannel(sql: SqlExecutor, slug: string, change = {}): Promise<string> {
	const id = randomUUID()
	const at = new Date('2026-01-01T00:00:00Z')
	const channel = {
		id,
		name: `Channel ${slug}`,
		slug,
		description: '',
		is_live: true,
		voice_command_label: '',
		zone: 'Asia/Kolkata',
		fallback_playlist_id: null,
		artwork_path: null,
		break_minutes: null,
		created_at: at,
		updated_at: at,
	}
	await onTable(radioChannelsTable)
		.insert({ ...channel, ...change })
		.execute(sql)
	return id
}

interface PlantedStreaming {
	readonly channel: string
	readonly playlist: string
	/** Epoch milliseconds of whole minutes. */
	readonly from: number
	readonly to: number
	readonly change?: object
}

export async function plantStreaming(
	sql: SqlExecutor,
	{ channel, playlist, from, to, change = {} }: PlantedStreaming,
): Promise<string> {
	const id = randomUUID()
	const streaming = {
		id,
		title: 'Morning in Hyderabad',
		channel_id: channel,
		starts_at: new Date(from),
		ends_at: new Date(to),
		playlist_id: playlist,
		repeats: false,
		editor_pick: false,
		created_by: null,
		created_at: new Date(from),
		updated_at: new Date(from),
	}
	await onTable(radioStreamingsTable)
		.insert({ ...streaming, ...change })
		.execute(sql)
	return id
}
