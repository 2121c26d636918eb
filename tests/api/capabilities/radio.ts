import { all, open, radio } from '../../nightly/access/rule.ts'
import { RADIO_CALLS, RADIO_REPLAYS, radioThings } from '../calls.radio.ts'
import type { TestDeclaration } from '../declaration.ts'
import {
	CHANNELS,
	NOW_PLAYING,
	OFFICE_CHANNELS,
	OFFICE_STREAMINGS,
	STREAMINGS,
	UPCOMING,
} from '../radio.fixtures.ts'

const whole = { ...radio, body: { channel: 'any', playlist: 'any' } } as const

export const declaration: TestDeclaration = {
	calls: RADIO_CALLS,
	replays: RADIO_REPLAYS,
	rules: {
		...all(open, `GET ${CHANNELS}`, `GET ${UPCOMING}`, `GET ${NOW_PLAYING}`),
		...all(open, 'GET /talradiowidget', 'GET /hi/talradiowidget'),
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
		...all(whole, `POST ${STREAMINGS}`, `PUT ${STREAMINGS}/{id}`),
		...all(
			radio,
			`DELETE ${CHANNELS}/{id}`,
			`GET ${STREAMINGS}`,
			`GET ${STREAMINGS}/{id}`,
			`GET ${STREAMINGS}/conflict`,
			`DELETE ${STREAMINGS}/{id}`,
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
			radioStreaming: ({ things }) => [things.radioStreaming ?? '', things.spareRadioStreaming ?? ''],
			playablePlaylist: ({ things }) => [things.playablePlaylist ?? ''],
		},
		segments: {
			channels: ['radioChannel'],
			radioChannels: ['radioChannel'],
			streamings: ['radioStreaming'],
			radioStreamings: ['radioStreaming'],
		},
		fields: {
			channel: 'radioChannel',
			streamingId: 'radioStreaming',
			fallbackPlaylistId: 'playablePlaylist',
		},
	},
}
