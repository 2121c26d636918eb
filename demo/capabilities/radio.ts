import { dayAt, dayOf } from '../../kernel/wire/days.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { fromTheWall } from '../../kernel/wire/wall-clock.ts'
import type { Visitor } from '../client.ts'
import { draw } from '../pictures.ts'
import { ADVERTS, INTERVIEWS, PROGRAMMES } from '../programmes.ts'
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
/** The days before are reported then. */
const REPORTS_DAY = 119.75
const INTERVIEWS_DAY = 119.8
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

interface Item extends Listed {
	readonly kind: string
}
interface ChannelRow {
	readonly _id: string
	readonly name: string
	readonly isLive: boolean
	readonly voiceCommandLabel: string
}
const ITEMS = '/api/backoffice/radioItems'
const INTERVIEWS_URL = '/api/backoffice/radioInterviews'
/** Days before the demo’s end. */
const REPORTED = { from: 8, until: 4 }

/** Adds two adverts, completes the rights of one programme, and reports its music and that of another one. */
async function report({ signedIn, key, now, seedListening }: DemoStepTools): Promise<void> {
	const radio = await signedIn('radio')
	const dayBefore = (days: number) => new Date(now() - days * DAY_MS).toISOString().slice(0, 10)
	const items = await radio.json<readonly Item[]>('GET', `${ITEMS}?range=[0,199]`)
	for (const [nth, title] of ADVERTS.entries()) {
		const itemId = items.find((item) => item.title === title)?.id
		const advert = { name: title, itemId, from: dayBefore(30), until: dayBefore(-60), capHour: 4 - nth }
		await radio.json('POST', '/api/backoffice/radioAdverts', advert, {
			'idempotency-key': `${key}.advert.${nth}`,
		})
	}
	await seedListening()
	for (const [nth, [title, artist, writers]] of (PROGRAMMES[0]?.music ?? []).entries()) {
		const id = items.find((item) => item.title === title)?.id
		const rights = { title, kind: 'music', artist, writers, isrc: `INKRN26000${10 + nth}`, mayDownload: true }
		await radio.json('PUT', `${ITEMS}/${id}`, rights)
	}
	const { data: channels } = await radio.json<{ data: ChannelRow[] }>('GET', CHANNELS_URL)
	for (const [nth, { _id, name, isLive, voiceCommandLabel }] of channels.entries()) {
		await radio.json('PUT', `${CHANNELS_URL}/${_id}`, {
			name,
			isLive,
			voiceCommandLabel,
			breakMinutes: 15,
		})
		const days = { from: dayBefore(REPORTED.from), until: dayBefore(REPORTED.until) }
		// The music of one channel lacks its codes.
		const body = { ...days, channels: [_id], withGaps: true }
		await radio.json('POST', '/api/v1/radio/reports', body, { 'idempotency-key': `${key}.report.${nth}` })
	}
}

/** Publishes an interview with a member, and plans one with a guest without an account. */
async function interview({ signedIn, key, now, userId, agreeToInterview }: DemoStepTools): Promise<void> {
	const radio = await signedIn('radio')
	const items = await radio.json<readonly Item[]>('GET', `${ITEMS}?range=[0,199]`)
	const plan = async (body: object, part: number) =>
		(
			await radio.json<{ id: string }>('POST', INTERVIEWS_URL, body, {
				'idempotency-key': `${key}.interview.${part}`,
			})
		).id
	const [recorded = '', planned = ''] = INTERVIEWS
	const published = await plan(
		{
			title: recorded,
			guestUserId: userId('donee'),
			plannedTime: now() - 9 * DAY_MS,
			notes: 'What is the quietest hour? Whom do you call first?',
		},
		0,
	)
	await radio.json('POST', `${INTERVIEWS_URL}/${published}/invite`)
	await agreeToInterview(published)
	const itemId = items.find(({ title }) => title === recorded)?.id
	await radio.json('POST', `${INTERVIEWS_URL}/${published}/record`, { itemId })
	await radio.json('POST', `${INTERVIEWS_URL}/${published}/publish`)
	await plan(
		{
			title: planned,
			guestName: 'Sunita Hembrom',
			guestEmail: 'sunita.hembrom@mail.example',
			guestLanguage: 'hi',
			plannedTime: now() + 3 * DAY_MS,
			notes: 'कॉलेज का पहला दिन। छोटी बहनों के लिए एक सलाह।',
		},
		1,
	)
}

export const demo: DemoCapability = {
	steps: () => [
		...CHANNELS.map((channel) => ({ at: channel.opensDay * DAY_MS, play: openChannel(channel) })),
		{ at: PLANS_DAY * DAY_MS, play: planWeeks },
		{ at: REPORTS_DAY * DAY_MS, play: report },
		{ at: INTERVIEWS_DAY * DAY_MS, play: interview },
	],
}
