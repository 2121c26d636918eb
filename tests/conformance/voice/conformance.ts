import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { InvalidOffer, type Voice } from '../../../kernel/ports/voice.ts'
import { VOICE_SLOTS } from '../../../kernel/wire/voice.ts'
import { createVoicePeer, packetOf, type VoicePeer } from '../../../simulators/voice-peer.ts'
import { expectContinuous } from '../../harness/continuous-voices.ts'

const LISTENED_MS = 400

/** Tests an engine. @param open returns one that listens on 127.0.0.1 */
export function voiceConformance(name: string, open: () => Promise<Voice>): void {
	describe(`voices by ${name}`, () => {
		let voice: Voice
		let peers: VoicePeer[] = []
		afterEach(() => {
			for (const peer of peers) peer.close()
			peers = []
			voice.close()
		})

		async function begin(...names: readonly string[]) {
			voice = await open()
			const roomId = randomUUID()
			const people = await Promise.all(names.map((each) => come(roomId, each)))
			return { roomId, people, grant: (...who: readonly string[]) => voice.setSpeakers(roomId, new Set(who)) }
		}
		async function come(roomId: string, userId: string) {
			for (;;) {
				const peer = createVoicePeer(userId)
				peers.push(peer)
				const id = randomUUID()
				peer.accept(voice.join({ id, roomId, userId }, peer.offer))
				const isIn = await expect
					.poll(() => peer.isConnected(), { timeout: 5_000 })
					.toBe(true)
					.then(
						() => true,
						() => false,
					)
				if (isIn) return { ...peer, id }
				// One to three joins in a hundred fail: pages join again, too.
				voice.remove(id, false)
				peer.close()
			}
		}

		it('passes a granted voice on to everybody but its speaker, in one stream for each slot', async () => {
			const { people, grant } = await begin('asha', 'ben', 'chitra')
			const [asha, ben, chitra] = people
			if (!asha || !ben || !chitra) throw new Error('Nobody came.')
			for (const each of people) each.speak()
			expect([...(await chitra.hearsWithin(LISTENED_MS))]).toEqual([])
			grant('asha', 'ben')
			await expect.poll(() => new Set(chitra.received.map((packet) => packet.voice)).size).toBe(2)
			expect(await asha.hearsWithin(LISTENED_MS)).toEqual(new Set(['ben']))
			expect(await chitra.hearsWithin(LISTENED_MS)).toEqual(new Set(['asha', 'ben']))
			// From one look to the next nothing of a voice that was taken away is passed on.
			grant('ben')
			const from = chitra.received.length
			expect(await chitra.hearsWithin(LISTENED_MS)).toEqual(new Set(['ben']))
			const late = chitra.received.slice(from).filter((packet) => packet.voice === 'asha')
			expect(late.length).toBeLessThanOrEqual(2)
			for (const each of people) expectContinuous(each)
		})

		it('ends a removed connection at once, and its page knows that it is over', async () => {
			const { people, grant } = await begin('asha', 'ben')
			const [asha, ben] = people
			if (!asha || !ben) throw new Error('Nobody came.')
			asha.speak()
			grant('asha')
			await expect.poll(() => ben.received.length).toBeGreaterThan(3)
			voice.remove(asha.id, true)
			expect(voice.peers().map(({ userId }) => userId)).toEqual(['ben'])
			await ben.hearsWithin(100)
			expect([...(await ben.hearsWithin(LISTENED_MS))]).toEqual([])
			await expect.poll(() => asha.isOver()).toBe(true)
			expect(ben.isOver()).toBe(false)
		})

		it('drops packets of another source, of another kind, and those beyond what a voice needs', async () => {
			const { people, grant } = await begin('asha', 'ben')
			const [asha, ben] = people
			if (!asha || !ben) throw new Error('Nobody came.')
			grant('asha')
			for (let nth = 0; nth < 50; nth += 1) {
				asha.sendRaw(packetOf('asha', nth, { ssrc: 4_242 }))
				const video = packetOf('asha', nth)
				video.writeUInt8(96, 1)
				asha.sendRaw(video)
				const empty = packetOf('asha', nth).subarray(0, 12)
				empty.writeUInt8(0x80, 0)
				asha.sendRaw(empty)
			}
			expect([...(await ben.hearsWithin(LISTENED_MS))]).toEqual([])
			for (let nth = 0; nth < 1_000; nth += 1) asha.sendRaw(packetOf('asha', nth))
			await ben.hearsWithin(LISTENED_MS)
			expect(ben.received.length).toBeGreaterThan(0)
			// At most what two seconds admit.
			expect(ben.received.length).toBeLessThanOrEqual(240)
		})

		it('hears the loudest of ten, cuts nobody within a word, and says who speaks', async () => {
			const names = Array.from({ length: 10 }, (_, nth) => `speaker-${nth}`)
			const { people, grant } = await begin(...names, 'listener')
			const listener = people.at(-1)
			if (!listener) throw new Error('Nobody came.')
			grant(...names)
			const first = people.slice(0, VOICE_SLOTS)
			for (const each of first) each.speak()
			await expect.poll(() => new Set(listener.received.map((packet) => packet.voice)).size).toBe(VOICE_SLOTS)
			people[4]?.speak()
			expect(await listener.hearsWithin(LISTENED_MS)).toEqual(new Set(names.slice(0, VOICE_SLOTS)))
			// A pause lets the next one in.
			people[0]?.hush()
			await expect.poll(() => listener.received.some((packet) => packet.voice === 'speaker-4')).toBe(true)
			const speaking = () => listener.news.findLast((each) => 'speaking' in each)?.speaking.toSorted()
			await expect.poll(speaking).toEqual(names.slice(1, 5))
			expectContinuous(listener)
		})

		it('passes reactions on, two in a second, and no other message', async () => {
			const { people } = await begin('asha', 'ben')
			const [asha, ben] = people
			if (!asha || !ben) throw new Error('Nobody came.')
			asha.send('{"reaction":"<b>"}')
			asha.send('[')
			asha.send('x'.repeat(10_000))
			for (let nth = 0; nth < 10; nth += 1) asha.send({ reaction: '👏' })
			const reactions = () => ben.news.filter((each) => 'reaction' in each)
			await expect.poll(() => reactions().length).toBeGreaterThan(0)
			await ben.hearsWithin(LISTENED_MS)
			expect(reactions().length).toBeLessThanOrEqual(4)
			expect(reactions()[0]).toEqual({ reaction: '👏', userId: 'asha' })
		})

		it('loses a connection that falls silent, and refuses an offer that is none', async () => {
			const { people, roomId } = await begin('asha', 'ben')
			for (const offer of ['', 'v=0', `v=0\r\n${'m=audio 9 RTP/AVP 0\r\n'.repeat(9)}`])
				expect(() => voice.join({ id: randomUUID(), roomId, userId: 'ben' }, offer)).toThrow(InvalidOffer)
			people[0]?.close()
			await expect
				.poll(() => voice.peers().map(({ userId, state }) => [userId, state]), { timeout: 20_000 })
				.toEqual([
					['asha', 'lost'],
					['ben', 'connected'],
				])
		})
	})
}
