import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import { add, PLAYLISTS, playlistBody } from './media.fixtures.ts'
import { inMinutes } from './minutes.ts'
import {
	ADVERTS,
	addAdvertItem,
	addInterviewItem,
	addInvited,
	addPlayable,
	addRecorded,
	advertBody,
	CHANNELS,
	channelBody,
	INTERVIEWS,
	INVITATION,
	interviewBody,
	invitationPath,
	NOW_PLAYING,
	OFFICE_CHANNELS,
	OFFICE_REPORTS,
	OFFICE_STREAMINGS,
	REPORTS,
	reportBody,
	STATISTICS,
	STREAMINGS,
	storeRecorded,
	storeStreaming,
	streamingBody,
	UPCOMING,
	WIDGETS,
} from './radio.fixtures.ts'
import { newEachTime, type Replays, replayed } from './replays.ts'
import type { World } from './world.ts'

export async function radioThings({ harness, people: { radio } }: World) {
	const playlist = await addPlayable(harness, radio)
	const channel = await add(radio, CHANNELS, channelBody())
	const streaming = (changes: object) => streamingBody(channel, playlist, changes)
	const playing = streaming({ startTime: inMinutes(-30), endTime: inMinutes(50), title: 'Now' })
	const over = streaming({ startTime: inMinutes(-90), endTime: inMinutes(-60), title: 'Then' })
	const replaced = await add(radio, REPORTS, reportBody({ channels: [channel] }))
	const advertItem = await addAdvertItem(harness, radio)
	const guestEmail = `guest.${crypto.randomUUID()}@mail.example`
	const invitedInterview = await addInvited(radio, { guestEmail })
	return {
		invitedInterview,
		invitationKey: (await invitationPath(harness, guestEmail)).split('/').at(-1) ?? '',
		interviewItem: await addInterviewItem(harness, radio),
		radioInterview: await add(radio, INTERVIEWS, interviewBody()),
		spareRadioInterview: await add(radio, INTERVIEWS, interviewBody()),
		cancelledInterview: await addCancelled(radio),
		recordedInterview: await addRecorded(harness, radio),
		advertItem,
		radioAdvert: await add(radio, ADVERTS, advertBody(advertItem)),
		spareRadioAdvert: await add(radio, ADVERTS, advertBody(advertItem)),
		replacedReport: replaced,
		radioReport: await add(radio, `${REPORTS}/${replaced}/versions`, correction),
		spareRadioReport: await add(radio, REPORTS, reportBody({ channels: [channel] })),
		playablePlaylist: playlist,
		silentPlaylist: await add(radio, PLAYLISTS, playlistBody()),
		radioChannel: channel,
		radioChannelSlug: (await radio.json<{ data: { slug: string } }>('GET', `${CHANNELS}/${channel}`)).data
			.slug,
		hiddenRadioChannel: await add(radio, CHANNELS, channelBody({ isLive: false })),
		spareRadioChannel: await add(radio, CHANNELS, channelBody()),
		radioStreaming: await add(radio, STREAMINGS, streaming({})),
		spareRadioStreaming: await add(
			radio,
			STREAMINGS,
			streaming({ startTime: inMinutes(300), endTime: inMinutes(360) }),
		),
		playingStreaming: await storeStreaming(harness, playing),
		pastStreaming: await storeStreaming(harness, over),
		acceptedStreaming: await storeRecorded(harness, radio.id, {
			...over,
			channel: await add(radio, CHANNELS, channelBody()),
		}),
		discardedStreaming: await storeRecorded(harness, radio.id, {
			...over,
			channel: await add(radio, CHANNELS, channelBody()),
		}),
	}
}

async function addCancelled(radio: World['people']['radio']): Promise<string> {
	const id = await add(radio, INTERVIEWS, interviewBody())
	await radio.json('POST', `${INTERVIEWS}/${id}/cancel`)
	return id
}

const own = { as: 'radio' } as const
const invalid = { status: 400, code: 'VALIDATION' } as const
const playing = {
	status: 409,
	code: 'STREAMING_PLAYING',
	message: 'You can not update this Streaming because it is currently being played.',
}
const over = { status: 409, code: 'STREAMING_OVER' }

/** Each right call has times of its own. */
let hours = 10
const right = ({ things }: World, changes: object = {}) => {
	const startTime = inMinutes(60 * hours++)
	const endTime = startTime + 300_000
	return streamingBody(things.radioChannel ?? '', things.playablePlaylist ?? '', {
		startTime,
		endTime,
		...changes,
	})
}

const streamingRows = (world: World) =>
	[
		{
			label: 'of a playlist without items',
			changes: { playlist: { _id: world.things.silentPlaylist } },
			refusal: { ...invalid, message: 'Please select a Playlist with items', field: 'playlist' },
		},
		{
			label: 'on no channel',
			changes: { channel: crypto.randomUUID() },
			refusal: { ...invalid, message: 'Please select a channel', field: 'channel' },
		},
		{
			label: 'in the past',
			changes: { startTime: inMinutes(-20), endTime: inMinutes(-10) },
			refusal: { ...invalid, message: 'The start is in the past', field: 'startTime' },
		},
		{
			label: 'in two years',
			changes: { startTime: inMinutes(1_051_200), endTime: inMinutes(1_051_210) },
			refusal: { ...invalid, message: 'The start can be at most a year ahead', field: 'startTime' },
		},
	].map(({ label, changes, refusal }) => ({
		label,
		refusal,
		options: { body: right(world, changes) },
	}))

const unknown = (url: string, named: string) => ({
	label: 'that there is not',
	url: `${url}/${crypto.randomUUID()}`,
	refusal: notFound(named),
})
const silentFallback = ({ things }: World) => ({
	label: 'with a fallback without items',
	options: { body: channelBody({ fallbackPlaylistId: things.silentPlaylist }) },
	refusal: { ...invalid, field: 'fallbackPlaylistId' },
})

const one = (path: string, thing: string, named: string): ApiCall => ({
	...own,
	route: `GET ${path as '/'}/{id}`,
	url: ({ things }) => `${path}/${things[thing]}`,
	rows: () => [unknown(path, named)],
})

const correction = { reason: 'A writer was missing.' }
const file = (format: 'csv' | 'xlsx'): ApiCall => ({
	...own,
	route: `GET ${OFFICE_REPORTS}/{id}/${format}`,
	url: ({ things }) => `${OFFICE_REPORTS}/${things.radioReport}/${format}`,
	rows: () => [
		{ ...unknown(OFFICE_REPORTS, 'The report'), url: `${OFFICE_REPORTS}/${crypto.randomUUID()}/${format}` },
	],
})
const advertRows = ({ things }: World) => [
	{
		label: 'of a recording that is none',
		options: { body: advertBody(crypto.randomUUID()) },
		refusal: { ...invalid, message: 'Please select a recording of the kind advert', field: 'itemId' },
	},
	{
		label: 'on a channel that there is not',
		options: { body: advertBody(things.advertItem ?? '', { channels: [crypto.randomUUID()] }) },
		refusal: { ...invalid, message: 'Please select a channel', field: 'channels' },
	},
	{
		label: 'that may be on air no time',
		options: { body: advertBody(things.advertItem ?? '', { capDay: 0 }) },
		refusal: {
			...invalid,
			message: 'Please enter a whole number from 1 on, or leave it empty',
			field: 'capDay',
		},
	},
]
const advertCalls: readonly ApiCall[] = [
	{ ...own, route: `GET ${ADVERTS}`, url: () => ADVERTS },
	one(ADVERTS, 'radioAdvert', 'The advert'),
	{
		...own,
		route: `GET ${ADVERTS}/{id}/csv`,
		url: ({ things }) => `${ADVERTS}/${things.radioAdvert}/csv`,
		rows: () => [{ ...unknown(ADVERTS, 'The advert'), url: `${ADVERTS}/${crypto.randomUUID()}/csv` }],
	},
	{
		...own,
		route: `POST ${ADVERTS}`,
		url: () => ADVERTS,
		body: ({ things }) => advertBody(things.advertItem ?? ''),
		rows: advertRows,
	},
	{
		...own,
		route: `PUT ${ADVERTS}/{id}`,
		url: ({ things }) => `${ADVERTS}/${things.radioAdvert}`,
		body: ({ things }) => advertBody(things.advertItem ?? ''),
		rows: (world) => [...advertRows(world), unknown(ADVERTS, 'The advert')],
	},
	{
		...own,
		route: `DELETE ${ADVERTS}/{id}`,
		url: ({ things }) => `${ADVERTS}/${things.spareRadioAdvert}`,
		rows: () => [unknown(ADVERTS, 'The advert')],
	},
]
const reportCalls: readonly ApiCall[] = [
	{ ...own, route: `GET ${STATISTICS}`, url: () => STATISTICS },
	{ ...own, route: `GET ${STATISTICS}/csv`, url: () => `${STATISTICS}/csv` },
	{
		...own,
		route: `GET ${REPORTS}/preview`,
		url: () => `${REPORTS}/preview?from=2026-01-01&until=2026-01-31`,
		rows: () => [
			{
				label: 'of a channel that there is not',
				url: `${REPORTS}/preview?from=2026-01-01&until=2026-01-31&channel=${crypto.randomUUID()}`,
				refusal: notFound('The channel'),
			},
		],
	},
	{
		...own,
		route: `POST ${REPORTS}`,
		url: () => REPORTS,
		body: () => reportBody(),
		rows: () => [
			{
				label: 'of a period that is not over',
				options: { body: reportBody({ from: '2099-01-01', until: '2099-01-31' }) },
				refusal: { ...invalid, message: 'This period is not over yet', field: 'until' },
			},
			{
				label: 'of a channel that there is not',
				options: { body: reportBody({ channels: [crypto.randomUUID()] }) },
				refusal: { ...invalid, message: 'Please select a channel', field: 'channels' },
			},
		],
	},
	{
		...own,
		route: `POST ${REPORTS}/{id}/versions`,
		url: ({ things }) => `${REPORTS}/${things.spareRadioReport}/versions`,
		body: () => correction,
		rows: ({ things }) => [
			{
				label: 'of a report that there is not',
				url: `${REPORTS}/${crypto.randomUUID()}/versions`,
				options: { body: correction },
				refusal: notFound('The report'),
			},
			{
				label: 'of a version that is replaced',
				url: `${REPORTS}/${things.replacedReport}/versions`,
				options: { body: correction },
				refusal: { status: 409, code: 'REPORT_REPLACED' },
			},
		],
	},
	{ ...own, route: `GET ${OFFICE_REPORTS}`, url: () => OFFICE_REPORTS },
	one(OFFICE_REPORTS, 'radioReport', 'The report'),
	file('csv'),
	file('xlsx'),
]

const refusedField = (field: string, message: string) => ({ ...invalid, message, field })
const interviewRows = (): Row[] => [
	{
		label: 'with a guest of whom nothing is known',
		options: { body: interviewBody({ guestName: '' }) },
		refusal: refusedField('guestName', 'Please enter the name of the guest'),
	},
	{
		label: 'with a guest whom no mail reaches',
		options: { body: interviewBody({ guestEmail: '' }) },
		refusal: refusedField('guestEmail', 'Please enter email'),
	},
	{
		label: 'with an account that there is not',
		options: { body: interviewBody({ guestUserId: crypto.randomUUID() }) },
		refusal: refusedField('guestUserId', 'Please select the account of a guest'),
	},
	{
		label: 'with a host whom there is not',
		options: { body: interviewBody({ rjUserId: crypto.randomUUID() }) },
		refusal: refusedField('rjUserId', 'Please select the account of a host'),
	},
	{
		label: 'on a channel that there is not',
		options: { body: interviewBody({ channelId: crypto.randomUUID() }) },
		refusal: refusedField('channelId', 'Please select a channel'),
	},
	{
		label: 'in a streaming that there is not',
		options: { body: interviewBody({ streamingId: crypto.randomUUID() }) },
		refusal: refusedField('streamingId', 'Please select a streaming'),
	},
]
const interviewStep = (
	step: 'invite' | 'record' | 'publish' | 'cancel',
	thing: string,
	{ body, ...refused }: { body?: ApiCall['body']; code?: string; of?: string } = {},
): ApiCall => ({
	...own,
	route: `POST ${INTERVIEWS}/{id}/${step}`,
	url: ({ things }) => `${INTERVIEWS}/${things[thing]}/${step}`,
	...(body && { body }),
	rows: (world) => [
		{
			label: 'that there is not',
			url: `${INTERVIEWS}/${crypto.randomUUID()}/${step}`,
			...(body && { options: { body: body(world) } }),
			refusal: notFound('The interview'),
		},
		...(refused.code === undefined
			? []
			: [
					{
						label: 'in another state',
						url: `${INTERVIEWS}/${world.things[refused.of ?? '']}/${step}`,
						...(body && { options: { body: body(world) } }),
						refusal: { status: 409, code: refused.code },
					},
				]),
	],
})
const interviewCalls: readonly ApiCall[] = [
	{ ...own, route: `GET ${INTERVIEWS}`, url: () => INTERVIEWS },
	one(INTERVIEWS, 'radioInterview', 'The interview'),
	{
		...own,
		route: `POST ${INTERVIEWS}`,
		url: () => INTERVIEWS,
		body: () => interviewBody(),
		rows: interviewRows,
	},
	{
		...own,
		route: `PUT ${INTERVIEWS}/{id}`,
		url: ({ things }) => `${INTERVIEWS}/${things.radioInterview}`,
		body: () => interviewBody(),
		rows: () => [...interviewRows(), unknown(INTERVIEWS, 'The interview')],
	},
	interviewStep('invite', 'radioInterview', { code: 'INTERVIEW_CANCELLED', of: 'cancelledInterview' }),
	interviewStep('record', 'invitedInterview', {
		body: ({ things }) => ({ itemId: things.interviewItem }),
		code: 'INTERVIEW_CANCELLED',
		of: 'cancelledInterview',
	}),
	interviewStep('publish', 'recordedInterview', { code: 'INTERVIEW_NOT_INVITED', of: 'spareRadioInterview' }),
	interviewStep('cancel', 'cancelledInterview'),
	{
		as: 'guest',
		route: `GET ${INVITATION}/{id}/invitation/{key}`,
		url: ({ things }) => `${INVITATION}/${things.invitedInterview}/invitation/${things.invitationKey}`,
		rows: ({ things }) => [
			{
				label: 'of another interview',
				url: `${INVITATION}/${things.radioInterview}/invitation/${things.invitationKey}`,
				refusal: notFound('The interview'),
			},
		],
	},
]

const CONFLICT = `${STREAMINGS}/conflict`

export const RADIO_CALLS: readonly ApiCall[] = [
	{ ...own, route: `GET ${CHANNELS}`, url: () => CHANNELS },
	one(CHANNELS, 'radioChannel', 'The channel'),
	{
		...own,
		route: `POST ${CHANNELS}`,
		url: () => CHANNELS,
		body: () => channelBody(),
		rows: (world) => [silentFallback(world)],
	},
	{
		...own,
		route: `PUT ${CHANNELS}/{id}`,
		url: ({ things }) => `${CHANNELS}/${things.radioChannel}`,
		body: () => channelBody(),
		rows: (world) => [silentFallback(world), unknown(CHANNELS, 'The channel')],
	},
	{
		...own,
		route: `DELETE ${CHANNELS}/{id}`,
		url: ({ things }) => `${CHANNELS}/${things.spareRadioChannel}`,
		rows: ({ things }) => [
			unknown(CHANNELS, 'The channel'),
			{
				label: 'that has streamings',
				url: `${CHANNELS}/${things.radioChannel}`,
				refusal: { status: 409, code: 'CHANNEL_USED' },
			},
		],
	},
	{ ...own, route: `GET ${STREAMINGS}`, url: () => STREAMINGS },
	one(STREAMINGS, 'radioStreaming', 'The streaming'),
	{
		...own,
		route: `GET ${CONFLICT}`,
		url: ({ things }) =>
			`${CONFLICT}?channel=${things.radioChannel}&startTime=${inMinutes(60)}&endTime=${inMinutes(70)}`,
	},
	{
		...own,
		route: `POST ${STREAMINGS}`,
		url: () => STREAMINGS,
		body: (world) => right(world),
		rows: (world) => streamingRows(world),
	},
	{
		...own,
		route: `PUT ${STREAMINGS}/{id}`,
		url: ({ things }) => `${STREAMINGS}/${things.radioStreaming}`,
		body: (world) => right(world),
		rows: (world) => [
			...streamingRows(world),
			unknown(STREAMINGS, 'The streaming'),
			{ label: 'on air', url: `${STREAMINGS}/${world.things.playingStreaming}`, refusal: playing },
			{ label: 'that is over', url: `${STREAMINGS}/${world.things.pastStreaming}`, refusal: over },
		],
	},
	{
		...own,
		route: `DELETE ${STREAMINGS}/{id}`,
		url: ({ things }) => `${STREAMINGS}/${things.spareRadioStreaming}`,
		rows: ({ things }) => [
			unknown(STREAMINGS, 'The streaming'),
			{ label: 'on air', url: `${STREAMINGS}/${things.playingStreaming}`, refusal: playing },
			{ label: 'that is over', url: `${STREAMINGS}/${things.pastStreaming}`, refusal: over },
		],
	},
	{
		...own,
		route: `POST ${STREAMINGS}/{id}/source`,
		url: ({ things }) => `${STREAMINGS}/${things.radioStreaming}/source`,
		rows: ({ things }) => [
			{
				label: 'that there is not',
				url: `${STREAMINGS}/${crypto.randomUUID()}/source`,
				refusal: notFound('The streaming'),
			},
			{ label: 'that is over', url: `${STREAMINGS}/${things.pastStreaming}/source`, refusal: over },
		],
	},
	{
		...own,
		route: `POST ${STREAMINGS}/{id}/ticket`,
		url: ({ things }) => `${STREAMINGS}/${things.radioStreaming}/ticket`,
		rows: ({ things }) => [
			{
				label: 'of another host',
				as: 'donor',
				url: `${STREAMINGS}/${things.radioStreaming}/ticket`,
				refusal: notFound('The streaming'),
			},
			{ label: 'that is over', url: `${STREAMINGS}/${things.pastStreaming}/ticket`, refusal: over },
		],
	},
	{
		...own,
		route: `GET ${STREAMINGS}/{id}/studio`,
		url: ({ things }) => `${STREAMINGS}/${things.radioStreaming}/studio`,
		rows: ({ things }) => [
			{
				label: 'of another host',
				as: 'donor',
				url: `${STREAMINGS}/${things.radioStreaming}/studio`,
				refusal: notFound('The streaming'),
			},
		],
	},
	...['accept', 'discard'].map(
		(verb): ApiCall => ({
			...own,
			route: `POST ${STREAMINGS}/{id}/recording/${verb as 'accept'}`,
			url: ({ things }) => `${STREAMINGS}/${things[`${verb}edStreaming`]}/recording/${verb}`,
			rows: ({ things }) => [
				{
					label: 'that there is not',
					url: `${STREAMINGS}/${crypto.randomUUID()}/recording/${verb}`,
					refusal: notFound('The streaming'),
				},
				{
					label: 'that was never live',
					url: `${STREAMINGS}/${things.pastStreaming}/recording/${verb}`,
					refusal: notFound('The recording'),
				},
			],
		}),
	),
	{ as: 'guest', route: `GET ${UPCOMING}`, url: () => UPCOMING },
	...WIDGETS.flatMap((path): ApiCall[] => [
		{ as: 'guest', route: `GET ${path}`, url: () => path },
		{
			as: 'guest',
			route: `GET ${path}/{channel}`,
			url: ({ things }) => `${path}/${things.radioChannelSlug}`,
		},
	]),
	{
		as: 'guest',
		route: `GET ${NOW_PLAYING}`,
		url: ({ things }) => `${NOW_PLAYING}?channel=${things.radioChannelSlug}`,
	},
	{ ...own, route: `GET ${OFFICE_CHANNELS}`, url: () => OFFICE_CHANNELS },
	one(OFFICE_CHANNELS, 'radioChannel', 'The channel'),
	{ ...own, route: `GET ${OFFICE_STREAMINGS}`, url: () => OFFICE_STREAMINGS },
	one(OFFICE_STREAMINGS, 'radioStreaming', 'The streaming'),
	...reportCalls,
	...advertCalls,
	...interviewCalls,
]

export const RADIO_REPLAYS: Replays = {
	[`POST ${ADVERTS}`]: 'right call',
	[`PUT ${ADVERTS}/{id}`]: 'right call',
	[`DELETE ${ADVERTS}/{id}`]: async ({ people: { radio }, things }) => ({
		caller: radio,
		method: 'DELETE',
		url: `${ADVERTS}/${await add(radio, ADVERTS, advertBody(things.advertItem ?? ''))}`,
	}),
	[`POST ${INTERVIEWS}`]: 'right call',
	[`PUT ${INTERVIEWS}/{id}`]: 'right call',
	...Object.fromEntries(
		(['invite', 'record', 'publish', 'cancel'] as const).map((step) => [
			`POST ${INTERVIEWS}/{id}/${step}`,
			async ({ harness, people: { radio } }: World) => ({
				caller: radio,
				method: 'POST' as const,
				url: `${INTERVIEWS}/${await (step === 'publish' ? addRecorded(harness, radio) : addInvited(radio))}/${step}`,
				...(step === 'record' && { body: { itemId: await addInterviewItem(harness, radio) } }),
			}),
		]),
	),
	[`POST ${REPORTS}`]: 'right call',
	[`POST ${REPORTS}/{id}/versions`]: async ({ people: { radio } }) => ({
		caller: radio,
		method: 'POST',
		url: `${REPORTS}/${await add(radio, REPORTS, reportBody())}/versions`,
		body: correction,
	}),
	[`POST ${CHANNELS}`]: 'right call',
	[`PUT ${CHANNELS}/{id}`]: 'right call',
	[`DELETE ${CHANNELS}/{id}`]: async ({ people: { radio } }) => ({
		caller: radio,
		method: 'DELETE',
		url: `${CHANNELS}/${await add(radio, CHANNELS, channelBody())}`,
	}),
	[`POST ${STREAMINGS}`]: 'right call',
	[`PUT ${STREAMINGS}/{id}`]: 'right call',
	[`DELETE ${STREAMINGS}/{id}`]: async (world) => ({
		caller: world.people.radio,
		method: 'DELETE',
		url: `${STREAMINGS}/${await add(world.people.radio, STREAMINGS, right(world))}`,
	}),
	...replayed(newEachTime, `POST ${STREAMINGS}/{id}/source`, `POST ${STREAMINGS}/{id}/ticket`),
	...Object.fromEntries(
		['accept', 'discard'].map((verb) => [
			`POST ${STREAMINGS}/{id}/recording/${verb}`,
			async ({ harness, people: { radio }, things }: World) => {
				const channel = await add(radio, CHANNELS, channelBody())
				const past = { startTime: inMinutes(-90), endTime: inMinutes(-60) }
				const body = streamingBody(channel, things.playablePlaylist ?? '', past)
				const id = await storeRecorded(harness, radio.id, body)
				return {
					caller: radio,
					method: 'POST' as const,
					url: `${STREAMINGS}/${id}/recording/${verb}`,
				}
			},
		]),
	),
}
