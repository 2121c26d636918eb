import { expect } from 'vitest'
import { VOICE_SLOTS } from '../../kernel/wire/voice.ts'
import type { VoicePeer } from '../../simulators/voice-peer.ts'

/** Checks that each slot of a peer is one stream that never jumps back. */
export function expectContinuous({ heard }: Pick<VoicePeer, 'heard'>): void {
	for (let slot = 0; slot < VOICE_SLOTS; slot += 1) {
		const packets = heard.filter((packet) => packet.slot === slot)
		for (const [nth, packet] of packets.entries()) {
			const former = packets[nth - 1]
			if (!former) continue
			expect((packet.sequence - former.sequence) & 0xffff).toBe(1)
			expect((packet.timestamp - former.timestamp) >>> 0).toBeLessThan(0x8000_0000)
		}
	}
}
