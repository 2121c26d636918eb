import { all, open, radio } from '../../nightly/access/rule.ts'
import { RADIO_CALLS, RADIO_REPLAYS, radioThings } from '../calls.radio.ts'
import type { TestDeclaration } from '../declaration.ts'
import {
	ADVERTS,
	CHANNELS,
	NOW_PLAYING,
	OFFICE_CHANNELS,
	OFFICE_REPORTS,
	OFFICE_STREAMINGS,
	REPORTS,
	STATISTICS,
	STREAMINGS,
	UPCOMING,
	WIDGETS,
} from '../radio.fixtures.ts'

const whole = { ...radio, body: { channel: 'any', playlist: 'any' } } as const

export const declaration: TestDeclaration = {
	calls: RADIO_CALLS,
	replays: RADIO_REPLAYS,
	rules: {
		...all(open, `GET ${CHANNELS}`, `GET ${UPCOMING}`, `GET ${NOW_PLAYING}`),
		...all(open, ...WIDGETS.flatMap((path) => [`GET ${path}`, `GET ${path}/{channel}`] as const)),
		// Others see the channels on air.
		[`GET ${CHANNELS}/{id}`]: {
			gate: 'everyone',
			about: {
				ids: { id: 'things.hiddenRadioChannel' },
				may: ['radio', 'admin', 'superAdmin'],
				others: 'absent',
			},
		},
		...all({ ...radio, body: { fallbackPlaylistId: 'any' } }, `POST ${CHANNELS}`, `PUT ${CHANNELS}/{id}`),
		...all({ ...radio, body: { itemId: 'any', channels: 'any' } }, `POST ${ADVERTS}`, `PUT ${ADVERTS}/{id}`),
		[`POST ${REPORTS}`]: { ...radio, body: { channels: 'any' } },
		...all(whole, `POST ${STREAMINGS}`, `PUT ${STREAMINGS}/{id}`),
		...all(
			radio,
			`DELETE ${CHANNELS}/{id}`,
			`GET ${STREAMINGS}`,
			`GET ${STREAMINGS}/{id}`,
			`GET ${STREAMINGS}/conflict`,
			`DELETE ${STREAMINGS}/{id}`,
			`DELETE ${ADVERTS}/{id}`,
			`GET ${ADVERTS}`,
			`GET ${ADVERTS}/{id}`,
			`GET ${ADVERTS}/{id}/csv`,
			`GET ${STATISTICS}`,
			`GET ${STATISTICS}/csv`,
			`GET ${REPORTS}/preview`,
			`POST ${REPORTS}/{id}/versions`,
			`GET ${OFFICE_REPORTS}`,
			`GET ${OFFICE_REPORTS}/{id}`,
			`GET ${OFFICE_REPORTS}/{id}/csv`,
			`GET ${OFFICE_REPORTS}/{id}/xlsx`,
			`POST ${STREAMINGS}/{id}/source`,
			`POST ${STREAMINGS}/{id}/recording/accept`,
			`POST ${STREAMINGS}/{id}/recording/discard`,
			`GET ${OFFICE_CHANNELS}`,
			`GET ${OFFICE_CHANNELS}/{id}`,
			`GET ${OFFICE_STREAMINGS}`,
			`GET ${OFFICE_STREAMINGS}/{id}`,
		),
	},
	things: radioThings,
	ids: {
		kinds: {
			radioChannel: ({ things }) => [things.radioChannel ?? '', things.spareRadioChannel ?? ''],
			radioAdvert: ({ things }) => [things.radioAdvert ?? '', things.spareRadioAdvert ?? ''],
			radioReport: ({ things }) => [things.radioReport ?? '', things.spareRadioReport ?? ''],
			radioStreaming: ({ things }) => [things.radioStreaming ?? '', things.spareRadioStreaming ?? ''],
			playablePlaylist: ({ things }) => [things.playablePlaylist ?? ''],
			radioChannelSlug: ({ things }) => [things.radioChannelSlug ?? ''],
		},
		segments: {
			channels: ['radioChannel'],
			talradiowidget: ['radioChannelSlug'],
			radioChannels: ['radioChannel'],
			radioAdverts: ['radioAdvert'],
			reports: ['radioReport'],
			radioReports: ['radioReport'],
			streamings: ['radioStreaming'],
			radioStreamings: ['radioStreaming'],
		},
		fields: {
			channel: 'radioChannel',
			seriesId: 'radioReport',
			streamingId: 'radioStreaming',
			fallbackPlaylistId: 'playablePlaylist',
		},
	},
}
