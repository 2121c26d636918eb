import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import type { Visitor } from '../client.ts'
import { draw } from '../pictures.ts'
import { drawPortrait } from '../portraits.ts'
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

const STEPS: readonly DemoStep[] = [introduce, openPodcasts, ...VIDEOS.map(addVideo)].map((play, at) => ({
	at: 3 * DAY_MS + at * MINUTE_MS,
	play,
}))

export const demo: DemoCapability = { steps: () => STEPS }
