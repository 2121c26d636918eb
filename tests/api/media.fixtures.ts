import { addVersion, insertItem } from '../../records/media/items.ts'
import { type Caller, type Harness, multipart, PICTURE } from './harness.ts'

export const MEMBERS = '/api/v1/radio/members'
export const PLAYLISTS = '/api/v1/radio/playlists'
export const ITEMS = '/api/backoffice/radioItems'
export const CATEGORIES = '/api/backoffice/radioCategories'
export const PODCASTS = '/api/backoffice/radioPodcasts'
export const VIDEOS = '/api/backoffice/radioVideos'

/** Makes a name that no other test has. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`

export const memberBody = (changes: object = {}) => ({
	name: { first_name: 'Asha', last_name: 'Rao' },
	city: 'Pune',
	title: 'Morning host',
	type: 'Host',
	companyName: 'Radio Mitra',
	image_url: '',
	showOnWeb: true,
	...changes,
})

export const playlistBody = (changes: object = {}) => ({
	title: 'Good morning',
	producer: 'Radio Mitra',
	description: 'News and songs.',
	mayDownload: true,
	...changes,
})

export const podcastBody = (changes: object = {}) => ({
	slug: `mornings-${crypto.randomUUID().slice(0, 8)}`,
	title: 'Mornings',
	description: 'What the morning brings.',
	author: 'Radio Mitra',
	language: 'en',
	appleCategory: 'News',
	...changes,
})

export const itemBody = (changes: object = {}) => ({ title: 'Raga at dawn', kind: 'music', ...changes })

interface Made {
	readonly data: { readonly _id: string }
}

/** Adds a thing through the API. @returns its id */
export async function add(radio: Caller, url: string, body: object): Promise<string> {
	const made = await radio.json<Partial<Made> & { readonly id?: string }>('POST', url, body)
	return made.data?._id ?? made.id ?? ''
}

/** Adds an item of so many frames, as an ingested upload does. */
export async function addItem({ system: { sql } }: Harness, frames: number, title = 'Raga'): Promise<string> {
	const id = crypto.randomUUID()
	await insertItem(sql, {
		id,
		title,
		kind: 'music',
		artist: 'Meera Joshi',
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
		created_at: new Date(),
	})
	await addSound(sql, id, frames)
	return id
}

export const addSound = (sql: Harness['system']['sql'], itemId: string, frames: number) =>
	sql.transaction((tx) =>
		addVersion(tx, {
			item_id: itemId,
			path: `audio/${crypto.randomUUID()}`,
			frames,
			cue_in: 0,
			cue_out: frames,
			lufs: -16,
			peak_db: -1.5,
			waveform: Buffer.alloc(400, 7),
			cover_path: null,
			made_at: new Date(),
		}),
	)

/** Uploads a picture for a purpose. @returns its address */
export async function uploadPicture(caller: Caller, purpose: string): Promise<string> {
	const { body, headers } = multipart([
		{ name: 'purpose', content: purpose },
		{ name: 'file', fileName: 'face.jpg', content: await PICTURE },
	])
	const { data } = await caller.json<{ data: { url: string } }>('POST', '/api/v1/files/image', body, headers)
	return data.url
}
