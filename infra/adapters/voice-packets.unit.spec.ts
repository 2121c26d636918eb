import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSlotStream, readPacket } from './voice-packets.ts'

/** Writes a packet with one header extension of one byte. */
function packet(sequence: number, { timestamp = sequence * 960, ssrc = 7, payload = 'voice' } = {}): Buffer {
	const head = Buffer.alloc(20)
	head.writeUInt8(0x90, 0)
	head.writeUInt8(111, 1)
	head.writeUInt16BE(sequence & 0xffff, 2)
	head.writeUInt32BE(timestamp >>> 0, 4)
	head.writeUInt32BE(ssrc, 8)
	head.writeUInt16BE(0xbede, 12)
	head.writeUInt16BE(1, 14)
	head.writeUInt8(0x30, 16)
	head.writeUInt8(0x80 | 42, 17)
	return Buffer.concat([head, Buffer.from(payload)])
}
const read = (sequence: number, options = {}) => {
	const found = readPacket(packet(sequence, options), 3)
	if (!found) throw new Error('It can’t be read.')
	return found
}

describe('a packet', () => {
	it('is read with its level, without what only concerns its sender', () => {
		expect(readPacket(packet(5), 3)).toEqual({
			ssrc: 7,
			payloadType: 111,
			sequence: 5,
			timestamp: 4_800,
			level: 42,
			payload: Buffer.from('voice'),
		})
		expect(readPacket(packet(5), 4)?.level).toBeNull()
		expect(readPacket(packet(5), null)?.level).toBeNull()
	})

	it('of any bytes is read or refused', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 120 }), fc.integer({ min: 1, max: 14 }), (bytes, levelId) => {
				const found = readPacket(Buffer.from(bytes), levelId)
				expect(found === null || found.payload.length < bytes.length - 11).toBe(true)
			}),
		)
	})
})

describe('the stream of a slot', () => {
	it('goes on over speakers, losses and pauses', () => {
		const next = createSlotStream(1)
		const sent = [
			next('a', read(65_534), 1_000),
			next('a', read(65_535), 1_020),
			next('a', read(65_538), 1_080),
			next('b', read(9), 2_080),
			next('b', read(10), 2_100),
		].map((each) => [each?.sequence, each?.bytes.readUInt32BE(4), each?.step, each?.isFirst])
		const first = Number(sent[0]?.[1])
		expect(sent).toEqual([
			[1, first, 1, true],
			[2, first + 960, 1, false],
			[5, first + 3_840, 3, false],
			[6, first + 3_840 + 48_000, 1, true],
			[7, first + 3_840 + 48_960, 1, false],
		])
	})

	it('leaves out what comes late or twice', () => {
		const next = createSlotStream(1)
		for (const sequence of [10, 12]) next('a', read(sequence), 0)
		expect([10, 11, 12].map((sequence) => next('a', read(sequence), 0))).toEqual([null, null, null])
		expect(next('a', read(13), 0)?.sequence).toBe(4)
	})

	it('never jumps back, whatever comes', () => {
		const from = fc.record({
			from: fc.constantFrom('a', 'b'),
			sequence: fc.nat(65_535),
			timestamp: fc.nat(0xffff_ffff),
			pause: fc.nat(5_000),
		})
		fc.assert(
			fc.property(fc.array(from), (all) => {
				const next = createSlotStream(1)
				let now = 0
				let former: { sequence: number; timestamp: number } | null = null
				for (const { from: who, sequence, timestamp, pause } of all) {
					now += pause
					const sent = next(who, read(sequence, { timestamp }), now)
					if (sent === null) continue
					const current = { sequence: sent.sequence, timestamp: sent.bytes.readUInt32BE(4) }
					if (former !== null) {
						expect((current.sequence - former.sequence) & 0xffff).toBeLessThan(1_001)
						expect((current.timestamp - former.timestamp) >>> 0).toBeLessThan(0x8000_0000)
					}
					former = current
				}
			}),
		)
	})
})
