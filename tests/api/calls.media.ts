import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { Caller } from './harness.ts'
import {
	add,
	addItem,
	beginUpload,
	CATEGORIES,
	ITEMS,
	itemBody,
	MEMBERS,
	memberBody,
	PLAYLISTS,
	PODCASTS,
	playlistBody,
	podcastBody,
	UPLOADS,
	unique,
	VIDEOS,
} from './media.fixtures.ts'
import { leavesTheSame, type Replays } from './replays.ts'
import type { World } from './world.ts'

export async function mediaThings({ harness, people: { radio } }: World) {
	const item = await addItem(harness, 2_500)
	const playlist = await add(radio, PLAYLISTS, playlistBody())
	await radio.json('PUT', `${PLAYLISTS}/${playlist}/items`, { items: [item] })
	const video = async () => add(radio, VIDEOS, { title: 'At the studio', videoId: await radio.video() })
	return {
		radioItem: item,
		spareRadioItem: await addItem(harness, 2_500),
		radioPlaylist: playlist,
		spareRadioPlaylist: await add(radio, PLAYLISTS, playlistBody()),
		radioMember: await add(radio, MEMBERS, memberBody()),
		spareRadioMember: await add(radio, MEMBERS, memberBody()),
		radioCategory: await add(radio, CATEGORIES, { name: unique('Talks') }),
		spareRadioCategory: await add(radio, CATEGORIES, { name: unique('News') }),
		radioPodcast: await add(radio, PODCASTS, podcastBody()),
		spareRadioPodcast: await add(radio, PODCASTS, podcastBody()),
		radioVideo: await video(),
		spareRadioVideo: await video(),
		radioVideoFile: await radio.video(),
		radioUpload: await beginUpload(radio, 1_000),
		spareRadioUpload: await failedUpload({ harness, radio }),
	}
}

async function failedUpload({
	harness,
	radio,
}: {
	harness: World['harness']
	radio: Caller
}): Promise<string> {
	const upload = await beginUpload(radio, 1_000)
	await harness.system.sql.execute(
		`UPDATE rec.media_uploads SET state = 'failed', reason = 'damaged' WHERE id = $1`,
		[upload],
	)
	return upload
}

const own = { as: 'radio' } as const
const taken = { status: 400, code: 'VALIDATION' } as const

/** Calls about one thing, which is not found when it isn't there. */
const onOne = (
	path: string,
	thing: string,
	named: string,
	calls: readonly (Pick<ApiCall, 'body' | 'rows'> & {
		readonly route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`
		readonly isSpare?: true
	})[],
): ApiCall[] =>
	calls.map(({ route, isSpare, rows, ...call }): ApiCall => {
		const [method = '', more = ''] = route.split(' ') as [('GET' | 'POST' | 'PUT' | 'DELETE')?, string?]
		const name = isSpare ? `spare${thing[0]?.toUpperCase()}${thing.slice(1)}` : thing
		return {
			...own,
			route: `${method as 'GET'} ${path as '/'}/{id}${more}`,
			url: ({ things }) => `${path}/${things[name]}${more}`,
			...call,
			rows: (world) => [
				{
					label: 'that there is not',
					url: `${path}/${crypto.randomUUID()}${more}`,
					refusal: notFound(named),
				},
				...(rows?.(world) ?? []),
			],
		}
	})

const unknownPicture = (field: string, right: object) => ({
	label: 'with a picture that nobody uploaded',
	options: { body: { ...right, [field]: '/files/radiomembers/ab/nothing.webp' } },
	refusal: { ...taken, message: 'Please upload the picture again', field },
})
const unknownCategory = () => ({
	label: 'in an unknown category',
	options: { body: playlistBody({ categories: [{ name: 'Nowhere' }] }) },
	refusal: { ...taken, message: 'Please select a category', field: 'categories' },
})
const unknownHost = () => ({
	label: 'with a host who has no account',
	options: { body: playlistBody({ rjUserId: crypto.randomUUID() }) },
	refusal: { ...taken, field: 'rjUserId' },
})

const uploadOver = (url: string) => ({
	label: 'that did not fail',
	url,
	refusal: { status: 409, code: 'UPLOAD_OVER' },
})

export const MEDIA_CALLS: readonly ApiCall[] = [
	{ ...own, route: `GET ${MEMBERS}`, url: () => MEMBERS },
	{
		...own,
		route: `POST ${MEMBERS}`,
		url: () => MEMBERS,
		body: () => memberBody(),
		rows: () => [unknownPicture('image_url', memberBody())],
	},
	...onOne(MEMBERS, 'radioMember', 'The member', [
		{ route: 'PUT ', body: () => memberBody(), rows: () => [unknownPicture('image_url', memberBody())] },
		{ route: 'DELETE ', isSpare: true },
	]),
	{ ...own, route: `GET ${PLAYLISTS}`, url: () => PLAYLISTS },
	{
		...own,
		route: `POST ${PLAYLISTS}`,
		url: () => PLAYLISTS,
		body: () => playlistBody(),
		rows: () => [unknownPicture('thumbnailImageUrl', playlistBody()), unknownCategory(), unknownHost()],
	},
	...onOne(PLAYLISTS, 'radioPlaylist', 'The playlist', [
		{ route: 'GET ' },
		{ route: 'GET /items' },
		{ route: 'PUT ', body: () => playlistBody(), rows: () => [unknownCategory(), unknownHost()] },
		{
			route: 'PUT /items',
			body: ({ things }) => ({ items: [things.radioItem] }),
			rows: () => [
				{
					label: 'with an unknown item',
					options: { body: { items: [crypto.randomUUID()] } },
					refusal: { status: 409, code: 'ITEM_WITHOUT_SOUND', field: 'items' },
				},
			],
		},
		{ route: 'DELETE ', isSpare: true },
	]),
	...(['publish', 'unpublish'] as const).flatMap((verb) =>
		onOne(PLAYLISTS, 'radioPlaylist', 'The playlist', [
			{
				route: `POST /${verb}`,
				...(verb === 'publish' && { body: ({ things }: World) => ({ podcastId: things.radioPodcast }) }),
			},
		]),
	),
	{
		...own,
		route: `PUT ${PLAYLISTS}/{id}/editorPick`,
		url: ({ things }) => `${PLAYLISTS}/${things.radioPlaylist}/editorPick`,
		body: () => ({ editorPick: true }),
		rows: () => [
			{
				label: 'of a playlist that there is not',
				url: `${PLAYLISTS}/${crypto.randomUUID()}/editorPick`,
				refusal: {
					status: 404,
					code: 'NOT_FOUND',
					message: 'Editor Pick: Failed to update the playlist',
				},
			},
		],
	},
	{ ...own, route: 'GET /api/backoffice/radioPlaylists', url: () => '/api/backoffice/radioPlaylists' },
	...onOne('/api/backoffice/radioPlaylists', 'radioPlaylist', 'The playlist', [{ route: 'GET ' }]),
	{ ...own, route: `GET ${ITEMS}`, url: () => ITEMS },
	...onOne(ITEMS, 'radioItem', 'The item', [
		{ route: 'GET ' },
		{ route: 'PUT ', body: () => itemBody() },
		{
			route: 'DELETE ',
			isSpare: true,
			rows: ({ things }) => [
				{
					label: 'of a playlist',
					url: `${ITEMS}/${things.radioItem}`,
					refusal: {
						status: 409,
						code: 'ITEM_IN_PLAYLISTS',
						message:
							'This item is in playlists, adverts or interviews, from which it has to be removed first: Good morning',
					},
				},
			],
		},
	]),
	{ ...own, route: `GET ${CATEGORIES}`, url: () => CATEGORIES },
	{ ...own, route: `POST ${CATEGORIES}`, url: () => CATEGORIES, body: () => ({ name: unique('Songs') }) },
	{
		...own,
		route: `PUT ${CATEGORIES}`,
		url: () => CATEGORIES,
		body: ({ things }) => ({ ids: [things.radioCategory] }),
	},
	...onOne(CATEGORIES, 'radioCategory', 'The category', [
		{ route: 'GET ' },
		{ route: 'PUT ', body: () => ({ name: unique('Talks') }) },
		{ route: 'DELETE ', isSpare: true },
	]),
	{ ...own, route: `GET ${PODCASTS}`, url: () => PODCASTS },
	{
		...own,
		route: `POST ${PODCASTS}`,
		url: () => PODCASTS,
		body: () => podcastBody(),
		rows: () => [unknownPicture('artworkUrl', podcastBody())],
	},
	...onOne(PODCASTS, 'radioPodcast', 'The podcast', [
		{ route: 'GET ' },
		{ route: 'PUT ', body: () => podcastBody() },
		{ route: 'DELETE ', isSpare: true },
	]),
	{ ...own, route: `GET ${VIDEOS}`, url: () => VIDEOS },
	{
		...own,
		route: `POST ${VIDEOS}`,
		url: () => VIDEOS,
		body: ({ things }) => ({ title: 'At the fair', videoId: things.radioVideoFile }),
		rows: ({ video }) => [
			{
				label: 'of another person',
				options: { body: { title: 'At the fair', videoId: video } },
				refusal: { ...taken, message: 'Please select a video', field: 'videoId' },
			},
		],
	},
	{
		...own,
		route: `PUT ${VIDEOS}`,
		url: () => VIDEOS,
		body: ({ things }) => ({ ids: [things.radioVideo] }),
	},
	...onOne(VIDEOS, 'radioVideo', 'The video', [
		{ route: 'GET ' },
		{ route: 'PUT ', body: () => ({ title: 'At the studio' }) },
		{ route: 'DELETE ', isSpare: true },
	]),
	{ ...own, route: `GET ${UPLOADS}`, url: () => UPLOADS },
	...onOne(UPLOADS, 'radioUpload', 'The upload', [
		{ route: 'POST /cancel' },
		{
			route: 'POST /retry',
			isSpare: true,
			rows: ({ things }) => [uploadOver(`${UPLOADS}/${things.radioUpload}/retry`)],
		},
	]),
]

const deletion = (url: string, make: (world: World) => Promise<string>) => async (world: World) => ({
	caller: world.people.radio,
	method: 'DELETE' as const,
	url: `${url}/${await make(world)}`,
})

export const MEDIA_REPLAYS: Replays = {
	[`POST ${MEMBERS}`]: 'right call',
	[`PUT ${MEMBERS}/{id}`]: 'right call',
	[`DELETE ${MEMBERS}/{id}`]: deletion(MEMBERS, ({ people }) => add(people.radio, MEMBERS, memberBody())),
	[`POST ${PLAYLISTS}`]: 'right call',
	[`PUT ${PLAYLISTS}/{id}`]: 'right call',
	[`PUT ${PLAYLISTS}/{id}/editorPick`]: 'right call',
	[`PUT ${PLAYLISTS}/{id}/items`]: 'right call',
	[`POST ${PLAYLISTS}/{id}/publish`]: 'right call',
	[`POST ${PLAYLISTS}/{id}/unpublish`]: leavesTheSame,
	[`DELETE ${PLAYLISTS}/{id}`]: deletion(PLAYLISTS, ({ people }) =>
		add(people.radio, PLAYLISTS, playlistBody()),
	),
	[`PUT ${ITEMS}/{id}`]: 'right call',
	[`DELETE ${ITEMS}/{id}`]: deletion(ITEMS, ({ harness }) => addItem(harness, 100)),
	[`POST ${CATEGORIES}`]: 'right call',
	[`PUT ${CATEGORIES}`]: leavesTheSame,
	[`PUT ${CATEGORIES}/{id}`]: 'right call',
	[`DELETE ${CATEGORIES}/{id}`]: deletion(CATEGORIES, ({ people }) =>
		add(people.radio, CATEGORIES, { name: unique('Gone') }),
	),
	[`POST ${PODCASTS}`]: 'right call',
	[`PUT ${PODCASTS}/{id}`]: 'right call',
	[`DELETE ${PODCASTS}/{id}`]: deletion(PODCASTS, ({ people }) => add(people.radio, PODCASTS, podcastBody())),
	[`POST ${VIDEOS}`]: async ({ people: { radio } }) => ({
		caller: radio,
		method: 'POST',
		url: VIDEOS,
		body: { title: 'Once', videoId: await radio.video() },
		other: { title: 'Twice', videoId: await radio.video() },
	}),
	...Object.fromEntries(['cancel', 'retry'].map((verb) => [`POST ${UPLOADS}/{id}/${verb}`, leavesTheSame])),
	[`PUT ${VIDEOS}`]: leavesTheSame,
	[`PUT ${VIDEOS}/{id}`]: 'right call',
	[`DELETE ${VIDEOS}/{id}`]: deletion(VIDEOS, async ({ people: { radio } }) =>
		add(radio, VIDEOS, { title: 'Gone', videoId: await radio.video() }),
	),
}
