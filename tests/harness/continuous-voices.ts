import { expect } from 'vitest'
import { VOICE_SLOTS } from '../../kernel/wire/voice.ts'
import type { VoicePeer } from '../../simulators/voice-peer.ts'

/** Checks that each slot of a peer is one stream that never jumps back. */
export function expectContinuous({ received }: Pick<VoicePeer, 'received'>): void {
	for (let slot = 0; slot < VOICE_SLOTS; slot += 1) {
		const packets = received.filter((packet) => packet.slot === slot)
		for (const [nth, packet] of packets.entries()) {
			const former = packets[nth - 1]
			if (!former) continue
			// A loss on the way is left as it is, so that receivers conceal it.
			const step = (packet.sequence - former.sequence) & 0xffff
			expect(step).toBeGreaterThan(0)
			expect(step).toBeLessThan(50)
			expect((packet.timestamp - former.timestamp) >>> 0).toBeLessThan(0x8000_0000)
		}
	}
}
