import { describe, expect, it } from 'vitest'
import { OFFER_LIMIT, readVoiceOffer } from './voice.ts'

const FINGERPRINT = Array.from({ length: 32 }, () => 'A1').join(':')
const audio = (mid: string, direction: string) =>
	[
		'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9',
		'c=IN IP4 0.0.0.0',
		'a=ice-ufrag:abcd',
		'a=ice-pwd:abcdefghijklmnopqrstuvwx',
		`a=fingerprint:sha-256 ${FINGERPRINT}`,
		'a=candidate:1 1 udp 2122260223 10.0.0.7 54321 typ host',
		`a=mid:${mid}`,
		'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
		`a=${direction}`,
		'a=rtpmap:111 opus/48000/2',
		'a=rtpmap:9 G722/8000',
	] as const
const DATA = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:5']
const SENT = [...audio('0', 'sendonly'), 'a=ssrc:1234567890 cname:x', 'a=ssrc:1234567890 msid:- y']
const written = (...sections: readonly (readonly string[])[]) =>
	`${['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', ...sections.flat()].join('\r\n')}\r\n`
const slots = ['1', '2', '3', '4'].map((mid) => audio(mid, 'recvonly'))

describe('an offer', () => {
	it('is read without its addresses', () => {
		const offer = readVoiceOffer(written(SENT, ...slots, DATA))
		expect(offer).toEqual({
			ufrag: 'abcd',
			pwd: 'abcdefghijklmnopqrstuvwx',
			fingerprint: FINGERPRINT,
			payloadType: 111,
			microphone: { mid: '0', ssrc: 1_234_567_890, levelId: 1 },
			parts: [
				{ mid: '0', kind: 'microphone' },
				...['1', '2', '3', '4'].map((mid) => ({ mid, kind: 'slot' })),
				{ mid: '5', kind: 'data' },
			],
		})
	})

	it('of anything else is none', () => {
		const without = (line: RegExp) =>
			written(SENT, ...slots, DATA)
				.split('\r\n')
				.filter((each) => !line.test(each))
				.join('\r\n')
		const others = [
			'',
			'v=0',
			written(),
			written(SENT, DATA),
			written(SENT, ...slots),
			written(SENT, SENT, ...slots, DATA),
			written(SENT, ...slots, ...slots, DATA),
			written(SENT, ...slots, DATA, ['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:9', 'a=recvonly']),
			written(SENT, ...slots.slice(1), audio('0', 'recvonly'), DATA),
			without(/fingerprint/),
			without(/ice-pwd/),
			without(/opus/),
			without(/ssrc:/),
			without(/mid:/),
			written(SENT, ...slots, DATA).replace('ssrc:1234567890', 'ssrc:9999999999'),
			written(SENT, ...slots, DATA, ['a=x'.repeat(OFFER_LIMIT)]),
		]
		expect(others.filter((each) => readVoiceOffer(each) !== null)).toEqual([])
	})
})
