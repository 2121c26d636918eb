import type { VoiceOffer } from '../../kernel/wire/voice.ts'

const lines = (all: readonly string[]): string => `${all.join('\r\n')}\r\n`

/**
 * Writes an offer of what was taken over from a browser's. No other text of a stranger gets to the library, and no
 * address: the browser that proves to be it is answered where it is.
 */
export function offerOf({ ufrag, pwd, fingerprint, payloadType, microphone, parts }: VoiceOffer): string {
	const transport = [
		`a=ice-ufrag:${ufrag}`,
		`a=ice-pwd:${pwd}`,
		'a=ice-options:trickle',
		`a=fingerprint:sha-256 ${fingerprint}`,
		'a=setup:actpass',
	]
	const audio = (mid: string, direction: string, more: readonly string[]) => [
		`m=audio 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
		'c=IN IP4 0.0.0.0',
		`a=mid:${mid}`,
		`a=${direction}`,
		'a=rtcp-mux',
		`a=rtpmap:${payloadType} opus/48000/2`,
		`a=fmtp:${payloadType} minptime=10;useinbandfec=1`,
		...more,
		...transport,
	]
	const { ssrc, levelId } = microphone
	const level = levelId === null ? [] : [`a=extmap:${levelId} urn:ietf:params:rtp-hdrext:ssrc-audio-level`]
	return lines([
		'v=0',
		'o=- 1 1 IN IP4 127.0.0.1',
		's=-',
		't=0 0',
		`a=group:BUNDLE ${parts.map(({ mid }) => mid).join(' ')}`,
		...parts.flatMap(({ mid, kind }) => {
			if (kind === 'microphone') return audio(mid, 'sendonly', [...level, `a=ssrc:${ssrc} cname:voice`])
			if (kind === 'slot') return audio(mid, 'recvonly', [])
			return [
				'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
				'c=IN IP4 0.0.0.0',
				`a=mid:${mid}`,
				...transport,
				'a=sctp-port:5000',
				'a=max-message-size:16384',
			]
		}),
	])
}

/** Returns the library's answer with the addresses of ours that browsers can reach. */
export function answerOf(sdp: string, addresses: readonly string[], port: number): string {
	const candidates = addresses.map(
		(address, place) => `a=candidate:${place + 1} 1 UDP ${2_130_706_431 - place} ${address} ${port} typ host`,
	)
	const [session = '', ...sections] = sdp
		.replaceAll('\r\n', '\n')
		.split('\n')
		.filter((line) => line !== '' && !/^a=(candidate:|end-of-candidates)/.test(line))
		.join('\n')
		.split(/\n(?=m=)/)
	return lines(
		[session, ...sections.map((section) => [section, ...candidates, 'a=end-of-candidates'].join('\n'))]
			.join('\n')
			.split('\n'),
	)
}
