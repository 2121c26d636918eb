import { dayAt, dayOf } from '../../kernel/wire/days.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { fromTheWall } from '../../kernel/wire/wall-clock.ts'
import type { Visitor } from '../client.ts'
import { draw } from '../pictures.ts'
import { PROGRAMMES } from '../programmes.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

/** The fallback of each is produced when it opens. */
const CHANNELS = [
	{
		name: 'Karuna Radio Hyderabad',
		slug: 'radio-hyderabad',
		voiceCommandLabel: 'Karuna Hyderabad',
		zone: 'Asia/Kolkata',
		description: 'Talk and music for those who give, from Hyderabad.',
		fallback: 0,
		opensDay: 6,
	},
	{
		name: 'Karuna Radio California',
		slug: 'radio-california',
		voiceCommandLabel: 'Karuna California',
		zone: 'America/Los_Angeles',
		description: 'Stories from both homes of the diaspora, from Fremont.',
		fallback: 1,
		opensDay: 19,
	},
] as const

/** All programmes are produced by then; the schedule begins a week before the demo ends. */
const PLANS_DAY = 113
const PLANNED_DAYS = 21
/** Local hours of each day, from one to another. */
const SLOTS: readonly (readonly [from: number, until: number, name: string])[] = [
	[7, 9, 'Morning'],
	[12, 13, 'Noon'],
	[18, 20, 'Evening'],
	[21, 22, 'Night'],
]

const CHANNELS_URL = '/api/v1/radio/channels'

interface Listed {
	readonly id: string
	readonly title: string
}

async function playlistsOf(radio: Visitor) {
	const rows = await radio.json<readonly Listed[]>('GET', '/api/backoffice/radioPlaylists?range=[0,99]')
	const ids = new Map(rows.map(({ id, title }) => [title, id]))
	return (programme: number) => ids.get(PROGRAMMES[programme]?.title ?? '')
}

const openChannel =
	({ fallback, opensDay: day, ...channel }: (typeof CHANNELS)[number]) =>
	async ({ signedIn, rasterize, key }: DemoStepTools): Promise<void> => {
		const radio = await signedIn('radio')
		const playlistOf = await playlistsOf(radio)
		const body = { ...channel, isLive: true, fallbackPlaylistId: playlistOf(fallback) }
		const once = { 'idempotency-key': key }
		const { data } = await radio.json<{ data: { _id: string } }>('POST', CHANNELS_URL, body, once)
		const picture = await rasterize(draw('women', day * 41 + 7))
		const uploaded = await radio.upload<{ data: { url: string } }>(
			'/api/v1/files/image',
			picture,
			'art.jpg',
			{
				purpose: 'radiochannels',
			},
		)
		const { slug: _, ...changed } = body
		await radio.json('PUT', `${CHANNELS_URL}/${data._id}`, { ...changed, artworkUrl: uploaded.data.url })
	}

async function planWeeks({ signedIn, key, now }: DemoStepTools): Promise<void> {
	const radio = await signedIn('radio')
	const playlistOf = await playlistsOf(radio)
	const { data: channels } = await radio.json<{ data: { _id: string; zone: string }[] }>('GET', CHANNELS_URL)
	for (const [turn, { _id: channel, zone }] of channels.entries()) {
		const first = dayOf(dayAt(now(), zone)).getTime() + DAY_MS
		for (let day = 0; day < PLANNED_DAYS; day++)
			for (const [slot, [from, until, name]] of SLOTS.entries()) {
				const programme = (day + slot * 3 + turn) % PROGRAMMES.length
				const at = (hour: number) => fromTheWall(first + day * DAY_MS + hour * HOUR_MS, zone)
				const streaming = {
					title: `${name}: ${PROGRAMMES[programme]?.title}`,
					channel,
					startTime: at(from),
					endTime: at(until),
					playlist: { _id: playlistOf(programme) },
					editorPick: PROGRAMMES[programme]?.editorPick ?? false,
				}
				const once = { 'idempotency-key': `${key}.${turn}.${day}.${slot}` }
				await radio.json('POST', '/api/v1/radio/streamings', streaming, once)
			}
	}
}

export const demo: DemoCapability = {
	steps: () => [
		...CHANNELS.map((channel) => ({ at: channel.opensDay * DAY_MS, play: openChannel(channel) })),
		{ at: PLANS_DAY * DAY_MS, play: planWeeks },
	],
}
