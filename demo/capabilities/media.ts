import type { Category } from '../../domain/catalog/contract.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import type { Visitor } from '../client.ts'
import { draw } from '../pictures.ts'
import { drawPortrait } from '../portraits.ts'
import { ADVERTS, INTERVIEWS, JINGLES, PROGRAMMES, type Programme } from '../programmes.ts'
import { composeJingle, composeMusic, composeTalk } from '../sounds.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

type Person = readonly [
	first: string,
	last: string,
	type: string,
	title: string,
	company: string,
	city: string,
]
const TEAM: readonly Person[] = [
	['Leela', 'Menon', 'Host', 'Station head', 'Karuna Radio', 'Kochi'],
	['Arjun', 'Deshpande', 'Host', 'Morning host', 'Karuna Radio', 'Pune'],
	['Sana', 'Qureshi', 'Host', 'Evening host', 'Karuna Radio', 'Hyderabad'],
	['नंदिनी', 'मिश्रा', 'Host', 'कहानियों की मेज़बान', 'Karuna Radio', 'लखनऊ'],
	['Vikram', 'Iyer', 'Member', 'Sound engineer', 'Karuna Radio', 'Chennai'],
	['Grace', 'Lobo', 'Member', 'Producer', 'Karuna Radio', 'Panaji'],
	['Harpreet', 'Gill', 'Member', 'Reporter', 'Karuna Radio', 'Amritsar'],
	['Dr. Meena', 'Krishnan', 'Expert', 'Paediatrician', 'Sanjeevani Clinic', 'Madurai'],
	['Joseph', 'Tirkey', 'Expert', 'Hydrologist', 'Jal Mitra', 'Ranchi'],
	['Farah', 'Contractor', 'Advisory Board Member', 'Publisher', 'Navrang Books', 'Mumbai'],
	['Daniel', 'Brooks', 'Advisory Board Member', 'Broadcaster', 'Bay Voices', 'Fremont'],
	['Rukmini', 'Bai', 'Guest', 'Folk singer', '', 'Jaisalmer'],
]
/** The last ones are not on the web. */
const ON_WEB = 10

const CATEGORIES = ['Health', 'Education', 'Stories', 'Music', 'कहानियाँ']

const PODCASTS = [
	{
		slug: 'voices-of-karuna',
		title: 'Voices of Karuna',
		description: 'People who give, people who are helped, and what came of it.',
		author: 'Karuna Radio',
		language: 'en',
		appleCategory: 'Society & Culture',
	},
	{
		slug: 'kahaniyon-ki-shaam',
		title: 'कहानियों की शाम',
		description: 'हर हफ़्ते एक कहानी, जो किसी गाँव या मोहल्ले से आई है।',
		author: 'करुणा रेडियो',
		language: 'hi',
		appleCategory: 'Kids & Family',
	},
] as const

const VIDEOS: readonly (readonly [title: string, description: string])[] = [
	['Inside the studio', 'How a morning on Karuna Radio is made.'],
	['The well of Ranibagh', 'A film about the water that a village raised.'],
]
const FILM_SECONDS = 10
const DRAWINGS = 4

interface Uploaded {
	readonly data: { readonly _id: string; readonly url: string }
}

const MEMBERS = '/api/v1/radio/members'
const PODCASTS_URL = '/api/backoffice/radioPodcasts'

const PLAYLISTS = '/api/v1/radio/playlists'
const UPLOADS = '/api/v1/media/uploads'

const FIRST_DAY = 4
const EVERY_DAYS = 13
const MOTIF_OF: Readonly<Record<string, Category>> = {
	Health: 'health',
	Education: 'education',
	Stories: 'environment',
	Music: 'women',
	कहानियाँ: 'animals',
}

const once = ({ key }: DemoStepTools, part: number) => ({ 'idempotency-key': `${key}.${part}` })

const upload = async (radio: Visitor, { rasterize }: DemoStepTools, svg: string, purpose: string) =>
	(await radio.upload<Uploaded>('/api/v1/files/image', await rasterize(svg), 'picture.jpg', { purpose })).data
		.url

/** The picture follows, so that a repeated step sends what it sent before. */
async function introduce(tools: DemoStepTools): Promise<void> {
	const radio = await tools.signedIn('radio')
	for (const [at, [first_name, last_name, type, title, companyName, city]] of TEAM.entries()) {
		const showOnWeb = at < ON_WEB
		const member = { name: { first_name, last_name }, type, title, companyName, city, showOnWeb }
		const { data } = await radio.json<Uploaded>('POST', MEMBERS, member, once(tools, at))
		const image_url = await upload(radio, tools, drawPortrait(at * 13 + 29), 'radiomembers')
		await radio.json('PUT', `${MEMBERS}/${data._id}`, { ...member, image_url })
	}
}

async function openPodcasts(tools: DemoStepTools): Promise<void> {
	const radio = await tools.signedIn('radio')
	for (const [at, name] of CATEGORIES.entries())
		await radio.json('POST', '/api/backoffice/radioCategories', { name }, once(tools, at))
	for (const [at, podcast] of PODCASTS.entries()) {
		const { id } = await radio.json<{ id: string }>('POST', PODCASTS_URL, podcast, once(tools, at))
		const artworkUrl = await upload(radio, tools, draw('education', at * 31 + 3), 'radiopodcasts')
		await radio.json('PUT', `${PODCASTS_URL}/${id}`, { ...podcast, artworkUrl })
	}
}

const addVideo =
	([title, description]: (typeof VIDEOS)[number], seed: number) =>
	async (tools: DemoStepTools): Promise<void> => {
		const radio = await tools.signedIn('radio')
		const drawings = Array.from({ length: DRAWINGS }, (_, number) =>
			draw('education', seed * 31 + 11 + number),
		)
		const film = await tools.film(drawings, FILM_SECONDS, FILM_SECONDS / DRAWINGS)
		const { data } = await radio.upload<Uploaded>('/api/v1/files/video', film, 'film.webm')
		await radio.json('POST', '/api/backoffice/radioVideos', { title, description, videoId: data._id })
	}

interface Recording {
	readonly title: string
	readonly kind: 'music' | 'talk' | 'interview' | 'advert' | 'jingle'
	readonly compose: () => Buffer
}

const COMMON: readonly Recording[] = [
	...JINGLES.map((title, at) => ({
		title,
		kind: 'jingle' as const,
		compose: () => composeJingle(at * 3, 3),
	})),
	...ADVERTS.map((title, at) => ({
		title,
		kind: 'advert' as const,
		compose: () => composeMusic(101 + at, 10),
	})),
	...INTERVIEWS.map((title, at) => ({
		title,
		kind: 'interview' as const,
		compose: () => composeTalk(330 + at * 62, 201 + at, 15),
	})),
]

const recordingsOf = ({ talk, hertz, music }: Programme, at: number): readonly Recording[] => [
	{ title: talk, kind: 'talk', compose: () => composeTalk(hertz, 301 + at, 15) },
	...music.map(([title], piece) => ({
		title,
		kind: 'music' as const,
		compose: () => composeMusic(at * music.length + piece, 10 + ((at * 5 + piece * 7) % 8)),
	})),
]

/** Sends what no earlier playing of this step has sent whole. The system is idle again once all is levelled. */
const record = (recordings: readonly Recording[]) => async (tools: DemoStepTools) => {
	const radio = await tools.signedIn('radio')
	const { data } = await radio.json<{ data: { readonly title: string; readonly state: string }[] }>(
		'GET',
		UPLOADS,
	)
	const sent = new Set(data.filter(({ state }) => state !== 'receiving').map(({ title }) => title))
	for (const { title, kind, compose } of recordings)
		if (!sent.has(title)) await radio.uploadAtOnce(UPLOADS, compose(), { title, kind, filename: 'take.wav' })
}

interface Listed {
	readonly id: string
	readonly title: string
	readonly slug?: string
	readonly version?: number | null
}

const produce = (programme: Programme, at: number) => async (tools: DemoStepTools) => {
	const { title, podcast, category, producer, description, editorPick, mayDownload = false } = programme
	const radio = await tools.signedIn('radio')
	const list = (resource: string) =>
		radio.json<readonly Listed[]>('GET', `/api/backoffice/${resource}?range=[0,99]`)
	const items = new Map((await list('radioItems')).map((item) => [item.title, item]))
	const itemOf = (wanted: string) => {
		const item = items.get(wanted)
		if (!item?.version) throw new Error(`The recording ${wanted} has no sound.`)
		return item.id
	}
	const jingle = JINGLES[podcast === 'kahaniyon-ki-shaam' ? 2 : at % 2] ?? ''
	await radio.json('PUT', `/api/backoffice/radioItems/${itemOf(jingle)}`, {
		title: jingle,
		kind: 'jingle',
		mayDownload: true,
	})
	await radio.json('PUT', `/api/backoffice/radioItems/${itemOf(programme.talk)}`, {
		title: programme.talk,
		kind: 'talk',
		artist: producer,
		mayDownload,
	})
	for (const [piece, artist, writers] of programme.music)
		await radio.json('PUT', `/api/backoffice/radioItems/${itemOf(piece)}`, {
			title: piece,
			kind: 'music',
			artist,
			writers,
			mayDownload,
		})

	const fields = {
		title,
		producer,
		rjUserId: tools.userId('radio'),
		categories: [{ name: category }],
		editorPick: editorPick ?? false,
		mayDownload,
		description,
	}
	const { data } = await radio.json<Uploaded>('POST', PLAYLISTS, fields, once(tools, 0))
	const thumbnailImageUrl = await upload(
		radio,
		tools,
		draw(MOTIF_OF[category] ?? 'food', at * 17 + 5),
		'radioplaylists',
	)
	await radio.json('PUT', `${PLAYLISTS}/${data._id}`, { ...fields, thumbnailImageUrl })
	const [first = '', ...others] = programme.music.map(([piece]) => piece)
	const order = [jingle, first, programme.talk, ...others, jingle]
	await radio.json('PUT', `${PLAYLISTS}/${data._id}/items`, { items: order.map(itemOf) })
	if (programme.isUpcoming) return
	const podcastId = (await list('radioPodcasts')).find(({ slug }) => slug === podcast)?.id
	await radio.json('POST', `${PLAYLISTS}/${data._id}/publish`, { podcastId })
}

const step = (day: number, play: DemoStep['play'], minute = 0): DemoStep => ({
	at: day * DAY_MS + minute * MINUTE_MS,
	play,
})

const STEPS: readonly DemoStep[] = [
	...[introduce, openPodcasts, ...VIDEOS.map(addVideo)].map((play, at) => step(3, play, at)),
	step(4, record(COMMON)),
	...PROGRAMMES.flatMap((programme, at) => [
		step(FIRST_DAY + EVERY_DAYS * at, record(recordingsOf(programme, at))),
		step(FIRST_DAY + EVERY_DAYS * at + 1, produce(programme, at)),
	]),
]

export const demo: DemoCapability = { steps: () => STEPS }
