import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { createSweep } from '../../kernel/outbox/sweep.ts'
import type { Listener, Streamer } from '../../kernel/ports/streamer.ts'
import { type AudioTier, FRAME_MS, frameAt } from '../../kernel/wire/audio-grid.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { Air } from './air.ts'
import { createDesk, type LiveParts } from './desk.ts'
import { checkedFiles, programme } from './programmer.ts'
import { createTitles, type Title } from './titles.ts'

/** A write to each listener: 240 ms. */
const BLOCK_FRAMES = 10
/** A burst of four seconds lets a player begin at once. */
const RING_BLOCKS = 17
/** A listener who is this far behind the socket’s own memory is dropped. */
const MAX_UNSENT_BYTES = 65_536
/** A clock that was put back is followed. */
const BACK_BLOCKS = 8
const RENEWED_MS = 2 * SECOND_MS

interface Receiver {
	readonly listener: Listener
	readonly withTitle: ((bytes: Uint8Array, title: Title) => Buffer) | null
}

interface Ring {
	readonly channelId: string
	readonly name: string
	readonly tier: AudioTier
	readonly receivers: Set<Receiver>
	readonly blocks: Map<number, Buffer>
	/** The block that nobody has got yet. */
	next: number
}

/** Sends each channel by the clock from its plan, in each tier to all of its listeners alike. */
export function createStreamer(
	deps: Pick<WorkerInfrastructure, 'sql' | 'wallClock' | 'log'> & {
		readonly files: Pick<WorkerInfrastructure['files'], 'open' | 'find'>
	},
	parts: LiveParts | null = null,
) {
	const { wallClock, log } = deps
	const desk = parts === null ? null : createDesk(deps, parts, handBack)
	const air = new Air(deps, desk)
	const rings = new Map<string, Ring>()
	let isAway = false
	let handing: Promise<void> = Promise.resolve()
	let timer: NodeJS.Timeout | null = null

	const nowBlock = () => Math.floor(frameAt(wallClock.now()) / BLOCK_FRAMES)

	function blockOf(ring: Ring, block: number): Buffer {
		const known = ring.blocks.get(block)
		if (known) return known
		const frames = Array.from({ length: BLOCK_FRAMES }, (_, nth) =>
			air.frame(ring.channelId, ring.tier, block * BLOCK_FRAMES + nth),
		)
		const made = Buffer.concat(frames)
		ring.blocks.set(block, made)
		return made
	}

	function write({ listener, withTitle }: Receiver, ring: Ring, block: number): void {
		const bytes = blockOf(ring, block)
		const title = air.title(ring.channelId, block * BLOCK_FRAMES) ?? { title: ring.name, artist: '' }
		listener.write(withTitle?.(bytes, title) ?? bytes)
	}

	function sendTo(ring: Ring, block: number): void {
		for (const each of ring.receivers) {
			if (each.listener.unsent() > MAX_UNSENT_BYTES) {
				ring.receivers.delete(each)
				each.listener.end()
			} else write(each, ring, block)
		}
	}

	function follow(ring: Ring, now: number): void {
		const isFarOff = ring.next - now > BACK_BLOCKS || now - ring.next > RING_BLOCKS
		if (isFarOff) ring.next = now
		for (; ring.next <= now; ring.next += 1) sendTo(ring, ring.next)
		for (const block of ring.blocks.keys())
			if (block < ring.next - RING_BLOCKS || block >= ring.next) ring.blocks.delete(block)
	}

	function send(): void {
		desk?.tend()
		const now = nowBlock()
		for (const [key, ring] of rings) {
			if (ring.receivers.size === 0) rings.delete(key)
			else follow(ring, now)
		}
	}

	const isThere = checkedFiles(deps)
	function handBack(channelId: string, frame: number): void {
		const next = async () => {
			const channel = air.channelOf(channelId)
			if (channel) await programme(deps, channel, isThere, frame)
			await renew()
		}
		handing = handing
			.then(next)
			.catch((error: unknown) => log.warn(`The next item can't be planned: ${messageOf(error)}`))
	}

	async function renew(): Promise<void> {
		try {
			await desk?.save()
			await air.renew(frameAt(wallClock.now()))
			isAway = false
		} catch (error) {
			if (!isAway) log.warn(`The radio's plan can't be read: ${messageOf(error)}`)
			isAway = true
		}
		for (const ring of rings.values()) if (!air.isLive(ring.channelId)) end(ring)
	}

	function end(ring: Ring): void {
		for (const { listener } of ring.receivers) listener.end()
		ring.receivers.clear()
	}

	function ringOf(channelId: string, name: string, tier: AudioTier): Ring {
		const key = `${channelId} ${tier.kbps}`
		const ring = rings.get(key) ?? {
			channelId,
			name,
			tier,
			receivers: new Set(),
			blocks: new Map(),
			next: nowBlock() + 1,
		}
		rings.set(key, ring)
		return ring
	}

	const renewal = createSweep(renew, RENEWED_MS)
	return {
		renew,
		desk,
		send,
		find(slug: string) {
			const channel = air.channel(slug)
			return channel && { id: channel.id, name: channel.name, isLive: channel.is_live }
		},
		async join(slug: string, tier: AudioTier, listener: Listener, titleEvery: number | null) {
			await air.use(tier, frameAt(wallClock.now()))
			const channel = air.channel(slug)
			if (channel === null) {
				listener.end()
				return () => {}
			}
			const ring = ringOf(channel.id, channel.name, tier)
			const receiver: Receiver = {
				listener,
				withTitle: titleEvery === null ? null : createTitles(titleEvery),
			}
			for (let block = ring.next - RING_BLOCKS; block < ring.next; block += 1) write(receiver, ring, block)
			ring.receivers.add(receiver)
			return () => {
				ring.receivers.delete(receiver)
			}
		},
		async start() {
			await renew()
			renewal.start()
			timer = setInterval(send, BLOCK_FRAMES * FRAME_MS)
		},
		async stop() {
			if (timer) clearInterval(timer)
			await renewal.stop()
			await desk?.stop()
			await handing
			for (const ring of rings.values()) end(ring)
		},
	} satisfies Streamer & Record<string, unknown>
}
