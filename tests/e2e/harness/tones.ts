import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeTiers } from '../../../infra/adapters/audio-encode.ts'
import type { Sql } from '../../../kernel/sql/sql.ts'
import { AUDIO_RATE } from '../../../kernel/wire/audio-grid.ts'
import { addVersion, insertItem } from '../../../records/media/items.ts'

/** A recording of one tone; a new version of a recording when it names one. */
export interface Tone {
	readonly hz: number
	readonly seconds: number
	readonly itemId?: string
	/** The seconds from one to another are silent. */
	readonly loudness?: number
	readonly pause?: readonly [number, number]
}

const LOUDNESS = 0.3

export async function* soundOf({ hz, seconds, pause: [from, to] = [0, 0], loudness = LOUDNESS }: Tone) {
	for (let second = 0; second < seconds; second += 1) {
		const channel = Float32Array.from(
			{ length: AUDIO_RATE },
			(_, at) =>
				(from <= second && second < to ? 0 : loudness) *
				Math.sin((2 * Math.PI * hz * (second * AUDIO_RATE + at)) / AUDIO_RATE),
		)
		yield [channel, channel] as const
	}
}

/** Stores a tone as an upload would be. @param root of the file store @returns the id of its item */
export async function storeTone(sql: Sql, root: string, tone: Tone): Promise<string> {
	const at = new Date()
	const itemId = tone.itemId ?? randomUUID()
	const file = randomUUID()
	const path = `audio/${file.slice(0, 2)}/${file}`
	const folder = join(root, path)
	await mkdir(folder, { recursive: true })
	const frames = await encodeTiers(folder, soundOf(tone))
	if (tone.itemId === undefined)
		await insertItem(sql, {
			id: itemId,
			title: `A tone of ${tone.hz} Hz`,
			kind: 'talk',
			artist: '',
			description: '',
			album: '',
			label: '',
			isrc: '',
			iswc: '',
			writers: '',
			publishers: '',
			may_download: true,
			current_version: null,
			created_by: null,
			created_at: at,
		})
	await sql.transaction((tx) =>
		addVersion(tx, {
			item_id: itemId,
			path,
			frames,
			cue_in: 0,
			cue_out: frames,
			lufs: -16,
			peak_db: -1,
			waveform: Buffer.alloc(400, 128),
			cover_path: null,
			made_at: at,
		}),
	)
	return itemId
}
