import { join } from 'node:path'
import { type Send, type Visitor, visitor } from '../demo/client.ts'
import { demoUserId } from '../demo/seed/accounts.ts'
import { createSessions } from '../demo/sessions.ts'
import type { Room } from '../domain/rooms/contract.ts'
import type { Stage } from '../domain/rooms/stage.contract.ts'
import { pause } from '../kernel/concurrency/waiting.ts'
import { messageOf } from '../kernel/events/errors.ts'
import type { Log } from '../kernel/ports/log.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/wire/time.ts'
import { createVoicePeer, type VoicePeer } from '../simulators/voice-peer.ts'
import { opusPacketsOf } from '../simulators/voice-recordings.ts'

const ROOMS = '/api/v1/audioRooms'
const TITLE = 'Who needs what this week'
const ADDRESS = '127.0.0.1'

/** The first one is the host. Their voices are tones that were encoded once: 20 ms a packet, 2.5 s in all. */
const SPEAKERS = [
	{ key: 'anjali', voice: 'asha' },
	{ key: 'imran', voice: 'ravi' },
	{ key: 'hannah', voice: 'meera' },
] as const
const HOST = SPEAKERS[0].key
/** Waits with a raised hand. */
const LISTENER = 'rosa'

interface Guest {
	readonly key: string
	readonly peer: VoicePeer
}

/**
 * Keeps a public room live in which people of the demo talk in tones, until it is aborted. What goes wrong is tried again.
 */
export async function keepLiveRoom(send: Send, log: Log, signal: AbortSignal): Promise<void> {
	const sessions = createSessions(send)
	const as = async (key: string): Promise<Visitor> =>
		visitor(send, ADDRESS, await sessions.signedIn(key, ADDRESS, Date.now()), () => crypto.randomUUID())
	const voices = await Promise.all(
		SPEAKERS.map(({ voice }) =>
			opusPacketsOf(join(import.meta.dirname, `../simulators/voices/${voice}.opus`)),
		),
	)
	while (!signal.aborted) {
		const guests: Guest[] = []
		try {
			const roomId = await openRoom(await as(HOST))
			for (const key of [...SPEAKERS.map((speaker) => speaker.key), LISTENER])
				guests.push({ key, peer: await come(await as(key), roomId, key, signal) })
			await takeStage(as, roomId)
			await talk(guests, voices, signal)
		} catch (error) {
			if (!signal.aborted) log.warn(`The live room of the demo begins again: ${messageOf(error)}`)
		}
		for (const { peer } of guests) peer.close()
		await pause(5 * SECOND_MS, signal)
	}
}

/** @returns the id of the room that goes on, or of a new one */
async function openRoom(host: Visitor): Promise<string> {
	const { data } = await host.json<{ data: Room[] }>('GET', `${ROOMS}/list?list=mine`)
	const going = data.find(({ title, state }) => title === TITLE && (state === 'open' || state === 'live'))
	if (going) return going._id
	const startTime = Math.trunc(Date.now() / MINUTE_MS) * MINUTE_MS
	const { data: made } = await host.json<{ data: Room }>('POST', ROOMS, {
		title: TITLE,
		description: 'Volunteers say where help is wanted. They talk in tones.',
		startTime,
		endTime: startTime + 12 * HOUR_MS,
		ownerId: demoUserId(HOST),
	})
	return made._id
}

/** Joins as a page does: a few joins in a hundred fail, and are tried again. */
async function come(person: Visitor, roomId: string, key: string, signal: AbortSignal): Promise<VoicePeer> {
	for (;;) {
		const peer = createVoicePeer(key)
		const { data } = await person
			.json<{ data: { answer: string } }>('POST', `${ROOMS}/${roomId}/media`, { offer: peer.offer })
			.catch((error: unknown) => {
				peer.close()
				throw error
			})
		peer.accept(data.answer)
		const until = Date.now() + 5 * SECOND_MS
		while (!peer.isConnected() && Date.now() < until) await pause(50, signal)
		if (peer.isConnected()) return peer
		peer.close()
		signal.throwIfAborted()
	}
}

/** The host has the right to speak, and invites the others, who raised their hands. */
async function takeStage(as: (key: string) => Promise<Visitor>, roomId: string): Promise<void> {
	const host = await as(HOST)
	const { data: stage } = await host.json<{ data: Stage }>('GET', `${ROOMS}/${roomId}/stage`)
	if (stage.messages.length === 0)
		await host.json('POST', `${ROOMS}/${roomId}/messages`, { body: 'Welcome! Raise your hand to speak.' })
	await (await as(LISTENER)).json('PUT', `${ROOMS}/${roomId}/hand`)
	for (const { key } of SPEAKERS) {
		const person = await as(key)
		if (key !== HOST) {
			await person.json('PUT', `${ROOMS}/${roomId}/hand`)
			await host.json('POST', `${ROOMS}/${roomId}/people/${demoUserId(key)}`, { act: 'invite' })
		}
		await person.json('PUT', `${ROOMS}/${roomId}/stage`)
		await person.json('PUT', `${ROOMS}/${roomId}/muted`, { isMuted: false })
	}
}

/** Talks in turns. @throws Error once one of them is out of the room */
async function talk(
	guests: readonly Guest[],
	voices: readonly (readonly Buffer[])[],
	signal: AbortSignal,
): Promise<void> {
	for (let turn = 0; !signal.aborted; turn++) {
		const lost = guests.find(({ peer }) => !peer.isConnected() || peer.isOver())
		if (lost) throw new Error(`${lost.key} is out of it.`)
		await guests[turn % voices.length]?.peer.say(voices[turn % voices.length] ?? [])
		// They remember nothing.
		for (const { peer } of guests) {
			peer.received.length = 0
			peer.news.length = 0
		}
		await pause(SECOND_MS / 2, signal)
	}
}
